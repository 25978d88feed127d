import type { TaskStatus } from '#modules/work/tasks/door.ts';

/** A move of a task that nobody took back; all instants here are milliseconds since the epoch. */
export interface Move {
  readonly at: number;
  readonly from_status: TaskStatus;
  readonly to_status: TaskStatus;
  readonly executor_id: number | null;
}

/** What is known of a task through time; its moves and changes in the order in which they happened. */
export interface TaskPast {
  readonly id: number;
  readonly created_at: number;
  readonly deleted_at: number | null;
  /** As of now. */
  readonly status: TaskStatus;
  readonly status_changed_at: number;
  readonly executor_id: number | null;
  readonly moves: readonly Move[];
  /** Changes of the executor, by whatever hand. */
  readonly hands: readonly { readonly at: number; readonly before: number | null; readonly after: number | null }[];
  /** From when on its project is put away. */
  readonly archived_at: number | null;
}

/** A task stood in a status, in the hands of somebody, from one instant to another. */
export interface Standing {
  readonly task_id: number;
  readonly from: number;
  readonly to: number;
  readonly status: TaskStatus;
  readonly executor_id: number | null;
  readonly is_live: boolean;
}

/** How a task stood from its making on, until it was deleted or `until`. Measures, rules 4 and 6. */
export function standingsOf(task: TaskPast, until: number): Standing[] {
  const ends = Math.min(until, task.deleted_at ?? until);
  const cuts = [
    task.created_at,
    ...(task.moves.length ? [] : [task.status_changed_at]),
    ...[...task.moves, ...task.hands].map(({ at }) => at),
    ...(task.archived_at === null ? [] : [task.archived_at]),
  ].filter((at) => at >= task.created_at && at < ends);
  const starts = [...new Set(cuts)].toSorted((a, b) => a - b);
  return starts.map((from, at) => ({
    ...{ task_id: task.id, from, to: starts[at + 1] ?? ends },
    status: statusAt(task, from),
    executor_id: executorAt(task, from),
    is_live: task.archived_at === null || from < task.archived_at,
  }));
}

/** The status from an instant on: what happens at that very instant has happened. */
function statusAt({ moves, ...task }: TaskPast, at: number): TaskStatus {
  const last = moves.findLast((move) => move.at <= at);
  if (last) return last.to_status;
  if (moves[0]) return moves[0].from_status;
  return at >= task.status_changed_at ? task.status : 'new';
}

/** The executor from an instant on: of the last move, then of later changes. */
function executorAt(task: TaskPast, at: number): number | null {
  const move = task.moves.findLast((one) => one.at <= at);
  const hand = task.hands.findLast((one) => one.at <= at);
  if (hand && (!move || hand.at >= move.at)) return hand.after;
  if (move) return move.executor_id;
  const [nextMove, nextHand] = [task.moves[0], task.hands[0]];
  if (nextHand && (!nextMove || nextHand.at <= nextMove.at)) return nextHand.before;
  return nextMove ? nextMove.executor_id : task.executor_id;
}
