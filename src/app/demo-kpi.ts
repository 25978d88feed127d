import { addMonths } from '#kernel/days.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Actor, Context, Db } from '#server/context.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { allActions } from '#modules/actions.ts';
// Who knows which months are closed is said where the product is put together.
import '#modules/operations.server.ts';
import { closeKpi, recomputeKpi, settleTaskKpi } from '#modules/growth/kpi/door.server.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

/** The weights of criteria changed so many months ago. */
const NEW_WEIGHTS_MONTHS = 6;
const AT_ONCE = 2_000;
/** What the criteria weighed before. */
const formerWeights: Readonly<Record<string, string>> = {
  quality: '0.40',
  deadline: '0.30',
  independence: '0.10',
  communication: '0.10',
  docs_tests: '0.10',
};
const reason = 'Ikki topshiriq boʻyicha apellyatsiya qabul qilindi, baholar qayta qoʻyildi';

/** What every acceptance was worth. */
export async function addDemoPoints(db: Db, config: Config): Promise<void> {
  const ctx = contextOfJob(db, config, 'demo_kpi');
  const accepted = await sql({ id: whole })`select id from dev_tasks t where deleted_at is null
    and (status = 'accepted' or is_reopened) order by id`.column(db);
  for (let at = 0; at < accepted.length; at += AT_ONCE) await settleTaskKpi(ctx, accepted.slice(at, at + AT_ONCE));
}

/** HR closed a month. */
export async function closeDemoKpi(db: Db, config: Config, month: string): Promise<void> {
  await closeKpi(await byHr(db, config), month);
}

/** Two people appealed: their month has a second edition. */
export async function recomputeDemoKpi(db: Db, config: Config, month: string): Promise<void> {
  const user_ids = await sql({
    id: whole,
  })`select id from users where login in ('developer', 'tester') order by id`.column(db);
  await recomputeKpi(await byHr(db, config), { month, user_ids, reason });
}

async function byHr(db: Db, config: Config): Promise<Context> {
  const ctx = contextOfJob(db, config, 'demo_kpi');
  const hr = await sql({ id: whole })`select id from users where login = 'hr'`.value(db);
  return { ...ctx, actor: keeper(ctx, hr) };
}

/** HR, who closes months. */
const keeper = (ctx: Context, id: number): Actor => ({
  ...ctx.actor,
  ...{ id, user_type: 'staff', actions: new Set(allActions.map((action) => action.id)) },
});

/** Criteria weighed otherwise half a year ago: the versions of before, and the marks that were given by them. */
export async function addFormerWeights(db: Db, config: Config): Promise<void> {
  const ctx = contextOfJob(db, config, 'demo_kpi');
  const today = calendarOf(ctx).dayOf(ctx.now.getTime());
  const from = `${addMonths(today, -NEW_WEIGHTS_MONTHS).slice(0, 7)}-01`;
  await sql`with former as (
      insert into task_mark_criteria (names, code, weight, ordering)
      select k.names, k.code, w.value::numeric, k.ordering from task_mark_criteria k
        join jsonb_each_text(${JSON.stringify(formerWeights)}::jsonb) w on w.key = k.code
      where k.task_type_id is null and k.valid_from is null and k.deleted_at is null
      returning id, code)
    update task_marks m set task_mark_criterion_id = f.id
    from task_mark_criteria k join former f on f.code = k.code
    where k.id = m.task_mark_criterion_id and m.created_at < ${new Date(instantOf(from, 0, ctx.timeZone))}`.run(ctx.db);
  await sql`update task_mark_criteria k set valid_from = ${from}::date
    where k.valid_from is null and k.task_type_id is null
      and exists (select from task_mark_criteria f where f.code = k.code and f.id > k.id)`.run(ctx.db);
}
