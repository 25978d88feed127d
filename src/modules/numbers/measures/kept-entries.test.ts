import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '#server/context.ts';
import { sql } from '#server/database/sql.ts';
import { stretchOf } from '#modules/numbers/measures/asking.ts';
import { entryJobs, mendEntries } from '#modules/numbers/measures/kept-entries.server.ts';
import { numbersOf } from '#modules/numbers/measures/numbers.server.ts';
import { taskMeasures } from '#modules/numbers/measures/task-measures.ts';
import { at, randomOf, span, worldOf } from '#modules/numbers/measures/testing/random-world.ts';
import { smallDatabase } from '#modules/numbers/measures/testing/small-database.ts';
import { instantOfWorld, loadWorld, worldZone } from '#modules/numbers/measures/testing/world.ts';
import { ofDay } from '#server/testing/chance-of-day.ts';

/** What is kept of finished and accepted tasks is what a count of their moves says, whatever is done to these. */

const periods = [
  { day_from: '2026-04-01', day_to: '2026-05-28' },
  { day_from: '2026-04-10', day_to: '2026-04-24' },
  { day_from: '2026-05-02', day_to: '2026-05-02' },
];
const asOf = instantOfWorld(at(span));

describe.each(ofDay([11, 12, 13]))('random history %i', (seed) => {
  const random = randomOf(seed);
  const up = (to: number): number => 1 + Math.floor(random() * to);
  let ctx: Context;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ ctx, end } = await smallDatabase(async (db) => {
      await loadWorld(db, worldOf(seed), asOf);
      await sql`update dev_tasks set project_id = 1 + id % 3,
        sub_task_count = case when id % 7 = 0 then 1 else 0 end`.run(db);
      // Chance seldom lets a task come to its end.
      for (let id = 3; id <= 30; id += 3)
        await sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id)
          values (${id}, 'processing', 'done', ${instantOfWorld(at(up(span / 2)))}, 1),
            (${id}, 'done', 'accepted', ${instantOfWorld(at(span / 2 + up(span / 2) - 1))}, 2)`.run(db);
    }, asOf));
  });
  afterAll(() => end());

  const numbers = async () => {
    const found = [];
    for (const period of periods)
      found.push(
        (
          await numbersOf(ctx, {
            ...{ measures: taskMeasures, keys: ['executor_id', 'project_id'], asOf, tasks: () => null },
            ...{ period: stretchOf(period, asOf, worldZone), steps: [], where: () => null },
          })
        ).toSorted((a, b) => (JSON.stringify(a.by) < JSON.stringify(b.by) ? -1 : 1)),
      );
    return found;
  };
  /** As if the entries of old tasks were still to be filled in. */
  const counted = async () => {
    await sql`insert into later_steps (name, migration, total, rest, done_at)
      values ('entries of tasks', '0275-kept-entries', 1, 1, null)
      on conflict (name) do update set done_at = null`.run(ctx.db);
    const found = await numbers();
    await sql`update later_steps set done_at = now() where migration = '0275-kept-entries'`.run(ctx.db);
    return found;
  };
  const agree = async (): Promise<void> => {
    expect(await numbers()).toEqual(await counted());
    const { rows } = await sql<{ task_id: number }>`with counted as (select c.*
        from counted_task_entries((select array_agg(t.id) from dev_tasks t)) c)
      (select * from task_entries except all select * from counted)
      union all (select * from counted except all select * from task_entries)`.execute(ctx.db);
    expect(rows).toEqual([]);
  };

  it('has something to say', async () => {
    const [all] = await numbers();
    const total = all!.find(({ by }) => by.length === 0)!.numbers;
    expect(total.accepted_count).toBeGreaterThan(3);
    expect(total.finished_count).toBeGreaterThan(3);
    await agree();
  });

  it.each(Array.from({ length: 6 }, (_, at) => at))('after changes, round %i', async () => {
    const task = up(30);
    const flow = sql`(select id from task_flows where task_id = ${task} order by id desc limit 1)`;
    const changes = [
      sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id, is_undone)
        select f.task_id, f.to_status, f.from_status, f.created_at + interval '1 minute', f.executor_id, true
        from task_flows f where f.id = ${flow}`,
      sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id)
        values (${task}, 'processing', 'done', ${instantOfWorld(at(up(span) - 1))}, 1),
          (${task}, 'done', 'accepted', ${instantOfWorld(at(up(span) - 1))}, 2)`,
      sql`insert into task_flows (task_id, from_status, to_status, created_at, executor_id)
        values (${task}, 'checking', 'returned', ${instantOfWorld(at(up(span) - 1))}, 1)`,
      sql`update task_flows set deleted_at = now() where id = ${flow}`,
      sql`update task_flows set created_at = created_at - interval '3 days', executor_id = 2 where task_id = ${task}`,
      sql`update task_flows set task_id = ${up(30)} where id = ${flow}`,
      sql`delete from task_flows where id = ${flow}`,
      sql`update dev_tasks set deleted_at = case when deleted_at is null then now() end where id = ${task}`,
      sql`update dev_tasks set project_id = ${up(3)}, planned_minutes = ${up(900)}, hard_index = ${up(10)},
        kpi_deadline = ${instantOfWorld(at(up(span) - 1))} where id between ${task} and ${task + 5}`,
      sql`update dev_tasks set actual_minutes = actual_minutes + 15, task_type_id = null where id = ${task}`,
    ];
    for (let done = 0; done < 8; done++) await changes[up(changes.length) - 1]!.run(ctx.db);
    // Each change judges the status of its task anew, as every move does.
    await sql`update dev_tasks t set status = f.to_status, status_changed_at = f.created_at,
        ended_at = case when f.to_status = 'accepted' then f.created_at end
      from (select distinct on (task_id) * from task_flows where cancelled_at is null and deleted_at is null
        order by task_id, created_at desc, id desc) f where f.task_id = t.id`.run(ctx.db);
    await agree();
  });

  it('is mended where it was written past the rules', async () => {
    await sql`update task_entries set at = at - interval '1 day', executor_id = 1 where task_id = (select min(task_id)
      from task_entries)`.run(ctx.db);
    await sql`delete from task_entries where task_id = (select max(task_id) from task_entries)`.run(ctx.db);
    expect((await mendEntries(ctx, 0, 1_000_000)).length).toBe(2);
    await agree();
    expect(await mendEntries(ctx, 0, 1_000_000)).toEqual([]);
  });

  it('is looked after by a job, which leaves alone what is still to be filled in', async () => {
    await sql`delete from task_entries where task_id = (select max(task_id) from task_entries)`.run(ctx.db);
    await sql`update later_steps set done_at = null where migration = '0275-kept-entries'`.run(ctx.db);
    expect(await entryJobs[0]!.run(ctx)).toBe(0);
    await sql`update later_steps set done_at = now() where migration = '0275-kept-entries'`.run(ctx.db);
    expect(await entryJobs[0]!.run(ctx)).toBe(1);
    await agree();
  });
});
