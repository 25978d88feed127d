import { expect, it } from 'vitest';
import { bareSourcesIn, idleExceptionsIn, sourcesOf } from './sources.ts';

const report = (source: string) => `export const reportServed = serve(report, async (ctx) => ({
  rows: await sql(columns)\`select t.project_id, count(*) as count from ${source} as t group by 1\`.rows(ctx.db),
}));`;
const reports = 'src/modules/views/reports/report.server.ts';

it('refuses a report that gives the figures of every project to whoever opens it', async () => {
  expect(await bareSourcesIn(reports, report('dev_tasks'))).toEqual(['dev_tasks']);
  expect(await bareSourcesIn(reports, report('${rowsOf(ctx, devTasks)}'))).toEqual([]);
  expect(await bareSourcesIn(reports, report("${rowsForAll(devTasks, 'a job counts them')}"))).toEqual([]);
});

it('leaves a table to the module of its definition, and to all what everybody sees', async () => {
  expect(await bareSourcesIn('src/modules/work/tasks/task/counters.server.ts', report('dev_tasks'))).toEqual([]);
  expect(await bareSourcesIn('src/modules/views/task-views/board/counters.server.ts', report('dev_tasks'))).toEqual([
    'dev_tasks',
  ]);
  expect(await bareSourcesIn(reports, report('task_priorities'))).toEqual([]);
});

it('refuses an exception where nobody is kept out', async () => {
  expect(await idleExceptionsIn(report("${rowsForAll('task_priorities', 'all see them')}"))).toEqual([
    'task_priorities',
  ]);
  expect(await idleExceptionsIn(report("${rowsForAll(teamMembers, 'all see them')}"))).toEqual(['teamMembers']);
  expect(await idleExceptionsIn(report("${rowsForAll(devTasks, 'a job counts them')}"))).toEqual([]);
});

it('finds tables in strings, and those that are put in by their name', async () => {
  expect(await bareSourcesIn(reports, "const computed = '(select p.name from projects p)';")).toEqual(['projects']);
  expect(await bareSourcesIn(reports, "const raw = 'where id in (' + 'select id from users' + ')';")).toEqual([
    'users',
  ]);
  expect(await bareSourcesIn(reports, report("${sql.table('dev_tasks')}"))).toEqual(['a table that is put in']);
});

it('finds whatever a statement reads', () => {
  for (const [text, tables] of [
    ['select 1 from dev_tasks t join users u on u.id = t.executor_id', ['dev_tasks', 'users']],
    ['select 1 from task_types y, dev_tasks t where true', ['task_types', 'dev_tasks']],
    ['select 1 from unnest(\0) n(id), lateral (select 1 from users u) x, projects p', ['users', 'projects']],
    [
      'select 1 from task_types y join users u on f(u.id, 1) = 2, projects order by 1, clients',
      ['task_types', 'users', 'projects'],
    ],
    ['update x set y = 1 from dev_tasks d where d.id = x.id', ['dev_tasks']],
    ['with users as (select * from users) select * from users', ['users']],
    ['with recursive users as (select 1 union select 2 from users) select * from users', []],
    ['with a as (select 1), users(id) as materialized (select 2) select * from users', []],
    ['select extract(day from t.at), a is distinct from users.id from \0 t', ['\0']],
    ['delete from dev_tasks where true', []],
  ] as const)
    expect(new Set(sourcesOf(text)), text).toEqual(new Set(tables));
});
