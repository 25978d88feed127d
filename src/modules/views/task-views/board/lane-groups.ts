import type { Laning } from '#modules/views/task-views/board/lanes.ts';
import { type Board, type TaskStatus, taskStatusCodes } from '#modules/work/tasks/door.ts';
import type { LaneCell } from '#modules/views/task-views/board/board-endpoints.ts';

/** One lane: the cards of each column in their order, and what all of it comes to. */
export interface Lane {
  readonly key: string;
  readonly value: number | null;
  readonly ids: Readonly<Record<TaskStatus, readonly number[]>>;
  readonly counts: Readonly<Record<TaskStatus, number>>;
  readonly count: number;
  readonly planned_minutes: number;
}

/**
 * Cuts a board into lanes, those with most work first unless their values have an order; cards without a value are
 * last. Where more cards were counted than came along, the count says so; never less than what is shown.
 */
export function lanesOf(
  board: Board,
  cells: readonly LaneCell[],
  laning: Laning,
  order: readonly number[] | null,
): Lane[] {
  const byValue = new Map<number | null, Map<TaskStatus, number[]>>();
  for (const status of taskStatusCodes) {
    for (const id of board.columns[status].ids) {
      const value = board.tasks[id]?.[laning] ?? null;
      const lane = byValue.get(value) ?? new Map<TaskStatus, number[]>();
      byValue.set(value, lane.set(status, [...(lane.get(status) ?? []), id]));
    }
  }
  const counted = Map.groupBy(cells, ({ value }) => value);
  const values = new Set([...byValue.keys(), ...counted.keys()]);
  const each = <V>(of: (status: TaskStatus) => V) =>
    Object.fromEntries(taskStatusCodes.map((status) => [status, of(status)])) as Record<TaskStatus, V>;
  const lanes = [...values].map((value): Lane => {
    const ids = each((status) => byValue.get(value)?.get(status) ?? []);
    const own = counted.get(value) ?? [];
    const isWhole = (status: TaskStatus) => board.columns[status].next === null;
    const counts = each((status) =>
      isWhole(status)
        ? ids[status].length
        : Math.max(ids[status].length, own.find((cell) => cell.status === status)?.count ?? 0),
    );
    return {
      key: String(value),
      value,
      ids,
      counts,
      count: Object.values(counts).reduce((sum, count) => sum + count, 0),
      planned_minutes: own.reduce((sum, cell) => sum + cell.planned_minutes, 0),
    };
  });
  const place = ({ value }: Lane) => {
    if (value === null) return Number.POSITIVE_INFINITY;
    const at = order ? order.indexOf(value) : 0;
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return lanes
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => {
      const [one, other] = [place(a), place(b)];
      return one === other ? b.count - a.count || Number(a.value) - Number(b.value) : one - other;
    });
}

type IsShown = (lane: Lane, status: TaskStatus) => boolean;

/** The card at which Tab comes in. */
export const firstCard = (lanes: readonly Lane[], isShown: IsShown): number | null =>
  lanes.flatMap((lane) => taskStatusCodes.flatMap((one) => (isShown(lane, one) ? (lane.ids[one][0] ?? []) : [])))[0] ??
  null;

/** The card beside one: up and down through its column over all lanes, left and right through its lane. */
export function cardBeside(lanes: readonly Lane[], id: number, key: string, isShown: IsShown): number | null {
  for (const [row, lane] of lanes.entries()) {
    const status = taskStatusCodes.find((one) => lane.ids[one].includes(id));
    if (!status) continue;
    const at = lane.ids[status].indexOf(id);
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      const step = key === 'ArrowDown' ? 1 : -1;
      const next = lane.ids[status][at + step];
      if (next !== undefined) return next;
      const others = step > 0 ? lanes.slice(row + 1) : lanes.slice(0, row).toReversed();
      const there = others.find((one) => isShown(one, status) && one.ids[status].length);
      return there?.ids[status].at(step > 0 ? 0 : -1) ?? null;
    }
    const here = taskStatusCodes.indexOf(status);
    const others = key === 'ArrowRight' ? taskStatusCodes.slice(here + 1) : taskStatusCodes.slice(0, here).toReversed();
    const there = others.find((one) => isShown(lane, one) && lane.ids[one].length);
    return there ? lane.ids[there][Math.min(at, lane.ids[there].length - 1)]! : null;
  }
  return null;
}
