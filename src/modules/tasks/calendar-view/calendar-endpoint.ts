import Type, { type TSchema } from 'typebox';
import { rowProperties } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { devTasks } from '#modules/tasks/dev-tasks.ts';
import type { CalendarDay } from '#modules/tasks/calendar-view/weeks.ts';
import { type ListedTask, listedColumns } from '#modules/tasks/lists/listed-task.ts';
import { cardComputed } from '#modules/tasks/task-endpoints.ts';

const properties = rowProperties(devTasks);
const listed = Type.Object(
  Object.fromEntries(
    ['id', 'version', ...listedColumns, ...cardComputed].map((name) => [name, properties[name] as TSchema]),
  ),
);

/**
 * Tasks by the day of their deadline, `from` a day `to` a day; each day has its first ones and how many there are.
 * `planned` adds those whose planned time, from start to deadline, reaches into these days.
 */
export const taskCalendar = endpoint('GET /api/fp/dev-tasks/calendar', {
  need: devTasks.access.read,
  query: Type.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: true }),
  output: Type.Object({
    days: Type.Array(
      Type.Unsafe<CalendarDay>(
        Type.Object({
          day: Type.String(),
          total: Type.Integer(),
          is_off: Type.Boolean(),
          away: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        }),
      ),
    ),
    rows: Type.Array(Type.Unsafe<ListedTask>(listed)),
  }),
});
