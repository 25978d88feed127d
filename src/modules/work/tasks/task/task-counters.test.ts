import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { recount } from '#modules/work/tasks/task/task-counters.server.ts';
import { type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';
import { taskChanges } from '#modules/work/tasks/testing/task-changes.server.ts';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

let company: SmallCompany;
const { newTask, read } = taskChanges(() => company);
const run = (statement: ReturnType<typeof sql>) => statement.execute(company.db);
/** Above a task of each status, and one that waits for each of them. */
let above: number;
let waiting: number;
beforeAll(async () => {
  company = await smallCompany();
  [above, waiting] = [(await newTask()).id, (await newTask()).id];
  for (const [at, name] of [...taskStatusCodes, 'deleted'].entries()) await newTask({ name, planned_minutes: 2 ** at });
  await run(sql`update dev_tasks set status = name where name = any(${taskStatusCodes}::text[])`);
  await run(sql`update dev_tasks set deleted_at = now() where name = 'deleted'`);
  const below = sql`(name = any(${taskStatusCodes}::text[]) or name = 'deleted')`;
  await run(sql`update dev_tasks set parent_id = ${above}, actual_minutes = planned_minutes * 10 where ${below}`);
  await run(sql`insert into task_dependencies (task_id, predecessor_id, kind)
    select ${waiting}, id, 'finish_to_start' from dev_tasks where ${below}`);
});
afterAll(() => company?.[Symbol.asyncDispose]());

it('counts all that is below a task, and of it what is neither done nor accepted', async () => {
  await recount(company.as('manager'), { parents: [above, null] });
  expect(await read(above)).toMatchObject({ sub_task_count: 9, open_sub_task_count: 7 });
});

it('sums what is below a task to any depth, whatever its status', async () => {
  const { rows } = await run(sql`select id from dev_tasks where name = 'accepted'`);
  const [deeper] = rows as [{ id: number }];
  const deepest = await newTask({ planned_minutes: 4096 });
  await run(sql`update dev_tasks set parent_id = ${deeper.id} where id = ${deepest.id}`);
  expect(await read(above)).toMatchObject({ planned_minutes_below: 511 + 4096, actual_minutes_below: 5110 });
});

it('counts as waited for what is not finished, and says when the last of it is', async () => {
  const ctx = company.as('manager');
  expect(await recount(ctx, { waiting: [waiting] })).toEqual({ began: [waiting], ended: [] });
  expect((await read(waiting)).open_blocker_count).toBe(7);
  // Other kinds of dependency hold nobody up, nor one that was taken away.
  await run(sql`update task_dependencies set kind = 'start_to_start' where predecessor_id =
    (select id from dev_tasks where name = 'checking')`);
  await run(sql`update task_dependencies set deleted_at = now() where predecessor_id =
    (select id from dev_tasks where name = 'blocked')`);
  expect(await recount(ctx, { waiting: [waiting] })).toEqual({ began: [], ended: [] });
  expect((await read(waiting)).open_blocker_count).toBe(5);
  await run(sql`update dev_tasks set status = 'done' where parent_id = ${above}`);
  expect(await recount(ctx, { waiting: [waiting] })).toEqual({ began: [], ended: [waiting] });
  expect((await read(waiting)).open_blocker_count).toBe(0);
});
