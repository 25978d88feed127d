import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { companyCalendar } from '#modules/attendance/work-calendar.server.ts';
import { invalid } from '#kernel/problems.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { nextOf, type RecurrenceRow } from '#modules/tasks/recurrence/recurrence-days.ts';
import { taskRecurrenceRuns, taskRecurrences } from '#modules/tasks/recurrence/task-recurrences.ts';
import { partsVisibleTo, visibleTask } from '#modules/tasks/task-scope.server.ts';

/** So many of the days to come are shown. */
const DAYS_SHOWN = 10;

/** Recurrences of the tasks that one sees. */
function recurrencesVisibleTo(actor: Actor): 'all' | RawBuilder<SqlBool> {
  if (actor.user_type === 'client') return sql`false`;
  const visible = visibleTask(actor, 'd');
  if (visible === 'all') return 'all';
  return sql`exists (select 1 from dev_tasks as d where d.id = t.template_task_id and d.deleted_at is null
    and ${visible})`;
}

/** Each change of a rule says anew when it is next due; a row tells the days to come. */
export function taskRecurrenceOperations(settings: CrudSettings): Operations {
  const calendar = () => companyCalendar(settings.timeZone);
  const present = (_ctx: Context, rows: AnyRow[]): AnyRow[] =>
    rows.map((row) => ({
      ...row,
      next_dates: nextOf(row as unknown as RecurrenceRow, calendar(), DAYS_SHOWN).map(({ day }) => day),
    }));
  const crud = crudOf(taskRecurrences, settings, { scope: recurrencesVisibleTo, present });

  async function schedule(ctx: Context, row: AnyRow): Promise<AnyRow> {
    const rule = row as unknown as RecurrenceRow;
    if (rule.until && rule.until < rule.starts_on) throw invalid('until', 'recurrence_ends_before');
    if (rule.nth === 0) throw invalid('nth', 'recurrence_nth');
    const next_on = nextOf(rule, calendar(), 1)[0]?.day ?? null;
    await sql`update task_recurrences set next_on = ${next_on} where id = ${row.id}`.execute(ctx.db);
    return { ...row, next_on };
  }
  return {
    ...crud,
    create: async (ctx, input, system) => schedule(ctx, await crud.create(ctx, input, system)),
    update: async (ctx, id, patch, version, system) =>
      schedule(ctx, await crud.update(ctx, id, patch, version, system)),
    async bulk(ctx, ids, changes) {
      const rows = await crud.bulk(ctx, ids, changes);
      const scheduled: AnyRow[] = [];
      for (const row of rows) scheduled.push(await schedule(ctx, row));
      return scheduled;
    },
  };
}

export const taskRecurrenceRunOperations = (settings: CrudSettings): Operations =>
  crudOf(taskRecurrenceRuns, settings, { scope: partsVisibleTo });
