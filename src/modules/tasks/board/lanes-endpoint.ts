import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import type { LaneCell } from '#modules/tasks/board/lanes.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';

/** What the columns of a board come to, each lane for itself if `lanes` says by what; filters as for the board. */
export const boardLanes = endpoint('GET /api/fp/dev-tasks/board-lanes', {
  need: devTasks.access.read,
  query: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true }),
  output: Type.Object({
    cells: Type.Array(
      Type.Unsafe<LaneCell>(
        Type.Object({
          value: Type.Unsafe<never>({ type: ['integer', 'null'] }),
          status: Type.String(),
          count: Type.Integer(),
          planned_minutes: Type.Integer(),
          difficulty: Type.Integer(),
        }),
      ),
    ),
  }),
});
