import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { code, filters, orNull, type Shape } from '#kernel/schemas.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { listedTask } from '#modules/views/task-views/lists/working-list-endpoints.ts';

/** A day as the server answers it. */
const calendarDay = Type.Object({
  day: Type.String(),
  /** How many tasks are due, also those that did not come along. */
  total: Type.Integer(),
  /** Nobody works: weekend, holiday, a day moved off. */
  is_off: Type.Boolean(),
  /** The one executor who was asked for is away, or where none was the reader. */
  away: orNull(code<'executor' | 'own'>()),
  /** From today on, with `planned`: what those who have these tasks have to do that day, and how long they work. */
  hours: orNull(Type.Object({ load_minutes: Type.Integer(), capacity_minutes: Type.Integer() })),
});
export type CalendarDay = Shape<typeof calendarDay>;

/**
 * Tasks by the day of their deadline, `from` a day `to` a day; each day has its first ones and how many there are.
 * `planned` adds those whose planned time, from start to deadline, reaches into these days, and the hours of each day.
 */
export const taskCalendar = endpoint('GET /api/fp/dev-tasks/calendar', {
  need: devTasks.access.read,
  query: filters,
  output: Type.Object({
    days: Type.Array(calendarDay),
    rows: Type.Array(listedTask),
  }),
});
