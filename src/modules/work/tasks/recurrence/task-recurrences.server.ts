import { type Sql, sql, type SqlBool } from '#server/database/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { invalid } from '#kernel/problems.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { deriveRows } from '#server/crud/writing.ts';
import type { Row } from '#kernel/resource.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { recurrenceDates } from '#modules/work/tasks/recurrence/recurrence-endpoints.ts';
import {
  comingDays,
  nextOf,
  type RecurrenceDays,
  type RecurrenceRow,
} from '#modules/work/tasks/recurrence/recurrence-days.ts';
import { doersOf, type ExecutorParts } from '#modules/work/tasks/recurrence/recurrence-executor.server.ts';
import { taskRecurrenceRuns, taskRecurrences } from '#modules/work/tasks/recurrence/task-recurrences.ts';
import { partsVisibleTo, visibleTask } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

/** So many of the days to come are shown. */
const DAYS_SHOWN = 10;

type Rule = Row<typeof taskRecurrences>;

/** Recurrences of the tasks that one sees, and of templates in one's projects. */
function recurrencesVisibleTo(actor: Actor): 'all' | Sql<SqlBool> {
  if (actor.user_type === 'client') return sql`false`;
  const visible = visibleTask(actor, 'd');
  if (visible === 'all') return 'all';
  return sql`(t.project_id = any(${actor.project_ids}::bigint[]) or exists (select 1 from dev_tasks as d
    where d.id = t.template_task_id and d.deleted_at is null and ${visible}))`;
}

/**
 * Each change of a rule says again when it is next due; a row tells the days to come. What is stored is the first day
 * by the rule, even during leave: leave comes and goes, so it is judged on the day, and here when a row is read.
 */
export function taskRecurrenceOperations(settings: CrudSettings): Operations<typeof taskRecurrences> {
  const present = async (ctx: Context, rules: Rule[]): Promise<Rule[]> => {
    const [first = ''] = rules.map(({ last_on, starts_on }) => last_on ?? starts_on).toSorted();
    const doers = rules.length ? await doersOf(ctx, rules, first) : [];
    return rules.map((rule, at) => {
      const { calendar, isAway } = doers[at]!;
      const next_dates = nextOf(rule, calendar, DAYS_SHOWN, isAway).map(({ day }) => day);
      return { ...rule, next_dates, next_on: next_dates[0] ?? null };
    });
  };
  const crud = crudOf(taskRecurrences, settings, { scope: recurrencesVisibleTo, present });

  async function schedule(ctx: Context, rule: Rule): Promise<Rule> {
    if (rule.until && rule.until < rule.starts_on) throw invalid('until', 'recurrence_ends_before');
    if (rule.nth === 0) throw invalid('nth', 'recurrence_nth');
    checkSource(rule);
    const [doer] = await doersOf(ctx, [rule], rule.starts_on);
    const next_on = nextOf(rule, doer!.calendar, 1)[0]?.day ?? null;
    const differs = sql`t.id = ${rule.id} and t.next_on is distinct from ${next_on}::date`;
    await deriveRows(taskRecurrences, ctx, { set: { next_on }, where: differs });
    return rule;
  }
  return {
    ...crud,
    create: async (ctx, input, system) => schedule(ctx, await crud.create(ctx, input, system)),
    update: async (ctx, id, patch, version, system) =>
      schedule(ctx, await crud.update(ctx, id, patch, version, system)),
    async bulk(ctx, ids, changes) {
      const rows = await crud.bulk(ctx, ids, changes);
      const scheduled: Rule[] = [];
      for (const row of rows) scheduled.push(await schedule(ctx, row));
      return scheduled;
    },
  };
}

/** Either a task to copy, or a template and the project in which it is made. */
function checkSource({ template_task_id, task_template_id, project_id }: RecurrenceRow): void {
  if (template_task_id && task_template_id) throw invalid('task_template_id', 'recurrence_one_source');
  if (!template_task_id && !task_template_id) throw invalid('template_task_id', 'recurrence_one_source');
  if (task_template_id && !project_id) throw invalid('project_id', 'required');
}

/** The days that a rule would have from today on, while it is typed. */
const nextDates = serve(recurrenceDates, async (ctx, { body }) => {
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const { executor_id = null, template_task_id = null, task_template_id = null, project_id = null, ...rest } = body;
  const parts: ExecutorParts = {
    executor_id,
    template_task_id,
    task_template_id,
    project_id,
    created_by: ctx.actor.id,
  };
  const [doer] = await doersOf(ctx, [parts], today);
  const rule: RecurrenceDays = { ...noRule, ...rest, last_on: addDays(today, -1) };
  return comingDays(rule, doer!.calendar, DAYS_SHOWN, doer!.isAway);
});

const noRule = {
  unit: 'week',
  every: 1,
  weekdays: [],
  month_day: null,
  nth: null,
  on_day_off: 'after',
  until: null,
  count: null,
} as const;

export const taskRecurrencesServed: readonly Served[] = [nextDates];

export const taskRecurrenceRunOperations = (settings: CrudSettings): Operations<typeof taskRecurrenceRuns> =>
  crudOf(taskRecurrenceRuns, settings, { scope: partsVisibleTo });
