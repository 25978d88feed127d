import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#kernel/problems.ts';
import { sql } from '#server/database/sql.ts';
import { boardColumns, parseBoardQuery } from '#modules/views/task-views/board/read-board.server.ts';
import {
  type Person,
  type SmallCompany,
  smallCompany,
  tashkent,
} from '#modules/work/tasks/testing/small-company.server.ts';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

const now = tashkent('2026-11-18T10:00');
let company: SmallCompany;
beforeAll(async () => {
  company = await smallCompany();
  const { ids, db } = company;
  const insert = async (count: number, status: string, more: ReturnType<typeof sql> = sql`null, null, null`) => {
    await sql`insert into dev_tasks (number, name, project_id, creator_id, executor_id, status, status_changed_at,
        planned_minutes, task_priority_id, deadline, ended_at)
      select ${`SHOP-${status}-`} || n || random(), ${status} || n, ${ids.project}, ${ids.manager}, ${ids.developer},
        ${status}, now(), 60, ${more}
      from generate_series(1, ${sql.lit(count)}) n`.execute(db);
  };
  await insert(2, 'new');
  await insert(1, 'new', sql`${ids.normal}::bigint, '2026-11-20'::timestamptz, null`);
  await insert(1, 'new', sql`${ids.normal}::bigint, '2026-11-19'::timestamptz, null`);
  await insert(1, 'new', sql`${ids.urgent}::bigint, null, null`);
  await insert(3, 'accepted', sql`null, null, '2026-11-10'::timestamptz`);
  await insert(4, 'accepted', sql`null, null, '2026-10-10'::timestamptz`);
  await insert(5, 'pause');
});
afterAll(() => company[Symbol.asyncDispose]());

const board = (person: Person, asked: Record<string, string> = {}) => {
  const ctx = company.as(person, now);
  return boardColumns(ctx, parseBoardQuery(ctx, asked));
};
const columnOf = async (status: string, person: Person, asked: Record<string, string> = {}) =>
  (await board(person, asked)).find((column) => column.status === status)!;

describe('a board', () => {
  it('has all nine columns in their order, with counts and planned time', async () => {
    const columns = await board('admin');
    expect(columns.map(({ status }) => status)).toEqual(taskStatusCodes);
    expect(columns.map(({ total, planned_minutes }) => [total, planned_minutes])).toEqual([
      [5, 300],
      [0, 0],
      [5, 300],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [3, 180],
      [0, 0],
    ]);
  });

  it('orders by priority, deadline, id; without a priority comes last', async () => {
    const { rows } = await columnOf('new', 'admin');
    expect(rows.map(({ task_priority_id, deadline }) => [task_priority_id, deadline])).toEqual([
      [company.ids.urgent, null],
      [company.ids.normal, '2026-11-19T00:00:00Z'],
      [company.ids.normal, '2026-11-20T00:00:00Z'],
      [null, null],
      [null, null],
    ]);
    expect(rows[3]!.id).toBeLessThan(rows[4]!.id);
  });

  it('shows what was accepted lately, unless one asks for more', async () => {
    expect((await columnOf('accepted', 'admin')).total).toBe(3);
    expect((await columnOf('accepted', 'admin', { ended_at_from: '2026-10-01' })).total).toBe(7);
  });

  it('goes on where a column was cut', async () => {
    const first = await columnOf('pause', 'admin', { perColumn: '2' });
    const second = await columnOf('pause', 'admin', { perColumn: '2', status: 'pause', after: first.next! });
    const third = await columnOf('pause', 'admin', { perColumn: '2', status: 'pause', after: second.next! });
    expect([first.next, second.next, third.next]).toEqual(['2', '4', null]);
    expect(new Set([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).size).toBe(5);
    expect([first.total, second.total, third.total]).toEqual([5, 5, 5]);
  });

  it('takes the filters of the list and one’s own eyes', async () => {
    expect((await board('stranger')).every(({ total }) => total === 0)).toBe(true);
    expect(
      (
        await columnOf('new', 'developer', {
          executor_id: String(company.ids.developer),
          task_priority_id: String(company.ids.urgent),
        })
      ).total,
    ).toBe(1);
    expect((await board('admin', { status: 'new,pause' })).map(({ status }) => status)).toEqual(['new', 'pause']);
    expect((await columnOf('new', 'admin', { q: 'new2' })).total).toBe(1);
  });

  it.each([
    [{ perColumn: '0' }, 'perColumn'],
    [{ perColumn: '501' }, 'perColumn'],
    [{ colour: 'red' }, 'colour'],
    [{ after: '5' }, 'after'],
    [{ ';shape': 'x' }, 'shape'],
  ])('refuses %j by name', (asked, name) => {
    try {
      parseBoardQuery(company.as('admin'), asked);
      expect.unreachable();
    } catch (error) {
      expect((error as Problem).details.errors?.[0]?.field).toBe(name);
    }
  });
});

it('gives the same cards when there are too many to sort at once', async () => {
  const { indexedPlaces, sortedPlaces } = await import('#modules/views/task-views/board/read-board.server.ts');
  const ctx = company.as('admin', now);
  for (const asked of [{}, { perColumn: '2' }, { status: 'pause', after: '1', perColumn: '2' }] as Record<
    string,
    string
  >[]) {
    const query = parseBoardQuery(ctx, asked);
    const strip = (places: Awaited<ReturnType<typeof indexedPlaces>>) =>
      places.map(({ id, status, place }) => ({ id, status, place }));
    expect(strip(await indexedPlaces(ctx, query))).toEqual(strip(await sortedPlaces(ctx, query)));
  }
});
