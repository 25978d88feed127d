import {
  type TaskStatus,
  taskStatusCodes,
  type Transition,
  transitions,
} from '#modules/tasks/workflow/transition-table.ts';

/** Where the middle of each state stands, in the units of the picture. */
export const places: Readonly<Record<TaskStatus, readonly [x: number, y: number]>> = {
  new: [100, 290],
  processing: [370, 290],
  pause: [370, 80],
  checking: [650, 290],
  returned: [510, 470],
  done: [900, 290],
  not_accepted: [900, 470],
  accepted: [900, 80],
  blocked: [220, 540],
};

export const pictureSize = { width: 1060, height: 600 } as const;
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

/** How far an arrow leaves the straight line, to its left; those that would cross a state go round it. */
const bends: Readonly<Record<string, number>> = {
  'pause blocked': -90,
  'blocked pause': 155,
  'not_accepted new': 330,
  'not_accepted accepted': -240,
  'accepted returned': 90,
  'processing done': 120,
  'returned new': 26,
  'pause checking': 20,
};
const USUAL_BEND = 16;

type Point = readonly [x: number, y: number];

/** The arrow as an SVG path from border to border, and where its label stands. */
export function shapeOf({ from, to }: Pick<Arrow, 'from' | 'to'>): { readonly path: string; readonly label: Point } {
  const [a, b] = [places[from], places[to]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const bend = bends[`${from} ${to}`] ?? USUAL_BEND;
  const control: Point = [(a[0] + b[0]) / 2 + (dy / length) * bend, (a[1] + b[1]) / 2 - (dx / length) * bend];
  const [start, end] = [border(a, control), border(b, control)];
  // Nearer to where it begins, so that the labels of there and back stand apart.
  const middle = (at: 0 | 1) => 0.36 * start[at] + 0.48 * control[at] + 0.16 * end[at];
  const said = (point: Point) => point.map((one) => one.toFixed(1)).join(' ');
  return { path: `M ${said(start)} Q ${said(control)} ${said(end)}`, label: [middle(0), middle(1)] };
}

/** Where the way from the middle of a state to a point leaves its box. */
function border([x, y]: Point, [toX, toY]: Point): Point {
  const [dx, dy] = [toX - x, toY - y];
  const share = Math.min(
    dx ? (boxSize.width / 2 + 3) / Math.abs(dx) : Number.POSITIVE_INFINITY,
    dy ? (boxSize.height / 2 + 3) / Math.abs(dy) : Number.POSITIVE_INFINITY,
  );
  return [x + dx * share, y + dy * share];
}

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
