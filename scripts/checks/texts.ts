import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { fieldEntries } from '#kernel/fields-of.ts';
import { nameOf } from '#kernel/naming.ts';
import { flagsOf } from '#modules/company/translations/message-rules.ts';
import { resources } from '#modules/registry.ts';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';
import { type AskedText, textsOfReports } from './report-texts.ts';

type Text = Record<string, string>;

const languages = ['uz', 'uk', 'ru'];
/** Names of things that are written in Latin letters in every language, beside what is all capitals (PDF, KPI). */
const latinWords = new Set([
  'Esc',
  'Tab',
  'true',
  'false',
  'Ctrl',
  'Enter',
  'Shift',
  'Alt',
  'Vazifa',
  'Telegram',
  'ZKTeco',
  'Hikvision',
  'Excel',
  'Jira',
  'Moodle',
  'Aiken',
  'Trello',
  'Redmine',
  'ClickUp',
  'Asana',
  'Planka',
  'Wekan',
  'Plane',
  'YouTrack',
  'http',
  'https',
  'Chrome',
  'Firefox',
]);

const sources = (pattern: RegExp) =>
  readdirSync(join(rootDir, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => pattern.test(path));

/** The words that a person reads: placeholders, formats and the names of plural forms left out. */
function words(elements: MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        return Object.values(element.options)
          .map((option) => words(option.value))
          .join(' ');
      }
      return element.type === TYPE.tag ? words(element.children) : ' ';
    })
    .join(' ');
}

/** What a message needs to be given. */
function placeholders(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return placeholders(element.children);
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap((option) => placeholders(option.value))];
    }
    return [element.value];
  });
  return [...new Set(names)].sort();
}

function problemsOf(key: string, text: Text): string[] {
  const problems: string[] = [];
  const needs: string[] = [];
  for (const lang of languages) {
    const message = text[lang];
    if (!message?.trim()) {
      problems.push(`${key} has no ${lang}`);
      continue;
    }
    try {
      const elements = parse(message, { ignoreTag: true });
      needs.push(placeholders(elements).join(', '));
      problems.push(...spelling(lang, words(elements)).map((problem) => `${key} (${lang}) ${problem}: ${message}`));
    } catch (error) {
      problems.push(`${key} (${lang}) is no ICU message, ${(error as Error).message}: ${message}`);
    }
  }
  for (const extra of Object.keys(text))
    if (!languages.includes(extra)) problems.push(`${key} has an unknown language ${extra}`);
  // The product takes these texts as they are, and never judges them again.
  const texts = { uz: text.uz ?? null, uk: text.uk ?? null, ru: text.ru ?? null };
  problems.push(
    ...flagsOf({ texts, defaults: texts, basedOn: {} }).map((flag) => `${key} would be flagged as ${flag}`),
  );
  if (new Set(needs).size > 1) problems.push(`${key} needs other values in other languages: ${needs.join(' | ')}`);
  return problems;
}

/** One script a text; ʻ (U+02BB) in oʻ and gʻ, ʼ (U+02BC) elsewhere, and no other apostrophe. */
function spelling(lang: string, text: string): string[] {
  const problems: string[] = [];
  if (/\p{L}[`´'‘’]\p{L}/u.test(text)) problems.push('has a wrong apostrophe');
  if (lang === 'uz') {
    if (/\p{Script=Cyrillic}/u.test(text)) problems.push('has Cyrillic letters');
    if (/(?<![oOgG])\u02BB/u.test(text)) problems.push('has ʻ after another letter than o or g');
    if (/[oOgG]\u02BC/u.test(text)) problems.push('has ʼ after o or g');
    return problems;
  }
  for (const word of text.match(/(?<![\p{L}\p{N}#])[\p{L}\u02BB\u02BC]+(?!\p{N})/gu) ?? []) {
    if (!/\p{Script=Latin}/u.test(word)) continue;
    if (/\p{Script=Cyrillic}/u.test(word)) problems.push(`mixes scripts in "${word}"`);
    else if (word !== word.toUpperCase() && !latinWords.has(word)) problems.push(`has the Latin word "${word}"`);
  }
  return problems;
}

/** The keys that definitions and the code ask for. Of keys that are put together while running those of reports. */
function askedKeys(): AskedText[] {
  const asked: AskedText[] = textsOfReports();
  for (const resource of resources) {
    const name = nameOf(resource.path);
    for (const end of ['title', 'one']) asked.push([[`${name}.${end}`], resource.path]);
    for (const [field] of fieldEntries(resource)) asked.push([[`${name}.${field}`, `field.${field}`], resource.path]);
  }
  for (const path of sources(/\.tsx?$/).filter((name) => !/\.test\.tsx?$/.test(name))) {
    const code = readFileSync(join(rootDir, path), 'utf8');
    for (const [, key] of code.matchAll(/(?<![\w.])t\('([^']+)'/g)) asked.push([[key as string], path]);
  }
  return asked;
}

/** What is asked for and has no text under any of its keys. */
export const missingIn = (asked: readonly AskedText[], known: { has(key: string): boolean }): string[] =>
  asked
    .filter(([keys]) => !keys.some((key) => known.has(key)))
    .map(([keys, where]) => `${where} asks for ${keys.join(' or ')}, which has no text`);

export const checkTexts: Check = async () => {
  const problems: string[] = [];
  const places = new Map<string, string>();
  for (const path of sources(/(^|\/)texts\.json$/)) {
    for (const [key, text] of Object.entries(
      JSON.parse(readFileSync(join(rootDir, path), 'utf8')) as Record<string, Text>,
    )) {
      if (places.has(key)) problems.push(`${key} stands in ${places.get(key)} and in ${path}`);
      places.set(key, path);
      problems.push(...problemsOf(key, text));
    }
  }
  problems.push(...new Set(missingIn(askedKeys(), places)));
  return { problems, seen: `${places.size} texts in ${languages.length} languages` };
};
