import Type from 'typebox';
import { addDays, isDay, weekdayOf } from '#kernel/days.ts';
import { fold } from '#kernel/search-folding.ts';
import { minutesOf } from '#kernel/fields/number.ts';
import { code, type Shape } from '#kernel/schemas.ts';
import * as known from '#modules/tasks/quick-add/sentence-words.ts';

/** Somebody or something that a sentence may name; `words` are the folded words of the name, keys or codes. */
export interface Nameable {
  readonly id: number;
  readonly words: readonly string[];
}
export interface Surroundings {
  /** The day of the company, `YYYY-MM-DD`. */
  readonly today: string;
  readonly people: readonly Nameable[];
  readonly projects: readonly Nameable[];
  /** The least urgent first. */
  readonly priorities: readonly Nameable[];
}

export interface Said {
  readonly executor_id?: number;
  readonly project_id?: number;
  readonly task_priority_id?: number;
  readonly hard_index?: number;
  readonly planned_minutes?: number;
  /** The day of the deadline, and its minute of the day where a time is said. */
  readonly day?: string;
  readonly minute?: number;
}
export type SaidField = keyof Said;

export const saidField = code<SaidField>();

export const sentencePiece = Type.Object({ text: Type.String(), field: Type.Union([saidField, Type.Null()]) });
/** A part of the sentence and what it was understood as; null: it belongs to the name of the task. */
export type SentencePiece = Shape<typeof sentencePiece>;
export interface Understood {
  readonly name: string;
  readonly said: Said;
  readonly pieces: readonly SentencePiece[];
  /** A name that several people or projects bear: who is meant has to be chosen. */
  readonly unclear: readonly { readonly text: string; readonly field: SaidField; readonly ids: readonly number[] }[];
}

interface Token {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}
interface Match {
  readonly take: number;
  readonly field: SaidField;
  readonly said: Said;
  readonly ids?: readonly number[];
}
type Rule = (tokens: readonly Token[], at: number, around: Surroundings) => Match | null;

/** Words without the comma or the full stop behind them. */
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/(?:[^\s,;]|(?<=\d),(?=\d))+/g)].map(({ 0: raw, index }) => {
    const clean = raw.replace(/[.:!?]+$/, '') || raw;
    return { start: index, end: index + clean.length, word: fold(clean) };
  });

const beginsWith = (word: string | undefined, beginnings: readonly string[]): boolean =>
  word !== undefined && beginnings.some((one) => (one.length < 3 ? word === one : word.startsWith(one)));
const wholeNumber = (word: string | undefined): number | null =>
  word !== undefined && /^\d{1,4}$/.test(word) ? Number(word) : null;

/** What a sentence says of a new task: «Алишерга эртага 18:00 гача ҳисоботни тузатиш, қийинлик 5». */
export function understand(text: string, around: Surroundings): Understood {
  const tokens = tokensOf(text);
  const fields: (SaidField | null)[] = tokens.map(() => null);
  let said: Said = {};
  const unclear: Understood['unclear'][number][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const match = firstMatch(tokens, at, around);
    // What is said twice is a part of the name the second time.
    if (!match || match.field in said || (match.field === 'day' && 'day' in said)) continue;
    if (match.ids && match.ids.length > 1)
      unclear.push({ text: textOf(text, tokens, at, match.take), field: match.field, ids: match.ids });
    else said = { ...said, ...match.said };
    fields.fill(match.field, at, at + match.take);
    if (known.before.includes(tokens[at - 1]?.word ?? '') && !fields[at - 1]) fields[at - 1] = match.field;
    if (known.behind.includes(tokens[at + match.take]?.word ?? '')) fields[at + match.take] = match.field;
    at += match.take - 1;
  }
  return { name: nameOf(text, tokens, fields), said, unclear, pieces: piecesOf(text, tokens, fields) };
}

function firstMatch(tokens: readonly Token[], at: number, around: Surroundings): Match | null {
  for (const rule of rules) {
    const match = rule(tokens, at, around);
    if (match) return match;
  }
  return null;
}

const difficulty: Rule = (tokens, at) => {
  const [word, next] = [tokens[at]?.word, tokens[at + 1]?.word];
  const [label, number] = wholeNumber(word) === null ? [word, wholeNumber(next)] : [next, wholeNumber(word)];
  if (!beginsWith(label, known.difficulty) || number === null || number < 1 || number > 10) return null;
  return { take: 2, field: 'hard_index', said: { hard_index: number } };
};

/** `2 soat`, `90 min`, `1,5ч`, or anything that planned time may be behind its label. */
const plannedTime: Rule = (tokens, at) => {
  const labelled = beginsWith(tokens[at]?.word, known.planned) ? 1 : 0;
  const found = durationAt(tokens, at + labelled, labelled === 1);
  return found && { take: labelled + found.take, field: 'planned_minutes', said: { planned_minutes: found.minutes } };
};

