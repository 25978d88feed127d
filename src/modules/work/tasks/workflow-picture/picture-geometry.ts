import {
  type TaskStatus,
  taskStatusCodes,
  type Transition,
  transitions,
} from '#modules/work/tasks/workflow/transition-table.ts';

/** In the units of the picture. */
export const boxSize = { width: 156, height: 42 } as const;

/** One arrow of the picture: all transitions between the same two states. */
export interface Arrow {
  readonly from: TaskStatus;
  readonly to: TaskStatus;
  readonly rules: readonly Transition[];
}

/** What is unblocked goes back to where it stood; work in progress comes back as a pause. */
const targetsOf = (row: Transition): readonly TaskStatus[] =>
  row.to === 'previous' ? ['new', 'pause', 'returned', 'checking'] : [row.to];

/** Every arrow once, in the order of the table. */
export const arrows: readonly Arrow[] = [
  ...Map.groupBy(
    transitions.flatMap((row) => row.from.flatMap((from) => targetsOf(row).map((to) => ({ from, to, row })))),
    ({ from, to }) => `${from} ${to}`,
  ).values(),
].map((same) => ({ from: same[0]!.from, to: same[0]!.to, rules: same.map(({ row }) => row) }));

export const arrowsFrom = (status: TaskStatus): Arrow[] => arrows.filter(({ from }) => from === status);

/** What is looked at: a state, or an arrow by the states at its ends. */
export interface Spot {
  readonly from: TaskStatus;
  readonly to: TaskStatus | null;
}

export type Way = 'next' | 'before' | 'along' | 'back';

/** Where a key leads: from state to state, out along an arrow, on to where it leads, and back. */
export function walked({ from, to }: Spot, way: Way): Spot {
  const around = <T>(list: readonly T[], at: number) => {
    const step = way === 'next' ? 1 : -1;
    return list[(at + step + list.length) % list.length]!;
  };
  if (to === null) {
    if (way === 'back') return { from, to };
    if (way === 'along') return { from, to: arrowsFrom(from)[0]?.to ?? null };
    return { from: around(taskStatusCodes, taskStatusCodes.indexOf(from)), to };
  }
  if (way === 'back') return { from, to: null };
  if (way === 'along') return { from: to, to: null };
  const out = arrowsFrom(from).map((arrow) => arrow.to);
  return { from, to: around(out, out.indexOf(to)) };
}
