import { todayOf } from '#server/crud/dated-rows.ts';
import { holdsOn, orNull, sql, whole } from '#server/database/door.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import type { WorkCalendar } from '#modules/company/schedules/door.ts';
import { awayBetween } from '#modules/staff/leave/door.server.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { RecurrenceRow } from '#modules/work/tasks/recurrence/recurrence-days.ts';

/** What of a recurrence says who does what it makes. */
export type ExecutorParts = Pick<
  RecurrenceRow,
  'executor_id' | 'template_task_id' | 'task_template_id' | 'project_id' | 'created_by'
>;

/**
 * Who does what the recurrence `t` makes: the one it names, else that of its task, else the role of its template in
 * the project. Nobody who has left.
 */
export const executorInQuery = (today: string) => sql<number | null>`(select u.id
  from ${rowsForAll(users, 'who does it is nobody’s question but the recurrence’s')} u
  where u.status = 'active' and u.deleted_at is null and u.id = coalesce(t.executor_id,
    (select d.executor_id from dev_tasks d where d.id = t.template_task_id),
    (select case r.role when 'person' then r.executor_id when 'manager' then p.manager_id
        when 'creator' then coalesce(t.created_by, p.manager_id)
        when 'lead' then (select m.user_id from team_members m
          join team_member_types y on y.id = m.team_member_type_id and y.is_lead
          where m.team_id = p.team_id and m.deleted_at is null and ${holdsOn('m', today)}
          order by m.id limit 1) end
      from task_templates r
        join ${rowsForAll(projects, 'whose project the recurrence is in')} p
          on p.id = t.project_id where r.id = t.task_template_id)))`;

/** Who would do it: on which days they work, and when they are away. */
export interface Doer {
  readonly calendar: WorkCalendar;
  readonly isAway: (day: string) => boolean;
}

/** Who does each of them, as far as days go, from a day on: by one question who, by another when they are away. */
export async function doersOf(ctx: Context, recurrences: readonly ExecutorParts[], from: string): Promise<Doer[]> {
  const asked = recurrences.map(({ executor_id, template_task_id, task_template_id, project_id, created_by }, at) => ({
    ...{ at, executor_id, template_task_id, task_template_id, project_id, created_by },
  }));
  const people = await sql({ executor: orNull(whole) })`select ${executorInQuery(todayOf(ctx))} as executor
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as t(at integer, executor_id bigint,
      template_task_id bigint, task_template_id bigint, project_id bigint, created_by bigint)
    order by t.at`.column(ctx.db);
  const away = await awayBetween(
    ctx,
    people.filter((id) => id !== null),
    from,
    '2099-12-31',
  );
  return people.map((id) => ({
    calendar: calendarOfPerson(ctx, id),
    isAway: (day) => id !== null && away.isAway(id, day),
  }));
}
