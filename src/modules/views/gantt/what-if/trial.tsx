import { useEffect } from 'react';
import { storeOf, useStore } from '#web/state/store.ts';
import type { Trial, TriedChange, TriedLinks, TrialState } from '#modules/views/gantt/what-if/tried.ts';

const nothing: TrialState = { isOn: false, changes: [], links: {} };
/** One plan is open at a time, and one copy of it. */
const copy = storeOf<TrialState>(nothing);

const add = (changes: readonly TriedChange[], links: TriedLinks = {}): void =>
  copy.set((now) => ({ isOn: true, changes: merged(now.changes, changes), links: bothLinks(now.links, links) }));

/** Takes a change onto the copy, if one is open; whoever would make it makes nothing then. */
export function takeTried(changes: readonly TriedChange[], links?: TriedLinks): boolean {
  if (!copy.get().isOn) return false;
  add(changes, links);
  return true;
}

/** The copy of the plan that the screen shows: it ends when the screen is left. */
export function useTrial(): Trial {
  useEffect(() => () => copy.set(nothing), []);
  return {
    ...useStore(copy),
    add,
    begin: () => copy.set((now) => ({ ...now, isOn: true })),
    takeOut: (taskId) =>
      copy.set((now) => ({ ...now, changes: now.changes.filter(({ task_id }) => task_id !== taskId) })),
    takeOutLink: (kind, at) =>
      copy.set((now) => ({ ...now, links: { ...now.links, [kind]: now.links[kind]?.filter((_, one) => one !== at) } })),
    end: () => copy.set(nothing),
  };
}

/** Changes with further ones: of one task the later value of each field. */
export function merged(now: readonly TriedChange[], more: readonly TriedChange[]): TriedChange[] {
  const all = new Map(now.map((one) => [one.task_id, one]));
  for (const one of more) all.set(one.task_id, { ...all.get(one.task_id), ...one });
  return [...all.values()];
}

const bothLinks = (now: TriedLinks, more: TriedLinks): TriedLinks => ({
  add: [...(now.add ?? []), ...(more.add ?? [])],
  remove: [...(now.remove ?? []), ...(more.remove ?? [])],
});
