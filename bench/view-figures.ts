import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { json, startCompany, tokenOf } from './company.ts';
import { load } from './load.ts';
import { median, print, quantile } from './statistics.ts';

/**
 * What every view of the tasks asks for: `{project}` stands for a project of many tasks, `{user}` for somebody of it,
 * `{month}` for the days around today.
 */
const views: readonly (readonly [name: string, login: string, path: string])[] = [
  ['footer of a project', 'admin', 'dev-tasks/totals?project_id={project}'],
  ['  … of everything', 'admin', 'dev-tasks/totals'],
  ['  … of everything, grouped by executor', 'admin', 'dev-tasks/totals?group=executor_id'],
  ['  … as a manager sees it', 'manager', 'dev-tasks/totals?group=status'],
  ['board of everything', 'admin', 'dev-tasks/board'],
  ['  … as a manager sees it', 'manager', 'dev-tasks/board'],
  ['columns of a project, for their limits', 'admin', 'dev-tasks/board-lanes?project_id={project}'],
  ['  … in lanes by executor', 'admin', 'dev-tasks/board-lanes?project_id={project}&lanes=executor_id'],
  ['  … of everything, in lanes by project', 'admin', 'dev-tasks/board-lanes?lanes=project_id'],
  ['top of the tree of a project', 'admin', 'dev-tasks/level?in_project={project}'],
  ['  … with a filter', 'admin', 'dev-tasks/level?in_project={project}&status=processing'],
  ['calendar of a month, everything', 'admin', 'dev-tasks/calendar?{month}'],
  ['  … of a project', 'admin', 'dev-tasks/calendar?{month}&project_id={project}'],
  ['columns of developers', 'admin', 'dev-tasks/by-executor'],
  ['  … as a lead sees them', 'lead', 'dev-tasks/by-executor'],
  ['my tasks', 'developer', 'dev-tasks/mine'],
  ['tasks in process', 'admin', 'dev-tasks/running'],
  ['plan of my day', 'developer', 'dev-tasks/day-plan'],
  ['plan of the day of another', 'admin', 'dev-tasks/day-plan?user_id={user}'],
  ['what waits for my judgement', 'tester', 'dev-tasks/to-test'],
  ['  … of all', 'admin', 'dev-tasks/to-test?whose=all'],
];

/** The question of each view, one caller after another: what a person waits for on a quiet server. */
export async function viewFigures(tasks = 1_000_000): Promise<void> {
  const company = await startCompany(tasks, 2000);
  try {
    const callers = new Map<string, Record<string, string>>();
    for (const login of new Set(views.map(([, one]) => one)))
      callers.set(login, (await tokenOf(company.product, login)).headers);
    const at = (path: string) => `${company.product}/api/fp/${path}`;
    const { rows } = await json<{ rows: { project_id: number; executor_id: number | null }[] }>(
      at('dev-tasks;perPage=500;sortBy=id'),
      callers.get('admin')!,
    );
    const user = rows.find(({ executor_id }) => executor_id)!.executor_id;
    const days = [-15, 20].map((day) => addDays(dayOf(Date.now(), 'Asia/Tashkent'), day));
    for (const [name, login, path] of views) {
      const url = at(
        path
          .replace('{project}', String(rows[0]!.project_id))
          .replace('{user}', String(user))
          .replace('{month}', `from=${days[0]}&to=${days[1]}`),
      );
      const ask = () => ({ url, headers: callers.get(login)! });
      await load(1, 1_000, ask);
      const { times, failures } = await load(1, 3_000, ask);
      if (failures) throw new Error(`${path} answers ${failures} times with an error`);
      print({ name: `${name}: p50`, value: median(times), unit: 'ms' });
      print({ name: '    p95', value: quantile(times, 0.95), unit: 'ms' });
    }
  } finally {
    await company.stop();
  }
}
