import { wrongParameter } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { keptSums } from '#server/crud/kept-sums.ts';
import { laningOf } from '#modules/views/task-views/board/lanes.ts';
import { boardLanes, taskBoard } from '#modules/views/task-views/board/board-endpoints.ts';
import { boardColumns, parseBoardQuery, shownOnBoard } from '#modules/views/task-views/board/read-board.server.ts';
import { presented } from '#modules/work/tasks/door.server.ts';
import { devTasks, type TaskStatus } from '#modules/work/tasks/door.ts';

/** More lanes than this nobody looks through. */
const CELLS_AT_MOST = 4_500;

const boardLanesServed = serve(boardLanes, async (ctx, { query }) => {
  const { lanes, ...asked } = query;
  const laning = laningOf(lanes);
  if (lanes !== undefined && !laning) throw wrongParameter('lanes', 'choice');
  const where = shownOnBoard(parseBoardQuery(ctx, asked));
  const by = [laning ? sql.ref(`t.${laning}`) : sql`null`, sql`t.status`];
  const of = [sql`t.planned_minutes`, sql`t.hard_index`];
  const cells = (await keptSums(devTasks, ctx, { where, by, of })).map((cell) => {
    const [value, status] = cell.by as [string | null, TaskStatus];
    const [planned_minutes = 0, difficulty = 0] = cell.of;
    return { value: value === null ? null : Number(value), status, count: cell.count, planned_minutes, difficulty };
  });
  const lane = ({ value }: (typeof cells)[number]) => value ?? Number.POSITIVE_INFINITY;
  cells.sort((a, b) => (lane(a) === lane(b) ? a.status.localeCompare(b.status) : lane(a) - lane(b)));
  return { cells: cells.slice(0, CELLS_AT_MOST) };
});

const taskBoardServed = serve(taskBoard, async (ctx, { query }) => {
  const columns = await boardColumns(ctx, parseBoardQuery(ctx, query));
  return { columns: columns.map((column) => ({ ...column, rows: presented(ctx, column.rows) })) };
});

export const boardServed: readonly Served[] = [taskBoardServed, boardLanesServed];
