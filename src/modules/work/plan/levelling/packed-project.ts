import { orderOf, type Rows, rowsOf } from '#modules/work/plan/graph.ts';
import type { SharedProject } from '#modules/work/plan/levelling/project.ts';

/**
 * A project as the inner loops read it. Demands and capacities stand side by side in words of 32 bits: each field has
 * a guard bit above it, so one subtraction compares all resources of a word (a demand fits when every guard stays).
 */
export interface PackedProject {
  readonly count: number;
  readonly durations: Int32Array;
  /** The sum of all durations: no schedule is longer. */
  readonly horizon: number;
  readonly words: number;
  /** `words` numbers for each activity. */
  readonly demands: Int32Array;
  readonly capacities: Int32Array;
  readonly guards: Int32Array;
  readonly predecessors: Rows;
  readonly successors: Rows;
  /** All activities, each behind its predecessors. */
  readonly order: Int32Array;
}

function turned(lists: readonly (readonly number[])[]): number[][] {
  const back: number[][] = lists.map(() => []);
  for (const [at, list] of lists.entries()) for (const to of list) back[to]!.push(at);
  return back;
}

/** @param project one without circles and with enough of everything (`whyImpossible` says so). */
export function packed(project: SharedProject): PackedProject {
  const { durations, demands, capacities, successors } = project;
  const most = Math.max(1, ...capacities);
  const bits = most < 128 ? 8 : most < 32_768 ? 16 : 32;
  const each = 32 / bits;
  const words = Math.max(1, Math.ceil(capacities.length / each));
  const pack = (amounts: readonly number[], into: Int32Array, at: number, guard: number) => {
    for (const [resource, amount] of amounts.entries()) {
      into[at + Math.floor(resource / each)]! |= (amount | guard) << ((resource % each) * bits);
    }
  };
  const guard = (2 ** (bits - 1)) | 0;
  const packedDemands = new Int32Array(durations.length * words);
  for (const [at, demand] of demands.entries()) pack(demand, packedDemands, at * words, 0);
  const packedCapacities = new Int32Array(words);
  pack(capacities, packedCapacities, 0, guard);
  const guards = new Int32Array(words);
  pack(
    capacities.map(() => 0),
    guards,
    0,
    guard,
  );
  const rows = rowsOf(successors);
  const own = { from: rows.from, of: rows.of.map((_, edge) => edge) };
  const order = orderOf(own, rows.of) ?? new Int32Array();
  return {
    count: durations.length,
    durations: Int32Array.from(durations),
    horizon: durations.reduce((sum, duration) => sum + duration, 0),
    words,
    demands: packedDemands,
    capacities: packedCapacities,
    guards,
    predecessors: rowsOf(turned(successors)),
    successors: rows,
    order,
  };
}

/** The same project read from its end: what is early there is late here. */
export function reversed(project: PackedProject): PackedProject {
  return {
    ...project,
    predecessors: project.successors,
    successors: project.predecessors,
    order: project.order.toReversed(),
  };
}