const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? '';

function durationAt(tokens: readonly Token[], at: number, isLabelled: boolean) {
  const [, number, glued] = /^(\d{1,4}(?:[.,]\d{1,2})?)([a-z]*)$/.exec(wordAt(tokens, at)) ?? [];
  if (number) {
    const unit = glued || known.bare(wordAt(tokens, at + 1));
    const value = Number(number.replace(',', '.'));
    const isLater = ['keyin', 'ichida'].includes(wordAt(tokens, at + (glued ? 1 : 2)));
    const of = beginsWith(unit, known.hours) ? 60 : beginsWith(unit, known.minutes) ? 1 : 0;
    if (of && !isLater && value > 0) return { take: glued ? 1 : 2, minutes: Math.round(value * of) };
  }
  const minutes = isLabelled ? minutesOf(wordAt(tokens, at)) : undefined;
  return minutes === undefined ? null : { take: 1, minutes };
}

const clock: Rule = (tokens, at) => {
  const isNamed = tokens[at]?.word === 'soat';
  const word = tokens[at + (isNamed ? 1 : 0)]?.word ?? '';
  const until = word.endsWith('gacha') || tokens[at + 1]?.word === 'gacha';
  const [, hour, minute] = /^(\d{1,2})(?::(\d{2}))?(?:gacha|da|ga)?$/.exec(word) ?? [];
  if (!hour || (minute === undefined && !isNamed && !until) || Number(hour) > 23 || Number(minute ?? 0) > 59)
    return null;
  return { take: isNamed ? 2 : 1, field: 'minute', said: { minute: Number(hour) * 60 + Number(minute ?? 0) } };
};

const namedDay: Rule = (tokens, at, { today }) => {
  const { word } = tokens[at]!;
  const days = known.daysFromToday.get(word) ?? known.daysFromToday.get(word.replace(/(?:gacha|ga|cha)$/, ''));
  if (days !== undefined) return dayMatch(1, addDays(today, days));
  const [, weekday] = known.weekdays.find(([beginning]) => word.startsWith(beginning)) ?? [];
  if (!weekday || word.length > 15) return null;
  const now = weekdayOf(today);
  return dayMatch(1, addDays(today, ((weekday - now + 6) % 7) + 1));
};

/** `3 kundan keyin`, `2 kun ichida`, `через неделю`. */
const dayLater: Rule = (tokens, at, { today }) => {
  const isRussian = tokens[at]?.word === 'cherez';
  let from = isRussian ? at + 1 : at;
  const count = wholeNumber(tokens[from]?.word) ?? (known.one.includes(tokens[from]?.word ?? '') ? 1 : null);
  if (count !== null) from++;
  else if (!isRussian) return null;
  const unit = tokens[from]?.word;
  const of = beginsWith(unit, known.weekUnits) ? 7 : beginsWith(unit, known.dayUnits) ? 1 : 0;
  const isLater = isRussian || ['keyin', 'ichida'].includes(tokens[from + 1]?.word ?? '');
  if (!of || !isLater) return null;
  return dayMatch(from + (isRussian ? 1 : 2) - at, addDays(today, (count ?? 1) * of));
};

/** `25.12`, `25.12.2026`, `25-dekabr`, `25 декабря`. */
const date: Rule = (tokens, at, { today }) => {
  const { word } = tokens[at]!;
  const [, day, month, year] = /^(\d{2})[./](\d{2})(?:[./](\d{4}))?(?:gacha|da|ga)?$/.exec(word) ?? [];
  if (day && month) return dated(1, Number(day), Number(month), year ? Number(year) : null, today);
  const [number = '', glued] = word.split('-');
  const name = glued ?? tokens[at + 1]?.word ?? '';
  const [, named] =
    known.months.find(([beginning]) =>
      beginning === 'may' ? known.bare(name) === beginning : name.startsWith(beginning),
    ) ?? [];
  const of = wholeNumber(number);
  return named && of !== null ? dated(glued ? 1 : 2, of, named, null, today) : null;
};

