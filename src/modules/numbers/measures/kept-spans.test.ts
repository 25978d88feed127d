import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { sql, whole } from '#server/database/door.ts';
import { stepsOf, stretchOf } from '#modules/numbers/measures/asking.ts';
import { freezeMonth } from '#modules/numbers/measures/frozen-months.server.ts';
import { checkSpan, isTold, keepSpans } from '#modules/numbers/measures/keep-spans.server.ts';
import { isStep, type KeyName } from '#modules/numbers/measures/keys.ts';
import { numbersOf, type Question } from '#modules/numbers/measures/numbers.server.ts';
import { taskMeasures } from '#modules/numbers/measures/task-measures.ts';
import { at, randomOf, span, worldOf } from '#modules/numbers/measures/testing/random-world.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { instantOfWorld, loadWorld, worldZone } from '#modules/numbers/measures/testing/world.ts';
import { ofDay } from '#server/testing/chance-of-day.ts';

/** What is kept of spans gives just the numbers that a count of the rows gives, whatever becomes of these. */

const asOf = instantOfWorld(at(span));
const periods = [
  { day_from: '2026-04-01', day_to: '2026-05-28' },
  { day_from: '2026-04-08', day_to: '2026-05-19' },
  { day_from: '2026-04-13', day_to: '2026-04-26' },
];
const keys: readonly (readonly KeyName[])[] = [
  ...([[], ['executor_id'], ['project_id'], ['executor_id', 'month'], ['project_id', 'week']] as const),
  ...([['month'], ['week'], ['day']] as const),
];
/** Counts of all measures but the percentile, which is one of all rows at once and would have all counted. */
const measures = taskMeasures.filter(({ sums }) => sums);

/** Each change judges the status of its task anew, as every move does. */
const judged = (db: Context['db']): Promise<void> =>
  sql`update dev_tasks t set status = f.to_status, status_changed_at = f.created_at,
      ended_at = case when f.to_status = 'accepted' then f.created_at end
    from (select distinct on (task_id) * from task_flows where cancelled_at is null and deleted_at is null
      order by task_id, created_at desc, id desc) f where f.task_id = t.id`.run(db);

