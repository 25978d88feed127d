import { type CompiledNetwork, NEVER } from '#modules/work/plan/network/compiled-network.ts';
import { lastStart, moved, movedBack, nextStart } from '#modules/work/plan/time/time-scale.ts';

/** Dates of all nodes, in instants. */
export interface Dates {
  readonly earlyStart: Int32Array;
  readonly earlyFinish: Int32Array;
  readonly lateStart: Int32Array;
  readonly lateFinish: Int32Array;
  /** The latest finish by what hangs on the finish alone: a task that is held by its start may end later. */
  readonly finishLimit: Int32Array;
}

export const datesFor = (count: number): Dates => ({
  earlyStart: new Int32Array(count),
  earlyFinish: new Int32Array(count),
  lateStart: new Int32Array(count),
  lateFinish: new Int32Array(count),
  finishLimit: new Int32Array(count),
});

export const copyOf = (dates: Dates): Dates => ({
  earlyStart: dates.earlyStart.slice(),
  earlyFinish: dates.earlyFinish.slice(),
  lateStart: dates.lateStart.slice(),
  lateFinish: dates.lateFinish.slice(),
  finishLimit: dates.finishLimit.slice(),
});

/** 0 finish to start, 1 start to start, 2 finish to finish, 3 start to finish. */
export const hangsOnFinish = (kind: number): boolean => kind === 0 || kind === 2;
export const holdsStart = (kind: number): boolean => kind < 2;

/** The instant before which a link lets its successor neither start nor finish, whichever it holds. */
export function reachOf({ edges }: CompiledNetwork, edge: number, starts: Int32Array, finishes: Int32Array): number {
  const from = edges.from[edge]!;
  const at = hangsOnFinish(edges.kind[edge]!) ? finishes[from]! : starts[from]!;
  return moved(edges.lagScales[edge]!, at, edges.lag[edge]!);
}

/** The earliest start with which a task does not finish before an instant, as its own calendar counts. */
export function startToFinishAt(network: CompiledNetwork, node: number, finish: number): number {
  const minutes = network.minutes[node]!;
  const scale = network.scales[node]!;
  return minutes === 0 ? finish : scale.startAt(scale.before(finish) - minutes);
}

/**
 * Places a node as early as its predecessors, its limits and the start of the plan let it be.
 * @returns whether its dates are others than before.
 */
export function placeEarly(network: CompiledNetwork, node: number, start: number, dates: Dates): boolean {
  const { edges, scales, minutes, pinnedStart, pinnedFinish } = network;
  const { earlyStart, earlyFinish } = dates;
  const scale = scales[node]!;
  const length = minutes[node]!;
  let early: number;
  let finish: number;
  if (pinnedStart[node] !== -NEVER) {
    early = pinnedStart[node]!;
    finish = pinnedFinish[node] === -NEVER ? moved(scale, early, length) : pinnedFinish[node]!;
  } else {
    let from = Math.max(start, network.startNotBefore[node]!);
    let until = network.finishNotBefore[node]!;
    for (let place = edges.into.from[node]!; place < edges.into.from[node + 1]!; place++) {
      const edge = edges.into.of[place]!;
      const reach = reachOf(network, edge, earlyStart, earlyFinish);
      if (holdsStart(edges.kind[edge]!)) {
        if (reach > from) from = reach;
      } else if (reach > until) until = reach;
    }
    early = length === 0 ? from : nextStart(scale, from);
    if (until !== -NEVER) early = Math.max(early, startToFinishAt(network, node, until));
    finish = moved(scale, early, length);
  }
  if (earlyStart[node] === early && earlyFinish[node] === finish) return false;
  earlyStart[node] = early;
  earlyFinish[node] = finish;
  return true;
}

/** The last instant at which what a link hangs on may be, so that its successor keeps the start and finish it has. */
export function allowanceOf(network: CompiledNetwork, edge: number, starts: Int32Array, finishes: Int32Array): number {
  const { edges, scales, minutes } = network;
  const to = edges.to[edge]!;
  let limit: number;
  if (holdsStart(edges.kind[edge]!)) limit = starts[to]!;
  else if (minutes[to] === 0) limit = finishes[to]!;
  // A finish counts as its own calendar counts: it stands for all the time until work goes on.
  else limit = nextStart(scales[to]!, finishes[to]!);
  return movedBack(edges.lagScales[edge]!, limit, edges.lag[edge]!);
}

