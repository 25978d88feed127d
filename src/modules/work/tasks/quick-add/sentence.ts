import Type from 'typebox';
import { minutesOf } from '#kernel/fields/door.ts';
import type { Shape } from '#kernel/schemas.ts';
import { clock, hourOfDay } from '#modules/work/tasks/quick-add/sentence-clock.ts';
import {
  date,
  dayLater,
  namedDay,
  periodBegin,
  periodEnd,
  timeLater,
  workingDaysLater,
} from '#modules/work/tasks/quick-add/sentence-days.ts';
import { chosen, executor } from '#modules/work/tasks/quick-add/sentence-people.ts';
import {
  beginsWith,
  type Match,
  type Nameable,
  numberAt,
  type Rule,
  type Said,
  type SaidField,
  saidField,
  type Surroundings,
  type Token,
  tokensOf,
  wholeNumber,
  wordAt,
} from '#modules/work/tasks/quick-add/sentence-tokens.ts';
import * as known from '#modules/work/tasks/quick-add/sentence-words.ts';

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

/** What a sentence says of a new task: «Алишерга эртага 18:00 гача ҳисоботни тузатиш, қийинлик 5». */
export function understand(text: string, around: Surroundings): Understood {
  const tokens = tokensOf(text);
  const fields: (SaidField | null)[] = tokens.map(() => null);
  let said: Said = {};
  const unclear: Understood['unclear'][number][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const match = tokens[at]!.isQuoted ? null : firstMatch(tokens, at, around);
    // What is said twice is a part of the name the second time.
    if (!match || match.field in said || (match.field === 'day' && 'day' in said)) continue;
    if (match.ids && match.ids.length > 1)
      unclear.push({ text: textOf(text, tokens, at, match.take), field: match.field, ids: match.ids });
    else said = { ...said, ...match.said };
    fields.fill(match.field, at, at + match.take);
    for (let back = at - 1; known.before.includes(wordAt(tokens, back)) && !fields[back]; back--)
      fields[back] = match.field;
    for (; known.behind.includes(wordAt(tokens, at + match.take)); at++) fields[at + match.take] = match.field;
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
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const [label, number] = wholeNumber(word) === null ? [word, numberAt(tokens, at + 1)?.value] : [next, Number(word)];
  if (!beginsWith(label, known.difficulty) || !number || number < 1 || number > 10) return null;
  return { take: 2, field: 'hard_index', said: { hard_index: number } };
};

/** `2 soat`, `90 min`, `1,5ч`, `полтора часа`, `1 soat 30 daqiqa`; behind its label whatever planned time may be. */
const plannedTime: Rule = (tokens, at) => {
  const isLabelled = known.planned.test(wordAt(tokens, at));
  const from = at + (isLabelled ? 1 : 0) + (isLabelled && /^(?:na|uchun|[-–—:])$/.test(wordAt(tokens, at + 1)) ? 1 : 0);
  const first = durationAt(tokens, from, isLabelled);
  if (!first) return null;
  const rest = first.minutes >= 60 ? durationAt(tokens, from + first.take, false) : null;
  const more = rest && rest.minutes < 60 ? rest : { take: 0, minutes: 0 };
  const minutes = first.minutes + more.minutes;
  return { take: from - at + first.take + more.take, field: 'planned_minutes', said: { planned_minutes: minutes } };
};

function durationAt(tokens: readonly Token[], at: number, isLabelled: boolean) {
  const word = wordAt(tokens, at);
  if (word === 'polchasa') return { take: 1, minutes: 30 };
  const [, number, glued] = /^(\d{1,4}(?:[.,]\d{1,2})?)([a-z]+)$/.exec(word) ?? [];
  const found = number ? { take: 0, value: Number(number.replace(',', '.')) } : numberAt(tokens, at);
  if (found && wordAt(tokens, at - 1) !== 'cherez') {
    const unit = glued ?? wordAt(tokens, at + found.take);
    const behind = wordAt(tokens, at + found.take + 1);
    const isLater = known.later.includes(behind) || known.within.includes(behind);
    const isForWork = behind === 'na' && known.dayUnit.test(unit);
    const of = minutesIn(unit, isLabelled || isForWork);
    const take = found.take + (isForWork ? 2 : 1);
    if (of && !isLater && found.value > 0) return { take, minutes: Math.round(found.value * of) };
  }
  const minutes = isLabelled ? minutesOf(word) : undefined;
  return minutes === undefined ? null : { take: 1, minutes };
}

/** What one of these units has; 0 where it is none. */
function minutesIn(unit: string, isOfWork: boolean): number {
  if (known.hours.test(unit)) return 60;
  if (known.minutes.test(unit)) return 1;
  const isDays = known.daysOfWork.test(unit) || (isOfWork && known.dayUnit.test(unit));
  return isDays ? known.workingDayMinutes : 0;
}

/** An adjective without its case: высоким, yuqoridan. */
const bareName = (name: string): string => {
  const stem = name.replace(/(?:[oe]go|[oe]mu|oy|ey|yaya|aya|uyu|ee|em|iy|im|om|oe|ie|ih|dan|da|ga|o|a)$/, '');
  return stem.length < 4 ? name : stem;
};

/** `!yuqori`, `muhimlik yuqori`, `с высоким приоритетом`; the most urgent one by its name alone. */
const urgency: Rule = (tokens, at, { priorities }) => {
  const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)];
  const found = (name: string) => priorities.find(({ words }) => words.some((one) => one.startsWith(bareName(name))));
  const match = (take: number, one: Nameable | undefined): Match | null =>
    one ? { take, field: 'task_priority_id', said: { task_priority_id: one.id } } : null;
  if (word.startsWith('!') && word.length > 3) return match(1, found(word.slice(1)));
  if (beginsWith(word, known.priority)) {
    const skip = /^[-–—:]$/.test(next) ? 2 : 1;
    const name = wordAt(tokens, at + skip);
    return name.length < 3 ? null : match(skip + 1, found(name));
  }
  if (word.length < 3) return null;
  if (beginsWith(next, known.priority)) return match(2, found(word));
  if (beginsWith(word, known.urgent))
    return match(word === 'zudlik' && next === 'bilan' ? 2 : 1, found(word) ?? priorities.at(-1));
  return null;
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

const rules: readonly Rule[] = [
  ...[
    difficulty,
    timeLater,
    workingDaysLater,
    dayLater,
    periodBegin,
    periodEnd,
    date,
    clock,
    hourOfDay,
    plannedTime,
    namedDay,
    urgency,
    project,
    executor,
  ],
];

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
  // iPhone and macOS are written as they are.
  const isOwnWriting = /^\p{Ll}+\p{Lu}/u.test(clean);
  return isOwnWriting ? clean : clean.slice(0, 1).toLocaleUpperCase() + clean.slice(1);
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
