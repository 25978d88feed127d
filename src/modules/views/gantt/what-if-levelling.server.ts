import type { EndpointOutput } from '#kernel/endpoint.ts';
import type { Context } from '#server/context.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Call } from '#server/http/serve.ts';
import { bandOfDay } from '#modules/numbers/measures/door.ts';
import { isLoading } from '#modules/numbers/measures/door.server.ts';
import { timeOf } from '#modules/work/plan/door.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { changedFacts } from '#modules/views/gantt/changed-facts.server.ts';
import type { ganttWhatIf } from '#modules/views/gantt/gantt-endpoints.ts';
import type { LevelledPeople } from '#modules/views/gantt/levelling.server.ts';
import { levelled } from '#modules/views/gantt/levelling.server.ts';
import type { TriedTasks } from '#modules/views/gantt/levelling/people-at-work.server.ts';
import { minuteAt } from '#modules/views/gantt/local-time.ts';
import { madePlan, type PlanFacts } from '#modules/views/gantt/plan-input-of.ts';
import { planFactsOf } from '#modules/views/gantt/plan-of.server.ts';
import { judgedTry, type WhatIf } from '#modules/views/gantt/what-if-asked.server.ts';

type Answer = EndpointOutput<typeof ganttWhatIf>;
type Level = NonNullable<WhatIf['level']>;

/** The answer at once; who looks on asks for more with the same seed. */
const AT_ONCE = { schedules: 3, seed: 1 };

/** What levelling adds to a try, and how good it is. */
export interface LevelledTry {
  readonly order: WhatIf;
  readonly levelled: LevelledPeople;
}

/**
 * Levels people on the plan with what is tried beside it, and answers the try with the changes of levelling in it: of a
 * task that both change the own value of the try stays. It is judged and carried out like any other.
 */
export async function levelledTry(ctx: Context, call: Pick<Call, 'app'>, order: WhatIf): Promise<LevelledTry> {
  const { level, ...others } = order;
  const tried = await judgedTry(ctx, call.app, others);
  const facts = await factsOf(ctx, level!, [...tried.tasks.keys()]);
  const after = madePlan(changedFacts(facts, tried));
  const found = await levelled(ctx, after.network, { ...AT_ONCE, ...level! }, triedTasks(after.facts, tried.changes));
  const own = new Map((order.changes ?? []).map((one) => [one.task_id, one]));
  for (const one of found.changes) own.set(one.task_id, { ...one, ...own.get(one.task_id) });
  return { order: { ...others, changes: [...own.values()] }, levelled: found };
}

/** All that the tasks of these people hang on. */
async function factsOf(ctx: Context, { user_ids }: Level, taskIds: readonly number[]): Promise<PlanFacts> {
  const rows = await sql(columnsOf(devTasks, 'id', 'project_id'))`select t.id, t.project_id
    from ${rowsForAll(devTasks, 'dates hang on every task of a person, whoever looks')} as t
    where t.executor_id = any(${user_ids}::bigint[]) and ${isLoading} and t.deleted_at is null`.rows(ctx.db);
  const projectIds = [...new Set(rows.map(({ project_id }) => project_id))];
  return planFactsOf(ctx, { projectIds, taskIds: [...taskIds, ...rows.map(({ id }) => id)], userIds: user_ids });
}

function triedTasks({ tasks, timeZone }: PlanFacts, changes: ReadonlyMap<number, unknown>): TriedTasks {
  return new Map(
    [...changes.keys()].flatMap((id) => {
      const row = tasks.get(id);
      if (!row || row.executor_id === null) return [];
      const { planned_minutes, planned_start_on, executor_id, deadline } = row;
      const deadline_on = deadline === null ? null : timeOf(minuteAt(deadline, timeZone)).slice(0, 10);
      return [[id, { planned_minutes, planned_start_on, executor_id, deadline_on }] as const];
    }),
  );
}

/**
 * The answer with what levelling knows better: load as the tasks were put, hour by hour, and not spread evenly up to
 * their deadlines; so somebody is overloaded only by what stays.
 */
export function withLevelled(answer: Answer, { levelled: found }: LevelledTry): Answer {
  const people = new Set(found.load.map(({ user_id }) => user_id));
  const over = new Set(found.load.filter((day) => bandOfDay(day) === 'overload').map(({ user_id }) => user_id));
  const isRelieved = (userId: number | null) => userId !== null && people.has(userId) && !over.has(userId);
  const { late_minutes, finish_at, tried, staying, unestimated_count } = found;
  return {
    ...answer,
    load: [...answer.load.filter(({ user_id }) => !people.has(user_id)), ...found.load],
    conflicts: answer.conflicts.filter(({ kind, user_id }) => kind !== 'overload' || !isRelieved(user_id)),
    warnings: answer.warnings.filter(({ kind, user_id }) => kind !== 'load' || !isRelieved(user_id)),
    levelled: { late_minutes, finish_at, tried, staying: [...staying], unestimated_count },
  };
}
