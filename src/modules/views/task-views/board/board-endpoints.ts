import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { code, filters, integerOrNull, type Shape, textOrNull } from '#kernel/schemas.ts';
import { card, devTasks, type TaskStatus } from '#modules/work/tasks/door.ts';

const laneCell = Type.Object({
  value: integerOrNull,
  status: code<TaskStatus>(),
  count: Type.Integer(),
  planned_minutes: Type.Integer(),
  difficulty: Type.Integer(),
});
/** A column of a lane, or of the whole board, where it is not cut. */
export type LaneCell = Shape<typeof laneCell>;

/** What the columns of a board come to, each lane for itself if `lanes` says by what; filters as for the board. */
export const boardLanes = endpoint('GET /api/fp/dev-tasks/board-lanes', {
  need: devTasks.access.read,
  query: filters,
  output: Type.Object({
    cells: Type.Array(laneCell),
  }),
});

const boardColumn = Type.Object({
  status: code<TaskStatus>(),
  total: Type.Integer(),
  planned_minutes: Type.Integer(),
  rows: Type.Array(card),
  /** What to send as `after`, with this status alone, for the next cards of the column; null at its end. */
  next: textOrNull,
});
export type BoardColumn = Shape<typeof boardColumn>;

/** All columns of a board in one answer. Takes the filters of the list, `perColumn`, and `after` with one status. */
export const taskBoard = endpoint('GET /api/fp/dev-tasks/board', {
  need: devTasks.access.read,
  query: filters,
  output: Type.Object({
    columns: Type.Array(boardColumn),
  }),
});
