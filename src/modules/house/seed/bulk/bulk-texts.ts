import { type Lang, languages } from '#kernel/languages.ts';
import names from '#modules/house/seed/demo/names.json' with { type: 'json' };
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import tasks from '#modules/house/seed/demo/tasks.json' with { type: 'json' };
import { langOfText, titleOf } from '#modules/house/seed/demo/subjects.ts';
import { chooser, type Random } from '#modules/house/seed/random.ts';
import type { Texts } from '#modules/house/seed/seed-rows.ts';

type Bytes = Uint8Array;
const utf8 = new TextEncoder();
const encoded = new Map<string, Bytes>();

/** The bytes of a text that comes again and again. */
export function bytesOf(text: string): Bytes {
  const known = encoded.get(text) ?? utf8.encode(text);
  encoded.set(text, known);
  return known;
}

/** What tasks are called and what is said of them, in bytes: a million of them choose from some thousands. */
export interface BulkTexts {
  readonly lang: () => Lang;
  /** A subject, and who asked for it: most titles come once or twice in a million. */
  readonly title: (lang: Lang) => Bytes;
  readonly description: (lang: Lang) => Bytes;
  readonly comment: (lang: Lang) => Bytes;
  /** What is said with a move that asks for a comment. */
  readonly submitted: (lang: Lang) => Bytes;
  readonly refused: (lang: Lang) => Bytes;
}

export function bulkTexts(random: Random): BulkTexts {
  const inEach = (make: (lang: Lang) => string[]) => new Map(languages.map((lang) => [lang, make(lang).map(bytesOf)]));
  const titles = inEach((lang) =>
    tasks.templates.flatMap((template) =>
      tasks.modules.map((module) => `${titleOf({ title: template.title, module }, lang)} — `),
    ),
  );
  const people = inEach((lang) =>
    names.surnames.flatMap(({ m }) => names.male.map((first) => `${m[lang]} ${first[lang]}`)),
  );
  const textsOf = (list: readonly Texts[]) => inEach((lang) => list.map((text) => plain(text[lang])));
  const descriptions = textsOf(Object.values(phrases.descriptions).flat());
  const comments = textsOf(phrases.threads.flatMap(({ lines }) => lines as readonly Texts[]));
  const from = (texts: ReadonlyMap<Lang, readonly Bytes[]>) => {
    const ofLang = new Map([...texts].map(([lang, list]) => [lang, chooser(random, list.map(asSaid))]));
    return (lang: Lang) => ofLang.get(lang)!();
  };
  const [first, second] = [from(titles), from(people)];
  return {
    lang: () => langOfText(random),
    title: (lang) => joined(first(lang), second(lang)),
    description: from(descriptions),
    comment: from(comments),
    submitted: from(textsOf(phrases.submitted)),
    refused: from(textsOf([...tasks.return_reasons, ...tasks.block_reasons])),
  };
}

/** As in any real text: few things are said all the time and most hardly ever (the law of Zipf and Mandelbrot). */
const asSaid = (text: Bytes, at: number): readonly [Bytes, number] => [text, 1 / (at + 2.7)];

const plain = (text: string): string => text.replace(/\{\w+\}/g, '').replace(/ {2,}/g, ' ');

function joined(first: Bytes, second: Bytes): Bytes {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
