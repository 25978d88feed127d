import { useEffect, useRef, useState } from 'react';
import { call } from '#web/api/call.ts';
import { isAborted } from '#web/api/problem.ts';
import {
  type BarChange,
  changeBy,
  mayPull,
  type Pull,
  type Standing,
  standingAfter,
} from '#modules/views/gantt/screens/bar-changes.ts';
import { isSame } from '#kernel/equality.ts';
import { changeBars, type NewLink } from '#modules/views/gantt/screens/change-plan.tsx';
import type { WhatIf } from '#modules/views/gantt/screens/gantt-answer.ts';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import type { Overlay } from '#modules/views/gantt/screens/use-gantt.tsx';

/** Bars that are held, by the pointer or by keys, and where they would be dropped. */
export interface Held {
  readonly ids: readonly number[];
  /** The one that is under the pointer or has the focus. */
  readonly id: number;
  readonly pull: Pull;
  readonly days: number;
  /** The row of whoever would have them then. */
  readonly row: { readonly key: string; readonly id: number | null; readonly name: string | null } | null;
  readonly standings: ReadonlyMap<number, Standing>;
  readonly changes: readonly BarChange[];
}

/** What is held is asked about when it has rested for so long: the server is not asked on every pixel. */
const restMs = 140;

type Show = (looks: ReadonlyMap<number, Overlay>, run: () => Promise<boolean>) => Promise<boolean>;

/** What is held, what it would mean, and how it is dropped or given back. */
export function useHeld(picture: Picture | null, show: Show) {
  const [held, setHeld] = useState<Held | null>(null);
  const trial = useOutcome(held?.changes.length ? { changes: held.changes } : null);
  const cord = useCord();

  /** Holds these bars pulled by so many days, over the row of another person where one is named. */
  const hold = (ids: readonly number[], id: number, pull: Pull, days: number, row: Held['row'] = null): void => {
    if (!picture) return;
    const bars = ids.flatMap((one) => picture.layout.barOf.get(one) ?? []);
    const movable = bars.filter(({ bar }) => mayPull(bar, pull) || (row !== null && bar.may.includes('assign')));
    const standings = new Map<number, Standing>();
    const changes: BarChange[] = [];
    for (const bar of movable) {
      const work = picture.workOf(bar);
      const change = mayPull(bar.bar, pull) ? changeBy(work, bar, pull, days) : null;
      const isGiven = row !== null && row.key !== bar.bar.row_key && bar.bar.may.includes('assign');
      standings.set(bar.bar.task_id, standingAfter(work, bar, pull, change ? days : 0));
      if (!change && !isGiven) continue;
      const { task_id, version } = bar.bar;
      changes.push({ task_id, version, ...change, ...(isGiven && { executor_id: row.id }) });
    }
    if (movable.length)
      setHeld({ ids: movable.map(({ bar }) => bar.task_id), id, pull, days, row, standings, changes });
  };

  const giveBack = (): void => setHeld(null);

  const drop = async (): Promise<boolean> => {
    if (!held || !picture) return false;
    setHeld(null);
    if (!held.changes.length) return false;
    const before = new Map(
      held.ids.flatMap((id) => {
        const bar = picture.layout.barOf.get(id)?.bar;
        return bar ? [[id, bar] as const] : [];
      }),
    );
    const looks = new Map<number, Overlay>(
      held.changes.map(({ task_id, executor_id }) => {
        const look = { ...held.standings.get(task_id) };
        return [task_id, executor_id === undefined ? look : { ...look, row_key: held.row?.key }] as const;
      }),
    );
    return show(looks, () => changeBars(held.changes, before));
  };
  return { held, trial, hold, drop, giveBack, cord };
}
export type Holding = ReturnType<typeof useHeld>;

/** A link that is being drawn, and what it would mean; null where it lies on no other bar. */
function useCord() {
  const [link, setLink] = useState<NewLink | null>(null);
  const trial = useOutcome(link && { links: { add: [link] } });
  /** The pointer moves on every frame; who asks is told by what it lies on. */
  const hold = (next: NewLink | null): void => setLink((now) => (isSame(now, next) ? now : next));
  return { link, trial, hold };
}

/** What may be asked about before it is done. */
interface Tried {
  readonly changes?: readonly BarChange[];
  readonly links?: { readonly add: readonly NewLink[] };
}

/** What the server says of changes that are not made yet: the last question wins, a refused one is told as it is. */
function useOutcome(tried: Tried | null) {
  const [result, setResult] = useState<{
    readonly of: string;
    readonly answer: WhatIf | null;
    readonly error: unknown;
  } | null>(null);
  const asked = tried ? JSON.stringify(tried) : '';
  const latest = useRef('');
  useEffect(() => {
    latest.current = asked;
    if (!asked) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const body = JSON.parse(asked) as { changes?: BarChange[]; links?: { add: NewLink[] } };
      call('POST /api/fp/gantt-task-manager/what-if', { body, signal: stop.signal }).then(
        (answer) => latest.current === asked && setResult({ of: asked, answer, error: null }),
        (error: unknown) =>
          !isAborted(error) && latest.current === asked && setResult({ of: asked, answer: null, error }),
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
  return result && result.of === asked && asked ? result : null;
}
export type Outcome = ReturnType<typeof useOutcome>;
