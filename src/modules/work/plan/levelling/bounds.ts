import type { PackedProject } from '#modules/work/plan/levelling/packed-project.ts';
import type { SharedProject } from '#modules/work/plan/levelling/project.ts';

/** Without resources: the earliest starts and the length of the longest path. */
export function criticalPath(project: PackedProject): { starts: Int32Array; length: number } {
  const { order, durations, successors } = project;
  const starts = new Int32Array(project.count);
  let length = 0;
  for (const activity of order) {
    const end = starts[activity]! + durations[activity]!;
    if (end > length) length = end;
    for (let link = successors.from[activity]!; link < successors.from[activity + 1]!; link++) {
      const next = successors.of[link]!;
      if (starts[next]! < end) starts[next] = end;
    }
  }
  return { starts, length };
}

/** The latest finishes with which the longest path keeps its length. */
export function latestFinishes(project: PackedProject, length: number): Int32Array {
  const { order, durations, successors } = project;
  const finishes = new Int32Array(project.count).fill(length);
  for (let place = order.length - 1; place >= 0; place--) {
    const activity = order[place]!;
    for (let link = successors.from[activity]!; link < successors.from[activity + 1]!; link++) {
      const next = successors.of[link]!;
      finishes[activity] = Math.min(finishes[activity]!, finishes[next]! - durations[next]!);
    }
  }
  return finishes;
}

/**
 * No schedule is shorter: the longest path, and for each resource the work on it divided by what there is, between the
 * soonest beginning and the shortest tail of those who use it (LB0 and LBR of Stinson et al. 1978, AIIE Transactions
 * 10:252-259).
 */
export function lowerBound(project: SharedProject, asPacked: PackedProject): number {
  const { starts, length } = criticalPath(asPacked);
  const finishes = latestFinishes(asPacked, length);
  let bound = length;
  for (const [resource, capacity] of project.capacities.entries()) {
    const users = project.demands.flatMap((demand, at) =>
      demand[resource]! > 0 && project.durations[at]! > 0 ? [at] : [],
    );
    // Heads and tails of users cut the time in which the resource can be used: each pair of them gives a bound.
    const heads = [...new Set(users.map((at) => starts[at]!))];
    const tails = [...new Set(users.map((at) => length - finishes[at]!))];
    for (const head of heads) {
      for (const tail of tails) {
        let work = 0;
        for (const at of users) {
          if (starts[at]! >= head && length - finishes[at]! >= tail) {
            work += project.durations[at]! * project.demands[at]![resource]!;
          }
        }
        if (work > 0) bound = Math.max(bound, head + Math.ceil(work / capacity) + tail);
      }
    }
  }
  return bound;
}
