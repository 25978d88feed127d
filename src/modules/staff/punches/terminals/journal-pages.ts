import type { pollProblems } from '#modules/staff/punches/attendance-devices.ts';

export type PollProblem = (typeof pollProblems)[number];
type Tree = Readonly<Record<string, unknown>>;

/** So many events a page has at most, whatever more is asked for. */
export const pageSize = 30;
/** A window has no more pages than this: a device that never ends is broken. */
export const mostPages = 2_000;

/** A page of the journal as a device answers it. */
export interface JournalPage {
  readonly events: readonly Tree[];
  /** Events of the whole window, as it says. */
  readonly total: number | null;
  readonly saysMore: boolean;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const numberIn = (value: unknown): number | null => (/^\d{1,9}$/.test(String(value ?? '')) ? Number(value) : null);

function listIn(answer: Tree): readonly unknown[] {
  const list = answer.InfoList ?? answer.infoList;
  const inner = isTree(list) ? (list.acsEventInfo ?? list.AcsEventInfo ?? list.Info) : list;
  return Array.isArray(inner) ? inner : inner === undefined || inner === null || inner === '' ? [] : [inner];
}

/** Reads a page, or says why it is none: what it counts and what it has must agree. */
export function pageIn(tree: Tree | null): JournalPage | PollProblem {
  if (!tree) return 'incomplete';
  const status = isTree(tree.ResponseStatus) ? tree.ResponseStatus : tree;
  if (/notsupport/i.test(String(status.subStatusCode ?? ''))) return 'not_supported';
  const answer = [tree.AcsEvent, tree.AcsEventSearchResult].find(isTree);
  if (!answer) return 'incomplete';
  const list = listIn(answer);
  const events = list.filter(isTree);
  const count = numberIn(answer.numOfMatches);
  if (events.length !== list.length || (count !== null && count !== events.length)) return 'incomplete';
  const said = String(answer.responseStatusStrg ?? '').toUpperCase();
  return { events, total: numberIn(answer.totalMatches), saysMore: said === 'MORE' };
}

/**
 * Whether a window goes on behind a page, ends with it, or was broken off. `seen` counts its events so far.
 */
export function afterPage({ events, total, saysMore }: JournalPage, seen: number): 'more' | 'end' | 'incomplete' {
  const isFull = events.length >= pageSize;
  if (saysMore || isFull) return events.length ? 'more' : 'incomplete';
  return total !== null && seen < total ? 'incomplete' : 'end';
}
