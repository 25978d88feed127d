import { dehydrate, type DehydratedState, hydrate, type Query, type QueryKey } from '@tanstack/react-query';
import { knownNames } from '#web/cache/references.ts';
import type { Option } from '#kernel/row-verbs.ts';
import { forgetSome, type Kept, keep, keptMs } from '#web/offline/kept.ts';
import { overlaid, type Values, type WaitingChange } from '#web/api/waiting-change.ts';
import { queryClient } from '#web/cache/query-client.ts';

type DehydratedQuery = DehydratedState['queries'][number];

/** Answers of these kinds are kept, and only about the work: no people's data, no audit, no settings, no secrets. */
const keptKinds = new Set(['list', 'row', 'options', 'board', 'task', 'task-parts', 'task-points', 'menu', 'one']);
const withPath = new Set(['list', 'row', 'options', 'task-parts', 'one']);

export function isKept([kind, path]: QueryKey): boolean {
  if (typeof kind !== 'string' || !keptKinds.has(kind)) return false;
  return !withPath.has(kind) || (typeof path === 'string' && path.startsWith('fp/'));
}

/** One answer may be so large, and all of them together; letters of JSON. What was shown longest ago goes first. */
export const mostOfOne = 4_000_000;
export const mostOfAll = 24_000_000;

/** Which of the kept have to go, the oldest first, so that the rest fits. */
export function surplus(sizes: ReadonlyMap<string, { readonly at: number; readonly size: number }>): string[] {
  let left = mostOfAll;
  return [...sizes]
    .toSorted(([, a], [, b]) => b.at - a.at)
    .filter(([, { size }]) => (left -= size) < 0)
    .map(([key]) => key);
}

/** Changes are written together, so long after the first of them. */
const writeAfterMs = 2_000;
const namesKey = 'names';

const sizes = new Map<string, { at: number; size: number }>();
const waiting = new Map<string, Query>();
let namesWait = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps every answer that may be kept, as it comes and as the event stream changes it. */
export function keepAnswers(): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') note(query);
  });
  for (const query of queryClient.getQueryCache().getAll()) note(query);
  knownNames.subscribe(() => {
    namesWait = true;
    plan();
  });
  namesWait = knownNames.get().size > 0;
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void writeAnswers());
}

function note(query: Query): void {
  if (!isKept(query.queryKey) || query.state.data === undefined) return;
  waiting.set(query.queryHash, query);
  plan();
}

function plan(): void {
  timer ??= setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void writeAnswers(), { timeout: writeAfterMs });
    else void writeAnswers();
  }, writeAfterMs);
}

/** Writes what has come since the last time. */
export async function writeAnswers(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const some = [...waiting.values()];
  waiting.clear();
  try {
    for (const query of some) {
      const hash = query.queryHash;
      const [one] = dehydrate(queryClient, { shouldDehydrateQuery: (other) => other === query }).queries;
      if (!one || JSON.stringify(one.state.data).length > mostOfOne) continue;
      const at = query.state.dataUpdatedAt;
      const size = await keep(`answer ${hash}`, one, at);
      if (size) sizes.set(`answer ${hash}`, { at, size });
    }
    if (namesWait) await keep(namesKey, [...knownNames.get()]);
    namesWait = false;
    const gone = surplus(sizes);
    for (const key of gone) sizes.delete(key);
    if (gone.length) await forgetSome(gone);
  } catch {
    // A full or forbidden storage costs reading without a connection, and nothing else.
  }
}

/** The kept answer of a query; what its reader has changed since and not sent lies over its rows. */
export function recalled(text: string, waiting: readonly WaitingChange[]): DehydratedQuery {
  const [kind, path] = (JSON.parse(text) as DehydratedQuery).queryKey;
  const resource = withPath.has(kind as string) ? String(path) : 'fp/dev-tasks';
  const isRow = (value: unknown): value is Values & { id: number } =>
    typeof value === 'object' && value !== null && 'id' in value && 'version' in value;
  return JSON.parse(text, (_, value) => (isRow(value) ? overlaid(`${resource}:${value.id}`, value, waiting) : value));
}

/** Shows what was kept wherever nothing newer is there. Answers when the newest of it was said, in milliseconds. */
export function showKept(all: ReadonlyMap<string, Kept>, userId: number, own: readonly WaitingChange[]): number {
  let newest = 0;
  const queries = [];
  for (const [key, kept] of all) {
    if (kept.user_id !== userId) continue;
    if (key === namesKey) {
      const names = JSON.parse(kept.text) as [string, Option | null][];
      knownNames.set((now) => new Map([...names, ...now]));
    } else if (key.startsWith('answer ')) {
      queries.push(own.length ? recalled(kept.text, own) : JSON.parse(kept.text));
      sizes.set(key, { at: kept.at, size: kept.text.length });
      newest = Math.max(newest, kept.at);
    }
  }
  hydrate(queryClient, { queries, mutations: [] }, { defaultOptions: { queries: { gcTime: keptMs } } });
  return newest;
}

/** The sizes of what an earlier page has kept. */
export function countKept(all: ReadonlyMap<string, Kept>): void {
  for (const [key, { at, text }] of all) if (key.startsWith('answer ')) sizes.set(key, { at, size: text.length });
}

export const forgetSizes = (): void => sizes.clear();
