import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** So many quiet seconds in a row are a rest. */
const quietSeconds = 3;
/** Busy for less than this part of a second is quiet: the poll of the live feed, a ping. */
const quietUtilization = 0.03;
/** A busier second is work: the steps of a collection are not, or each would bring the next. */
const workUtilization = 0.15;
/** What is worth collecting after: about what a start, or some hundred requests, take of the processor. */
const workMs = 300;
/** In milliseconds: marking has begun by then. */
const beginningMs = 2_000;

/** In milliseconds: the reducer has waited its eight seconds by then, and collected twice. */
const reducingMs = 15_000;

type Collect = (options: { type: 'minor' }) => void;

/**
 * V8 keeps the memory that a burst of work needed, and Node never tells it that there is nothing to do. This does:
 * after work and then some quiet seconds V8 is made to think that its heap is full, so that it begins to mark in small
 * steps; once it has collected, its own reducer of memory goes on, in small steps too, and gives back what is free. It
 * would wait for a minute or two, because it takes the burst for how things are: for some seconds it is told that size
 * counts. A server at rest is a third smaller for it, after much work half as large, and nobody who comes meanwhile
 * waits: a whole collection would stand in the way for a tenth of a second, each time.
 * @returns ends it.
 */
export function restWhenIdle(): () => void {
  setFlagsFromString('--expose-gc');
  // Most of the code that a start needs is never called again: two collections on it goes, and not six.
  setFlagsFromString('--bytecode-old-age=2');
  setFlagsFromString('--flush-baseline-code');
  const collect = runInNewContext('gc') as Collect;
  let last = performance.eventLoopUtilization();
  let quiet = 0;
  let worked = workMs;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization, active } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > workUtilization) worked += active;
    quiet = utilization < quietUtilization ? quiet + 1 : 0;
    if (quiet < quietSeconds || worked < workMs) return;
    worked = 0;
    // After a collection of what is young V8 asks itself whether it is time to mark the old: now it always is.
    setFlagsFromString('--incremental-marking-soft-trigger=1');
    setFlagsFromString('--optimize-for-size');
    collect({ type: 'minor' });
    setTimeout(() => setFlagsFromString('--incremental-marking-soft-trigger=0'), beginningMs).unref();
    setTimeout(() => setFlagsFromString('--no-optimize-for-size'), reducingMs).unref();
  }, 1_000);
  timer.unref();
  return () => clearInterval(timer);
}
