import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseListQuery } from '#kernel/list-query.ts';
import type { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import {
  type Person,
  type SmallCompany,
  smallCompany,
  tashkent,
} from '#modules/work/tasks/testing/small-company.server.ts';

// A Wednesday. In UTC it is still Tuesday: the company's clock decides.
const now = tashkent('2026-11-18T02:00');
let company: SmallCompany;

beforeAll(async () => {
  company = await smallCompany();
  const { ids, db } = company;
  const task = (name: string, deadline: string | null, more: { status?: string; executor?: number | null } = {}) =>
    sql`insert into dev_tasks (number, name, project_id, creator_id, executor_id, status, status_changed_at, deadline,
        planned_start_on, sticker_ids)
      values (${name}, ${name}, ${ids.project}, ${ids.manager}, ${more.executor ?? null}, ${more.status ?? 'new'}, now(),
        ${deadline && tashkent(deadline).toISOString()}, ${deadline?.slice(0, 10) ?? null},
        ${more.status ? [7] : []}::bigint[])`.execute(db);
  await task('last week', '2026-11-15T18:00', { status: 'done', executor: ids.developer });
  await task('Monday', '2026-11-16T00:00', { status: 'pause', executor: ids.developer });
  await task('this night', '2026-11-18T00:30', { executor: ids.tester });
  await task('this evening', '2026-11-18T23:59');
  await task('Sunday', '2026-11-22T23:59');
  await task('in seven days', '2026-11-25T18:00');
  await task('next month', '2026-12-01T00:00');
  await task('undated', null);
});
afterAll(() => company[Symbol.asyncDispose]());

async function found(asked: Record<string, string>, person: Person = 'admin'): Promise<string[]> {
  const query = parseListQuery(devTasks, { ';sortBy': 'id', ';descending': 'false', ...asked });
  const { rows } = await company.at('fp/dev-tasks').list(company.as(person, now), query);
  return rows.map((row) => String(Object.entries(row).find(([name]) => name === 'number')?.[1]));
}

describe('filters by words', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ deadline: 'today' }, ['this night', 'this evening']],
    [{ deadline: '-3d' }, ['last week']],
    [{ deadline: 'week' }, ['Monday', 'this night', 'this evening', 'Sunday']],
    [{ deadline: 'month' }, ['last week', 'Monday', 'this night', 'this evening', 'Sunday', 'in seven days']],
    [{ deadline: 'today,+7d' }, ['this night', 'this evening', 'in seven days']],
    [{ deadline_from: 'today', deadline_to: '+7d' }, ['this night', 'this evening', 'Sunday', 'in seven days']],
    [{ deadline_from: 'week', deadline_to: '-1d' }, ['Monday']],
    [{ deadline_to: 'now' }, ['last week', 'Monday', 'this night']],
    [{ deadline_to: 'now', status: '!done,accepted' }, ['Monday', 'this night']],
    [{ planned_start_on: 'week' }, ['Monday', 'this night', 'this evening', 'Sunday']],
    [{ planned_start_on_from: ' 4d', planned_start_on_to: '+7d' }, ['Sunday', 'in seven days']],
    [{ planned_start_on: '!month' }, ['next month', 'undated']],
  ])('%o', async (asked, names) => {
    expect(await found(asked)).toEqual(names);
  });

  it('finds what is none of the values, and what has none', async () => {
    const all = await found({});
    expect(await found({ status: '!new' })).toEqual(['last week', 'Monday']);
    expect(await found({ deadline: '!month' })).toEqual(['next month', 'undated']);
    const { developer, tester } = company.ids;
    expect(await found({ executor_id: `!${developer},${tester}` })).toEqual(all.slice(3));
    expect(await found({ executor_id: `!${developer},${tester}` })).toContain('undated');
    expect(await found({ sticker_ids: '!7' })).toEqual(all.slice(2));
    expect(await found({ sticker_ids: 'null' })).toEqual(all.slice(2));
    expect(await found({ sticker_ids: '!null' })).toEqual(all.slice(0, 2));
  });

  it('knows who reads', async () => {
    expect(await found({ executor_id: 'me' }, 'developer')).toEqual(['last week', 'Monday']);
    expect(await found({ executor_id: 'me' }, 'tester')).toEqual(['this night']);
    expect(await found({ executor_id: '!me', deadline_to: 'now' }, 'tester')).toEqual(['last week', 'Monday']);
  });

  it.each([
    ['deadline', 'now'],
    ['deadline_from', 'soon'],
    ['deadline_to', '7d'],
    ['deadline', '!'],
    ['planned_start_on_to', 'now'],
    ['status', '!done,nothing'],
    ['project_id', 'me'],
    ['created_by', '!null,me'],
    ['hard_index_from', 'today'],
  ])('names %s when it is %s', async (name, value) => {
    const refused = (await found({ [name]: value }).catch((problem: Problem) => problem)) as Problem;
    expect(refused).toMatchObject({ problem: 'WRONG_PARAMETER', details: { errors: [{ field: name }] } });
  });
});
