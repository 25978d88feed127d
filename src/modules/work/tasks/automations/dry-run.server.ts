import { closed } from '#modules/company/projects/door.server.ts';
import { dayMs } from '#kernel/days.ts';
import { invalid } from '#kernel/problems.ts';
import { moment, rowColumnsOf, type RowOf, type Sql, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { scopeCondition } from '#server/crud/conditions.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { users } from '#modules/company/people/door.ts';
import { dryRun } from '#modules/work/tasks/automations/automation-endpoints.ts';
import {
  type AutomationRule,
  brokenPart,
  holdsFor,
  ruleOf,
  type Step,
} from '#modules/work/tasks/automations/automation-rule.ts';
import { changeOf } from '#modules/work/tasks/automations/automation-steps.server.ts';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { decide } from '#modules/work/tasks/workflow/decide-transition.ts';
import { taskSettingsOf } from '#modules/work/tasks/workflow/task-settings.ts';
import { relationsOf } from '#modules/work/tasks/workflow/task-relations.ts';
import { tasksVisibleTo } from '#modules/work/tasks/task/who-sees-tasks.server.ts';

const DAYS = 30;
/** The newest; more say no more about a rule. */
const SHOWN = 100;

const past = { times: whole, last_at: moment };
type Past = TaskRow & RowOf<typeof past>;

/**
 * What a rule would have met in the last month, from flows, audit and the tasks themselves: which tasks of those that
 * the caller sees, how often, and what it would do with them as they stand now.
 */
const served = serve(dryRun, async (ctx, { body }) => {
  const asked = { trigger_options: null, conditions: null, ...body };
  const broken = brokenPart(asked);
  if (broken) throw invalid(broken, 'automation_part');
  const rule = ruleOf(asked);
  const tasks = await tasksMet(ctx, rule);
  const rows = [];
  for (const task of tasks.slice(0, SHOWN)) rows.push(await outcomeOf(ctx, rule, task));
  const touched = rows.filter(({ verdict }) => verdict === 'done').length;
  return { days: DAYS, begun: tasks.reduce((sum, { times }) => sum + times, 0), touched, rows };
});

async function outcomeOf(ctx: Context, rule: AutomationRule, task: Past) {
  const { id, number, name, times, last_at } = task;
  const row = { task_id: id, number, name, times, last_at, would: [] as Step[] };
  if (!holdsFor(task, rule.conditions)) return { ...row, verdict: 'conditions' as const };
  for (const step of rule.steps) if (await wouldChange(ctx, task, step)) row.would.push(step);
  return { ...row, verdict: row.would.length ? ('done' as const) : ('nothing' as const) };
}

async function wouldChange(ctx: Context, task: TaskRow, step: Step): Promise<boolean> {
  if (step.kind !== 'move') return (await changeOf(ctx, task, step)) !== null;
  const context = { settings: taskSettingsOf(ctx), now: ctx.now };
  return 'move' in decide(task, step.action, relationsOf(task, ctx.actor), context, { comment: step.comment ?? null });
}

async function tasksMet(ctx: Context, rule: AutomationRule): Promise<Past[]> {
  const since = new Date(ctx.now.getTime() - DAYS * dayMs);
  const visible = scopeCondition(tasksVisibleTo, ctx.actor).map((one) => sql` and ${one}`);
  return sql(rowColumnsOf(devTasks, past))`with met as (${happened(rule, since, ctx.now)})
    select ${sql.raw(selectionOf(devTasks, ctx.lang))}, m.times, m.last_at
    from (select task_id, count(*)::integer as times, max(at) as last_at from met group by task_id) m
    join dev_tasks t on t.id = m.task_id
    where t.deleted_at is null ${sql.join(visible, sql``)} order by m.last_at desc, t.id limit 500`.rows(ctx.db);
}

/** Tasks and instants at which the rule would have begun. */
function happened({ trigger, trigger_options }: AutomationRule, since: Date, now: Date): Sql {
  const { from = [], to = [], field = '', days = 1 } = trigger_options;
  switch (trigger) {
    case 'created':
      return sql`select id as task_id, created_at as at from dev_tasks where created_at > ${since}`;
    case 'status_changed':
      return sql`select task_id, created_at as at from task_flows where created_at > ${since} and not is_undone
        and (${!from.length} or from_status = any(${from}::text[]))
        and (${!to.length} or to_status = any(${to}::text[]))`;
    case 'field_changed':
      return sql`select row_id as task_id, created_at as at from audit_log where resource = ${devTasks.path}
        and action = 'update' and created_at > ${since} and before ? ${field}`;
    case 'client_comment':
      return sql`select c.task_id, c.created_at as at from task_comments c
        join ${rowsForAll(users, 'of which side the writer is')} u on u.id = c.created_by
        join user_types y on y.id = u.user_type_id and y.code = 'client'
        where c.created_at > ${since} and c.deleted_at is null`;
    case 'sub_tasks_done':
      return sql`select p.id as task_id, max(f.created_at) as at from dev_tasks p join dev_tasks s on s.parent_id = p.id
        join task_flows f on f.task_id = s.id and f.to_status in ${closed}
        where p.open_sub_task_count = 0 and p.sub_task_count > 0 and f.created_at > ${since} group by p.id`;
    case 'checks_passed':
      return sql`select task_id, max(checked_at) as at from task_checks where deleted_at is null group by task_id
        having bool_and(result = 'passed') and max(checked_at) > ${since}`;
    case 'deadline_near':
      return sql`select id as task_id, deadline - ${days}::integer * interval '1 day' as at from dev_tasks
        where deadline - ${days}::integer * interval '1 day' between ${since} and ${now}
          and (done_at is null or done_at > deadline - ${days}::integer * interval '1 day')`;
    case 'deadline_passed':
      return sql`select id as task_id, deadline as at from dev_tasks where deadline between ${since} and ${now}
        and (done_at is null or done_at > deadline)`;
  }
}

export const automationsServed: readonly Served[] = [served];
