import type { GanttAnswer, GanttBar, GanttLink, GanttRow } from '#modules/views/gantt/screens/gantt-answer.ts';

/** Where everything of a plan stands from top to bottom: lines of rows and tasks, and lanes within them. */

/** Pixels: of a lane, of a bar within it, of what a line leaves free, of the load under a person. */
export const LANE = 30;
export const BAR = 20;
export const BAR_TOP = 4;
const EDGE = 2;
export const LOAD = 14;

/** A bar with its places in time: see `time-scale.ts`. */
export interface PlacedBar {
  readonly bar: GanttBar;
  readonly from: number;
  readonly to: number;
  /** Until when it may end without moving the whole. */
  readonly late: number;
  readonly deadline: number | null;
  readonly baseline: { readonly from: number; readonly to: number } | null;
}

/** An unknown length is drawn as so many days, hatched and open at its end. */
const UNKNOWN_DAYS = 1;

/** Bars with their places in time. */
export function placedBars(bars: readonly GanttBar[], placeOf: (instant: string) => number): PlacedBar[] {
  return bars.map((bar) => {
    const from = placeOf(bar.starts_at);
    const end = Math.max(from, placeOf(bar.ends_at));
    const to = bar.kind === 'milestone' ? from : !bar.is_estimated && end === from ? from + UNKNOWN_DAYS : end;
    const baseline = bar.baseline && { from: placeOf(bar.baseline.starts_at), to: placeOf(bar.baseline.ends_at) };
    const deadline = bar.deadline === null ? null : placeOf(bar.deadline);
    return { bar, from, to, baseline, deadline, late: placeOf(bar.late_finish) };
  });
}

export interface Line {
  readonly key: string;
  /** Whose line it is; that of a task names the row that it belongs to. */
  readonly row: GanttRow;
  /** The one task of a line of its own. */
  readonly task: PlacedBar | null;
  readonly level: number;
  readonly y: number;
  readonly height: number;
  /** Null: there is nothing to fold. */
  readonly isOpen: boolean | null;
  /** By their beginnings. */
  readonly bars: readonly PlacedBar[];
  /** From the first to the last of what a folded row hides. */
  readonly span: { readonly from: number; readonly to: number } | null;
  readonly hasLoad: boolean;
}

export interface Layout {
  readonly lines: readonly Line[];
  readonly height: number;
  /** By the task: which line, and where its bar begins within the whole. */
  readonly lineOf: ReadonlyMap<number, number>;
  readonly topOf: ReadonlyMap<number, number>;
  readonly barOf: ReadonlyMap<number, PlacedBar>;
}

export interface Drawing {
  readonly folded: ReadonlySet<string>;
  /** Bars of a row share its lanes, or each has a line of its own. */
  readonly isPacked: boolean;
  readonly hasLoad: boolean;
  /** Without the rows above people and projects. */
  readonly isFlat: boolean;
}

/** Which lane each bar takes: the first in which it hits none before it. */
function lanesOf(bars: readonly PlacedBar[]): number[] {
  const ends: number[] = [];
  return bars.map(({ from, to, bar }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = bar.kind === 'milestone' ? to + 0.5 : to;
    return lane;
  });
}

const heightOf = (lanes: readonly number[], hasLoad: boolean): number =>
  Math.max(1, ...lanes.map((lane) => lane + 1)) * LANE + 2 * EDGE + (hasLoad ? LOAD : 0);

const isOfTask = ({ kind }: GanttRow): boolean => kind === 'parent';

/** Bars that lie in the line of their row, and those that have a line of their own below it. */
function partedBars(row: GanttRow, bars: readonly PlacedBar[], isPacked: boolean) {
  // The line of a task above others is its own, and those are below it.
  if (isOfTask(row)) {
    const isOwn = ({ bar }: PlacedBar) => bar.task_id === row.id;
    return { single: bars.filter(isOwn), apart: bars.filter((one) => !isOwn(one)) };
  }
  return isPacked ? { single: bars, apart: [] } : { single: [], apart: bars };
}

