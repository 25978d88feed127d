import { useState } from 'react';
import type { Api } from '#kernel/api.ts';

type Body = Api['POST /api/fp/gantt-task-manager/what-if']['body'];
/** A change of one task that is collected and not made. */
export type TriedChange = NonNullable<Body['changes']>[number];
export type TriedLinks = NonNullable<Body['links']>;

/**
 * A copy of the plan on which changes are tried: while `isOn`, whoever would make a change hands it to `add` instead.
 * Several changes of one task are one.
 */
export interface Trial {
  readonly isOn: boolean;
  readonly changes: readonly TriedChange[];
  readonly links: TriedLinks;
  readonly begin: () => void;
  readonly add: (changes: readonly TriedChange[], links?: TriedLinks) => void;
  readonly takeOut: (taskId: number) => void;
  /** Throws all of it away and ends the try. */
  readonly end: () => void;
}

interface State {
  readonly isOn: boolean;
  readonly changes: readonly TriedChange[];
  readonly links: TriedLinks;
}

const nothing: State = { isOn: false, changes: [], links: {} };

/** The state of a try, kept by the screen that shows the plan. */
export function useTrial(): Trial {
  const [state, setState] = useState<State>(nothing);
  return {
    ...state,
    begin: () => setState((now) => ({ ...now, isOn: true })),
    add: (changes, links = {}) =>
      setState((now) => ({ isOn: true, changes: merged(now.changes, changes), links: bothLinks(now.links, links) })),
    takeOut: (taskId) =>
      setState((now) => ({ ...now, changes: now.changes.filter(({ task_id }) => task_id !== taskId) })),
    end: () => setState(nothing),
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