/**
 * Places a node as late as its successors, its limits and the finish of its group let it be. What is pinned holds its
 * predecessors where it is.
 * @returns whether its late dates are others than before.
 */
export function placeLate(network: CompiledNetwork, node: number, groupFinish: number, dates: Dates): boolean {
  const { edges, scales, minutes, pinnedStart } = network;
  const { lateStart, lateFinish, finishLimit, earlyStart, earlyFinish } = dates;
  const scale = scales[node]!;
  let finishBy = Math.min(groupFinish, network.finishNotAfter[node]!);
  let startBy = network.startNotAfter[node]!;
  for (let place = edges.outOf.from[node]!; place < edges.outOf.from[node + 1]!; place++) {
    const edge = edges.outOf.of[place]!;
    const isPinned = pinnedStart[edges.to[edge]!] !== -NEVER;
    const by = isPinned
      ? allowanceOf(network, edge, earlyStart, earlyFinish)
      : allowanceOf(network, edge, lateStart, lateFinish);
    if (hangsOnFinish(edges.kind[edge]!)) {
      if (by < finishBy) finishBy = by;
    } else if (by < startBy) startBy = by;
  }
  const length = minutes[node]!;
  let late: number;
  let finish: number;
  if (length === 0) {
    late = Math.min(finishBy, startBy);
    finish = late;
  } else {
    late = scale.startAt(scale.before(finishBy) - length);
    if (startBy < late) late = lastStart(scale, startBy);
    finish = moved(scale, late, length);
  }
  finishLimit[node] = finishBy;
  if (lateStart[node] === late && lateFinish[node] === finish) return false;
  lateStart[node] = late;
  lateFinish[node] = finish;
  return true;
}

/** Working minutes by which a node may move before another one does, in its own calendar. */
export function freeSlackOf(network: CompiledNetwork, node: number, groupFinish: number, dates: Dates): number {
  const { edges, scales, minutes } = network;
  const { earlyStart, earlyFinish } = dates;
  const scale = scales[node]!;
  const [start, finish] = [scale.before(earlyStart[node]!), scale.before(earlyFinish[node]!)];
  let free = scale.before(groupFinish) - finish;
  for (let place = edges.outOf.from[node]!; place < edges.outOf.from[node + 1]!; place++) {
    const edge = edges.outOf.of[place]!;
    const by = allowanceOf(network, edge, earlyStart, earlyFinish);
    const gap = hangsOnFinish(edges.kind[edge]!)
      ? scale.before(by) - finish
      : scale.before(minutes[node] === 0 ? by : lastStart(scale, by)) - start;
    if (gap < free) free = gap;
  }
  return free;
}

/** Whether a link is what keeps its successor from beginning earlier. */
export function isDriving(network: CompiledNetwork, edge: number, dates: Dates): boolean {
  const { edges, scales, minutes, pinnedStart } = network;
  const to = edges.to[edge]!;
  if (pinnedStart[to] !== -NEVER) return false;
  const reach = reachOf(network, edge, dates.earlyStart, dates.earlyFinish);
  const early = dates.earlyStart[to]!;
  if (holdsStart(edges.kind[edge]!)) return (minutes[to] === 0 ? reach : nextStart(scales[to]!, reach)) === early;
  return startToFinishAt(network, to, reach) === early;
}

/** Minutes by which a link is not kept, in elapsed time; 0 where it is. Only pinned tasks break links. */
export function brokenBy(network: CompiledNetwork, edge: number, dates: Dates): number {
  const { edges, scales, minutes } = network;
  const to = edges.to[edge]!;
  const reach = reachOf(network, edge, dates.earlyStart, dates.earlyFinish);
  if (holdsStart(edges.kind[edge]!)) return Math.max(0, reach - dates.earlyStart[to]!);
  const finish = dates.earlyFinish[to]!;
  return Math.max(0, reach - (minutes[to] === 0 ? finish : nextStart(scales[to]!, finish)));
}