describe.each(ofDay([21, 22, 23]))('random history %i', (seed) => {
  const random = randomOf(seed);
  const up = (to: number): number => 1 + Math.floor(random() * to);
  const instant = () => instantOfWorld(at(up(span) - 1));
  let ctx: Context;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, end } = await smallDatabase(async (db) => {
      await loadWorld(db, worldOf(seed), asOf);
      await sql`update dev_tasks set project_id = 1 + id % 3,
        sub_task_count = case when id % 7 = 0 then 1 else 0 end`.run(db);
      for (let id = 3; id <= 30; id += 3)
        await sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id)
          values (${id}, 'processing', 'done', ${instantOfWorld(at(up(span / 2)))}, 1),
            (${id}, 'done', 'accepted', ${instantOfWorld(at(span / 2 + up(span / 2) - 1))}, 2)`.run(db);
      await judged(db);
    }, asOf));
  });
  afterAll(() => end());

  const asked = (by: readonly KeyName[], period: (typeof periods)[number], more: Partial<Question>) => {
    const step = by.find(isStep);
    return numbersOf(ctx, {
      ...{ measures, keys: by, asOf, tasks: () => null, where: () => null },
      period: stretchOf(period, asOf, worldZone),
      steps: step ? stepsOf(period, step).map((one) => stretchOf(one, asOf, worldZone)) : [],
      ...more,
    });
  };
  const sorted = (rows: Awaited<ReturnType<typeof asked>>) =>
    rows
      .map(({ by, numbers }) => [JSON.stringify(by), withoutScale(numbers)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
  /** `true` is asked of the tasks: then nothing that is kept may be used. */
  const counted: Partial<Question> = { tasks: () => sql<boolean>`true` };
  const ofProjects: Partial<Question> = {
    where: () => ({ condition: sql<boolean>`s.project_id in (1, 3)`, by: ['project_id'] }),
  };
  const agree = async (frozen?: Question['frozen']): Promise<void> => {
    const more = frozen ? { frozen } : {};
    for (const period of periods)
      for (const by of keys) {
        const live = sorted(await asked(by, period, { ...more, ...counted }));
        expect([period, by, sorted(await asked(by, period, more))]).toEqual([period, by, live]);
      }
    const narrowed = { ...more, ...ofProjects, measures: measures.filter(({ source }) => source.columns.project_id) };
    const live = sorted(await asked(['project_id', 'month'], periods[1]!, { ...narrowed, ...counted }));
    const kept = await asked(['project_id', 'month'], periods[1]!, narrowed);
    expect(sorted(kept)).toEqual(live);
  };
  /** Other databases of the cluster are written to meanwhile, and waited for before anything is kept. */
  const told = async () => {
    while (!(await isTold(ctx))) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const keptCount = () => sql({ count: whole })`select count(*) as count from kept_spans`.value(ctx.db);
  const staleSources = () => sql({ count: whole })`select count(*) as count from stale_spans`.value(ctx.db);

  it('is kept of every source, and of nothing twice', async () => {
    await told();
    expect(await keepSpans(ctx, taskMeasures)).toBeGreaterThan(300);
    expect(await keepSpans(ctx, taskMeasures)).toBe(0);
    await agree();
  });

  it('is gone by, of each source', async () => {
    const all = async () => JSON.stringify(await asked(['executor_id', 'month'], periods[0]!, {}));
    const { rows } = await sql<{ source: string }>`select distinct source from kept_span_sums`.execute(ctx.db);
    expect(rows.map(({ source }) => source).toSorted()).toEqual([
      ...['accepted_tasks', 'finished_tasks', 'made_tasks', 'task_levels', 'task_moves', 'worked_minutes'],
    ]);
    const before = await all();
    for (const { source } of rows) {
      const more = (by: number) =>
        sql`update kept_span_sums set numbers = array(select n + ${by}::int from unnest(numbers) with ordinality as u(n, at)
          order by at) where source = ${source}`.run(ctx.db);
      await more(1);
      expect(await all(), source).not.toBe(before);
      await more(-1);
    }
    await agree();
  });

  it.each(Array.from({ length: 6 }, (_, round) => round))('after changes, round %i', async () => {
    const task = up(30);
    const flow = sql`(select id from task_flows where task_id = ${task} order by id desc limit 1)`;
    const changes = [
      sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id, is_undone)
        select f.task_id, f.to_status, f.from_status, f.created_at + interval '1 minute', f.executor_id, true
        from task_flows f where f.id = ${flow}`,
      sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id)
        values (${task}, 'processing', 'done', ${instant()}, 1), (${task}, 'done', 'accepted', ${instant()}, 2)`,
      sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id)
        values (${task}, 'checking', 'returned', ${instant()}, 1)`,
      sql`update task_flows set deleted_at = now() where id = ${flow}`,
      sql`update task_flows set created_at = created_at - interval '3 days', executor_id = 2 where task_id = ${task}`,
      sql`delete from task_flows where id = ${flow}`,
      sql`update dev_tasks set deleted_at = case when deleted_at is null then now() end where id = ${task}`,
      sql`update dev_tasks set project_id = ${up(3)}, hard_index = ${up(10)},
        kpi_deadline = ${instant()} where id between ${task} and ${task + 5}`,
      sql`update dev_tasks set planned_minutes = ${up(900)} where id = ${task}`,
      sql`update dev_tasks set parent_id = ${up(30)} where id = ${task} and parent_id is null`,
      sql`update dev_tasks set actual_minutes = actual_minutes + 15, task_type_id = null where id = ${task}`,
      sql`update dev_tasks set created_at = created_at - interval '2 days' where id = ${task}`,
      sql`with was as (select id, executor_id from dev_tasks where id = ${task}),
        told as (insert into audit_log (action, resource, row_id, before, after)
          select 'update', 'fp/dev-tasks', id, jsonb_build_object('executor_id', executor_id), '{}' from was)
        update dev_tasks set executor_id = ${up(2)}, updated_at = now() where id = ${task}`,
      sql`with was as (select id, deadline from dev_tasks where id = ${task}),
        told as (insert into task_deadlines (task_id, old_deadline, new_deadline, deadline_reason_code, created_at)
          select id, deadline, now(), 'other', now() from was)
        update dev_tasks set deadline = now() where id = ${task}`,
      sql`insert into task_deadlines (task_id, old_deadline, new_deadline, deadline_reason_code, created_at)
        values (${task}, ${instant()}, ${instant()}, 'other', ${instant()})`,
      sql`update task_deadlines set deleted_at = now() where task_id = ${task}`,
      sql`insert into task_intervals (task_id, user_id, kind, started_at, ended_at, minutes)
        select ${task}, 1, 'work', i.at, i.at + make_interval(mins => ${up(600)}), ${up(400)}
        from (select ${instant()}::timestamptz as at) as i`,
      sql`update task_intervals set minutes = minutes + 7 where task_id = ${task} and ended_at is not null`,
      sql`update task_intervals set deleted_at = now() where task_id = ${task}`,
    ];
    const done: number[] = [];
    for (let count = 0; count < 10; count++) {
      const which = up(changes.length) - 1;
      done.push(which);
      await changes[which]!.run(ctx.db);
    }
    await judged(ctx.db);
    // While what was changed is told, then kept anew.
    await agree();
    await keepSpans(ctx, taskMeasures);
    expect(await staleSources()).toBe(0);
    await agree();
  });

  it('is the same beside a month that was closed', async () => {
    await freezeMonth(ctx, '2026-04', 1);
    const april = new Map([['2026-04', 1]]);
    await agree(april);
    await keepSpans(ctx, taskMeasures);
    await agree(april);
  });

  it('waits for whoever wrote before anybody told, and goes on in another database', async () => {
    const behind = (xid: string) => sql`update kept_spans_begun set behind = ${xid}::xid8`.run(ctx.db);
    await behind('18446744073709551000');
    await told();
    await ctx.db.transaction(async (db) => {
      await sql`update dev_tasks set name = name where id = 1`.run(db);
      await sql`delete from kept_spans_begun`.run(ctx.db);
      expect(await isTold(ctx)).toBe(false);
      expect(await keepSpans(ctx, taskMeasures)).toBe(0);
    });
    await told();
  });

  it('is looked after: what was written past the rules is found and kept anew', async () => {
    await keepSpans(ctx, taskMeasures);
    await sql`update kept_span_sums set numbers[1] = numbers[1] + 1`.run(ctx.db);
    for (let tries = 0; tries < 500 && !(await staleSources()); tries++) await checkSpan(ctx, taskMeasures);
    expect(await staleSources()).toBe(1);
    await sql`insert into stale_spans (source, first_day, last_day)
      select distinct source, '-infinity'::date, 'infinity'::date from kept_spans`.run(ctx.db);
    const count = await keptCount();
    await keepSpans(ctx, taskMeasures);
    expect(await keptCount()).toBe(count);
    for (let tries = 0; tries < 50; tries++) expect(await checkSpan(ctx, taskMeasures)).toBe(0);
    await agree();
  });
});

/** Numbers by their value: a sum of sums may have digits behind the point that a count has not. */
function withoutScale(value: unknown): unknown {
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return Number(value);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutScale(one)]));
}