/** Puts rows and bars below one another. Rows come as the server orders them, each behind its parent. */
export function layoutOf(
  { rows }: Pick<GanttAnswer, 'rows'>,
  bars: readonly PlacedBar[],
  { folded, isPacked, hasLoad, isFlat }: Drawing,
): Layout {
  const lines: Line[] = [];
  const lineOf = new Map<number, number>();
  const topOf = new Map<number, number>();
  const barOf = new Map(bars.map((one) => [one.bar.task_id, one]));
  const ownRows = new Map(rows.filter(isOfTask).map((row) => [row.id, row.key]));
  const sorted = [...bars].sort((a, b) => a.from - b.from || a.bar.task_id - b.bar.task_id);
  const inRow = Map.groupBy(sorted, ({ bar }) => ownRows.get(bar.task_id) ?? bar.row_key);
  const keys = new Set(rows.map(({ key }) => key));
  const below = Map.groupBy(rows, ({ parent_key }) =>
    parent_key !== null && keys.has(parent_key) ? parent_key : null,
  );
  let y = 0;

  const put = (line: Omit<Line, 'y'>, lanes: readonly number[]) => {
    for (const [at, { bar }] of line.bars.entries()) {
      lineOf.set(bar.task_id, lines.length);
      topOf.set(bar.task_id, y + EDGE + (lanes[at] ?? 0) * LANE + BAR_TOP);
    }
    lines.push({ ...line, y });
    y += line.height;
  };
  /** All bars of a row and of the rows below it. */
  const within = (row: GanttRow): PlacedBar[] => [
    ...(inRow.get(row.key) ?? []),
    ...(below.get(row.key) ?? []).flatMap(within),
  ];
  const spanOf = (some: readonly PlacedBar[]) =>
    some.length === 0
      ? null
      : { from: Math.min(...some.map(({ from }) => from)), to: Math.max(...some.map(({ to }) => to)) };

  function walk(row: GanttRow, level: number): void {
    const children = below.get(row.key) ?? [];
    const isSkipped = isFlat && children.length > 0 && !isOfTask(row) && !inRow.has(row.key);
    if (isSkipped) return children.forEach((child) => walk(child, level));
    const { single, apart } = partedBars(row, inRow.get(row.key) ?? [], isPacked);
    const isFolded = folded.has(row.key);
    const canFold = children.length > 0 || apart.length > 0 || (single.length > 0 && !isOfTask(row));
    const shown = isFolded && !isOfTask(row) ? [] : single;
    const lanes = lanesOf(shown);
    const load = hasLoad && row.kind === 'executor';
    put(
      {
        ...{ key: row.key, row, level, task: null, bars: shown, hasLoad: load },
        height: heightOf(lanes, load),
        isOpen: canFold ? !isFolded : null,
        span: isFolded || (children.length > 0 && !isOfTask(row)) ? spanOf(within(row)) : null,
      },
      lanes,
    );
    if (isFolded) return;
    for (const task of apart) {
      const line = { key: `b${task.bar.task_id}`, row, task, level: level + 1, bars: [task], hasLoad: false };
      put({ ...line, height: LANE + 2 * EDGE, isOpen: null, span: null }, [0]);
    }
    for (const child of children) walk(child, level + 1);
  }
  for (const row of below.get(null) ?? []) walk(row, 1);
  return { lines, height: y, lineOf, topOf, barOf };
}

/** The first line that reaches below a height; as many as there are when none does. */
export function lineAt(lines: readonly Line[], y: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle]!;
    if (line.y + line.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lines between two heights, as indexes: from the first to behind the last. */
export const linesBetween = (lines: readonly Line[], top: number, bottom: number): readonly [number, number] => [
  lineAt(lines, top),
  Math.min(lines.length, lineAt(lines, bottom) + 1),
];

/** Links by the line of either end, so that a picture asks only for those of the lines that it shows. */
export function linksByLine(
  links: readonly GanttLink[],
  { lineOf }: Layout,
): ReadonlyMap<number, readonly GanttLink[]> {
  const found = new Map<number, GanttLink[]>();
  for (const link of links) {
    const [from, to] = [lineOf.get(link.from), lineOf.get(link.to)];
    if (from === undefined || to === undefined) continue;
    for (const line of new Set([from, to])) {
      const there = found.get(line);
      if (there) there.push(link);
      else found.set(line, [link]);
    }
  }
  return found;
}

/** The bar at a place of the picture, given in pixels down and days across; `slack` days around it still hit. */
export function barAt(layout: Layout, y: number, place: number, slack: number): PlacedBar | null {
  const line = layout.lines[lineAt(layout.lines, y)];
  if (!line || y < line.y) return null;
  const hits = line.bars.filter(({ bar, from, to }) => {
    const top = layout.topOf.get(bar.task_id) ?? 0;
    return y >= top - 3 && y <= top + BAR + 3 && place >= from - slack && place <= to + slack;
  });
  // Where two lie close the one that is really under the pointer goes first.
  return hits.find(({ from, to }) => place >= from && place <= to) ?? hits[0] ?? null;
}
