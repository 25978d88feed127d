import type { ForeignRows } from '#server/crud/foreign-tables.ts';
import { checkCell, commentCell, type SaidCheck, type SaidComment } from '#modules/work/tasks/imports/part-cells.ts';

/** A thing in the JSON of another program. Nothing in it is believed to be there. */
export type Thing = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const thingOf = (value: unknown): Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Thing) : {};
export const thingsOf = (value: unknown): Thing[] =>
  listOf(value)
    .filter((one) => one === thingOf(one))
    .map(thingOf);

/** The things by what one of their fields says. */
export const byField = (things: readonly Thing[], name: string): ReadonlyMap<string, Thing[]> =>
  Map.groupBy(things, (one) => textOf(one[name]));
export const withId = (things: readonly Thing[], name = 'id'): ReadonlyMap<string, Thing> =>
  new Map(things.map((one) => [textOf(one[name]), one]));

/** `2026-01-02T03:04:05.000Z`, or as MongoDB writes it: `{"$date": …}`. */
export function momentOf(value: unknown): string {
  const { $date = value } = thingOf(value);
  if (typeof $date === 'number') return new Date($date).toISOString();
  return textOf($date);
}

/** A card of another program's board, in the words of ours. */
export interface BoardCard {
  readonly name: string;
  readonly number: string;
  readonly status: string;
  readonly project: string;
  /** The first does the work, the others take part. */
  readonly people: readonly string[];
  readonly due: string;
  readonly labels: readonly string[];
  /** Pieces of the text, some of them empty. */
  readonly text: readonly string[];
  readonly created: string;
  readonly moved: string;
  readonly checks: readonly SaidCheck[];
  readonly comments: readonly SaidComment[];
  readonly creator?: string;
  readonly watchers?: readonly string[];
  readonly start?: string;
  readonly id?: string;
  readonly parent?: string;
}

type Column = readonly [heading: string, target: string, cell: (card: BoardCard) => string, isExtra?: true];

const columns: readonly Column[] = [
  ['Card', 'name', ({ name }) => name],
  ['Link', 'former_numbers', ({ number }) => number],
  ['List', 'status', ({ status }) => status],
  ['Board', 'project_id', ({ project }) => project],
  ['First member', 'executor_id', ({ people }) => people[0] ?? ''],
  ['Other members', 'participant_ids', ({ people }) => people.slice(1).join(', ')],
  ['Due', 'deadline', ({ due }) => due],
  ['Labels', 'sticker_ids', ({ labels }) => labels.filter(Boolean).join(', ')],
  ['Description', 'text', ({ text }) => text.filter(Boolean).join('\n\n')],
  ['Created', 'created_on', ({ created }) => created],
  ['Moved', 'moved_at', ({ moved }) => moved],
  ['Checklists', 'checks', ({ checks }) => checkCell(checks)],
  ['Comments', 'comments', ({ comments }) => commentCell(comments.toSorted((a, b) => a.at.localeCompare(b.at)))],
  ['Creator', 'creator_id', ({ creator = '' }) => creator, true],
  ['Watchers', 'watcher_ids', ({ watchers = [] }) => watchers.join(', '), true],
  ['Start', 'planned_start_on', ({ start = '' }) => start.slice(0, 10), true],
  ['Id', 'source_id', ({ id = '' }) => id, true],
  ['Parent', 'parent_name', ({ parent = '' }) => parent, true],
];

/** Cards as the lines of a table; columns that only some programs have are there where a card fills them. */
export function rowsOfCards(cards: readonly BoardCard[], archived = 0): ForeignRows {
  const used = columns.filter(([, , cell, isExtra]) => !isExtra || cards.some((card) => cell(card)));
  return {
    headings: used.map(([heading]) => heading),
    targets: used.map(([, target]) => target),
    left: archived ? [{ kind: 'archived', name: '', lines: archived }] : [],
    rows: cards.map((card) => used.map(([, , cell]) => cell(card))),
  };
}

/** `**Sprint:** 3`, nothing where there is nothing to say. */
export const told = (name: string, said: string): string => (said.trim() && said !== '0' ? `**${name}:** ${said}` : '');

/** The lines of several checklists one after another, each behind the name of its list. */
export const namedChecks = (
  lists: readonly { readonly name: string; readonly checks: readonly SaidCheck[] }[],
): SaidCheck[] =>
  lists.flatMap(({ name, checks }) =>
    checks
      .filter(({ text }) => text.trim())
      .map(({ text, isPassed }) => ({ text: lists.length > 1 && name ? `${name}: ${text}` : text, isPassed })),
  );