function dated(take: number, day: number, month: number, year: number | null, today: string): Match | null {
  const of = (inYear: number) => `${inYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const said = year ? of(year) : of(thisYear) < today ? of(thisYear + 1) : of(thisYear);
  return isDay(said) ? dayMatch(take, said) : null;
}

const dayMatch = (take: number, day: string): Match => ({ take, field: 'day', said: { day } });
/** `!yuqori`, `muhimlik yuqori`; the most urgent one by its name alone. */
const urgency: Rule = (tokens, at, { priorities }) => {
  const word = tokens[at]!.word;
  const isMarked = word.startsWith('!') && word.length > 1;
  const isLabelled = beginsWith(word, known.priority);
  const name = isMarked ? word.slice(1) : isLabelled ? tokens[at + 1]?.word : word;
  const from = isMarked || isLabelled ? priorities : priorities.slice(-1);
  if (!name || name.length < 3) return null;
  const stem = name.slice(0, Math.max(4, name.length - 2));
  const found = from.find(({ words }) => words.some((one) => one.startsWith(stem)));
  if (!found) return null;
  return { take: isLabelled ? 2 : 1, field: 'task_priority_id', said: { task_priority_id: found.id } };
};

/** `#SHOP`, `#doʻkon`. */
const project: Rule = (tokens, at, { projects }) => {
  const { word } = tokens[at]!;
  if (!word.startsWith('#') || word.length < 2) return null;
  const exact = projects.filter(({ words }) => words.includes(word.slice(1)));
  const found = exact.length
    ? exact
    : projects.filter(({ words }) => words.some((one) => one.startsWith(word.slice(1))));
  return found.length ? chosen('project_id', 1, found) : null;
};

/** `@alisher`, `Alisherga`, `Алишеру`, `Alisher Karimovga`, `Alisher uchun`. */
const executor: Rule = (tokens, at, { people }) => {
  const word = tokens[at]!.word;
  const next = tokens[at + 1]?.word ?? '';
  if (word.startsWith('@'))
    return word.length > 2
      ? chosen(
          'executor_id',
          1,
          people.filter(({ words }) => words.some((one) => one.startsWith(word.slice(1)))),
        )
      : null;
  const named = people.filter(({ words }) => words.includes(word));
  const both = named.filter((person) => isGivenTo(next, person));
  if (both.length) return chosen('executor_id', 2, both);
  if (named.length && next === 'uchun') return chosen('executor_id', 1, named);
  return chosen(
    'executor_id',
    1,
    people.filter((person) => isGivenTo(word, person)),
  );
};

/** The Uzbek dative (-ga, -ka, -qa) and the Russian one (Алишеру, Нозиме). */
function isGivenTo(word: string, { words }: Nameable): boolean {
  if (/(?:ga|ka|qa)$/.test(word) && words.includes(word.slice(0, -2))) return true;
  const stem = word.replace(/(?:yu|u|e|oy)$/, '');
  return stem !== word && stem.length > 2 && words.some((one) => one.startsWith(stem) && one.length - stem.length < 2);
}

export interface PossibleName {
  readonly name: string;
  /** Said to be a name by its sign: then its beginning is enough. */
  readonly isMarked: boolean;
}

/** The words of a text that may name somebody or something: what to look for among all names. */
export function possibleNames(text: string): PossibleName[] {
  const names = tokensOf(text).flatMap(({ word }): PossibleName[] => {
    if (/^[@#]/.test(word)) return [{ name: word.slice(1), isMarked: true }];
    return [word, word.replace(/(?:ga|ka|qa|yu|u|e|oy)$/, '')].map((name) => ({ name, isMarked: false }));
  });
  return names.filter(({ name, isMarked }) => /^[\p{L}\p{N}-]+$/u.test(name) && (isMarked || name.length > 2));
}

function chosen(field: 'executor_id' | 'project_id', take: number, found: readonly Nameable[]): Match | null {
  if (!found.length) return null;
  return { take, field, said: { [field]: found[0]!.id }, ids: found.map(({ id }) => id) };
}

const rules: readonly Rule[] = [difficulty, plannedTime, dayLater, date, clock, namedDay, urgency, project, executor];

const textOf = (text: string, tokens: readonly Token[], at: number, take: number): string =>
  text.slice(tokens[at]!.start, tokens[at + take - 1]!.end);

/** What is left, with the signs that stood between cleaned away. */
function nameOf(text: string, tokens: readonly Token[], fields: readonly (SaidField | null)[]): string {
  let name = '';
  tokens.forEach(({ start, end }, at) => {
    if (fields[at]) return;
    const gap = at > 0 && !fields[at - 1] ? text.slice(tokens[at - 1]!.end, start) : name ? ' ' : '';
    name += gap + text.slice(start, end);
  });
  const clean = name.replace(/\s+/g, ' ').replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '');
  return clean.slice(0, 1).toLocaleUpperCase() + clean.slice(1);
}

function piecesOf(text: string, tokens: readonly Token[], fields: readonly (SaidField | null)[]): SentencePiece[] {
  const pieces: { text: string; field: SaidField | null }[] = [];
  let from = 0;
  const add = (until: number, field: SaidField | null) => {
    if (until === from) return;
    const last = pieces.at(-1);
    if (last && last.field === field) last.text += text.slice(from, until);
    else pieces.push({ text: text.slice(from, until), field });
    from = until;
  };
  tokens.forEach(({ start, end }, at) => {
    add(start, fields[at] && fields[at] === fields[at - 1] ? (fields[at] ?? null) : null);
    add(end, fields[at] ?? null);
  });
  add(text.length, null);
  return pieces;
}
