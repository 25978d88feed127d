import { useEffect } from 'react';
import type { Option } from '#kernel/row-verbs.ts';
import { call } from '#web/api/call.ts';
import { locale } from '#web/state/locale.ts';
import { onPersonSwitch, onSessionEnd } from '#web/session/session.ts';
import { storeOf, useStore } from '#web/state/store.ts';

/**
 * The names behind references. Rows carry ids; code that shows one asks here, and all that is asked for within a moment
 * becomes one request. What is known stays until the language or the person changes, or the row does.
 */
type Known = ReadonlyMap<string, Option | null>;

/** Every name that is known, by `<path>:<id>`; null is a row that is none of the reader's. */
export const knownNames = storeOf<Known>(new Map());
/** How many requests for names are about to be made, or have no answer yet. */
export const namesUnderway = storeOf(0);
const queued = new Map<string, Set<number>>();
/** What has been asked for: who shows it meanwhile waits for the same answer. Another set for each reader. */
let underway = new Set<string>();
const keyOf = (path: string, id: number) => `${path}:${id}`;
/** Parts of a page whose rows come together ask for their names one after the other. */
const breathMs = 20;
/** So many ids fit into one address. */
const idsPerRequest = 400;

/** Null: the row is none of the reader's. Undefined: its name is on the way. */
export function useReference(path: string, id: number | null | undefined): Option | null | undefined {
  const names = useStore(knownNames);
  const found = id ? names.get(keyOf(path, id)) : null;
  const isMissing = found === undefined;
  useEffect(() => {
    if (id && isMissing) want(path, id);
  }, [path, id, isMissing]);
  return found;
}

/** Several at once, in the order asked for; those that are not known yet are left out. */
export function useReferences(path: string, ids: readonly number[]): Option[] {
  const names = useStore(knownNames);
  const missing = ids.filter((id) => names.get(keyOf(path, id)) === undefined).join();
  useEffect(() => {
    for (const id of missing.split(',').filter(Boolean)) want(path, Number(id));
  }, [path, missing]);
  return ids.flatMap((id) => names.get(keyOf(path, id)) ?? []);
}

function want(path: string, id: number): void {
  if (underway.has(keyOf(path, id))) return;
  if (!queued.size) {
    namesUnderway.set((count) => count + 1);
    setTimeout(fetchQueued, breathMs);
  }
  queued.set(path, (queued.get(path) ?? new Set()).add(id));
}

function fetchQueued(): void {
  const asked = [...queued].flatMap(([path, ids]) => [...ids].map((id) => [path, id] as const));
  queued.clear();
  for (let at = 0; at < asked.length; at += idsPerRequest) void fetchSome(asked.slice(at, at + idsPerRequest));
  namesUnderway.set((count) => count - 1);
}

async function fetchSome(asked: readonly (readonly [path: string, id: number])[]): Promise<void> {
  const byPath = Map.groupBy(asked, ([path]) => path);
  const of = [...byPath].map(([path, some]) => `${path}:${some.map(([, id]) => id).join()}`).join(' ');
  const keys = asked.map(([path, id]) => keyOf(path, id));
  const own = underway;
  for (const key of keys) own.add(key);
  namesUnderway.set((count) => count + 1);
  try {
    const rows = await call('GET /api/admin/names', { query: { of } });
    const found = Object.entries(rows).flatMap(([path, some]) =>
      some.map((row) => [keyOf(path, row.id), row] as const),
    );
    const missing = keys.map((key) => [key, null] as const);
    // Whoever reads now asks in another language, or is another person.
    if (own !== underway) return;
    knownNames.set((now) => new Map([...now, ...missing, ...found]));
  } catch {
    // A name that did not come is asked for again when it is shown next; the id stands in its place meanwhile.
  } finally {
    for (const key of keys) own.delete(key);
    namesUnderway.set((count) => count - 1);
  }
}

/** The names of rows as texts, asked for where they are not known yet: for paper and the clipboard. */
export async function namesOf(path: string, ids: readonly number[]): Promise<string[]> {
  const nameOf = (id: number) => knownNames.get().get(keyOf(path, id));
  const missing = [...new Set(ids)].filter((id) => nameOf(id) === undefined);
  for (let at = 0; at < missing.length; at += idsPerRequest)
    await fetchSome(missing.slice(at, at + idsPerRequest).map((id) => [path, id] as const));
  return ids.map((id) => nameOf(id)?.name ?? `№ ${id}`);
}

/** Options that came with a form are names too. */
export function learn(path: string, options: readonly Option[]): void {
  knownNames.set((now) => new Map([...now, ...options.map((option) => [keyOf(path, option.id), option] as const)]));
}

/** A row of the resource changed: its name is asked for again where it is shown. */
export function forget(path: string, ids: readonly number[]): void {
  const gone = new Set(ids.map((id) => keyOf(path, id)));
  if (![...gone].some((key) => knownNames.get().has(key))) return;
  knownNames.set((now) => new Map([...now].filter(([key]) => !gone.has(key))));
}

function begin(): void {
  underway = new Set();
  knownNames.set(new Map());
}
locale.subscribe(begin);
onSessionEnd(begin);
onPersonSwitch(begin);
