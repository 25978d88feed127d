import pg from 'pg';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { json, startCompany, tokenOf } from './company.ts';
import { print } from './statistics.ts';

/** A report, and the plain SQL that gives its main number without rights, snapshot, names and all other columns. */
interface Figure {
  readonly name: string;
  readonly login: string;
  readonly path: string;
  readonly plain: string;
}

const month = "f.created_at >= '{from}'::date and f.created_at < '{to}'::date + 1";
const happened = 'f.deleted_at is null and f.cancelled_at is null';
const accepted = `select f.executor_id, count(distinct f.task_id) from task_flows f
  where ${happened} and f.to_status = 'accepted' and ${month} group by 1`;
const worked = `select i.user_id, sum(i.minutes) from task_intervals i where i.deleted_at is null
  and i.started_at >= '{from}'::date and i.started_at < '{to}'::date + 1 group by 1`;
const open = `select t.executor_id, count(*) from dev_tasks t where t.deleted_at is null
  and t.status not in ('done', 'accepted') group by 1`;
const present = `select a.user_id, sum(a.worked_minutes) from attendance a where a.deleted_at is null
  and a.day between '{from}' and '{to}' group by 1`;
const finished = `select percentile_cont(0.85) within group (order by x.at - t.started_at) from dev_tasks t
  join (select f.task_id, max(f.created_at) as at from task_flows f where ${happened} and f.to_status = 'done'
    and ${month} group by 1) x on x.task_id = t.id`;
const points = `select k.executor_id, sum(k.points) from task_kpi k
  where k.accepted_at >= '{from}'::date and k.accepted_at < '{to}'::date + 1 group by 1`;
const asked = `select c.client_id, count(*) from client_tasks c where c.deleted_at is null group by 1`;
const agreed = `select c.client_id, count(*) from client_contracts c where c.deleted_at is null group by 1`;

const admin = 'admin';
const figures: readonly Figure[] = [
  { name: 'tasks of a month', login: admin, path: 'tasks?{period}', plain: accepted },
  { name: '  … one column, minutes', login: admin, path: 'tasks?{period}&columns=task_minutes', plain: worked },
  { name: '  … one column, open now', login: admin, path: 'tasks?{period}&columns=open_count', plain: open },
  { name: '  … compared', login: admin, path: 'tasks?{period}&compare=previous', plain: accepted },
  { name: '  … of the month before', login: admin, path: 'tasks?{before}', plain: accepted },
  { name: '  … of a year', login: admin, path: 'tasks?{year}', plain: worked },
  { name: '  … of a year by months', login: admin, path: 'tasks?{year}&group=month', plain: worked },
  { name: '  … by teams and people', login: admin, path: 'tasks?{period}&group=team_id,executor_id', plain: accepted },
  { name: '  … as a lead sees it', login: 'lead', path: 'tasks?{period}', plain: accepted },
  { name: '  … of oneself', login: 'developer', path: 'tasks?{period}', plain: accepted },
  { name: 'tasks by projects', login: admin, path: 'tasks-by-projects?{period}', plain: accepted },
  { name: '  … of a year', login: admin, path: 'tasks-by-projects?{year}', plain: worked },
  { name: 'statistics day by day', login: admin, path: 'statistics?{period}', plain: worked },
  { name: '  … of a year by months', login: admin, path: 'statistics?{year}&step=month', plain: worked },
  { name: '  … of a year by weeks', login: admin, path: 'statistics?{year}&step=week', plain: worked },
  { name: '  … by projects', login: admin, path: 'statistics?{period}&step=week&group=project_id', plain: worked },
  { name: 'flow of a month', login: admin, path: 'flow?{period}&columns=task_id', plain: finished },
  { name: '  … of a project in a year', login: admin, path: 'flow?{year}&project_id={project}', plain: finished },
  { name: '  … of a person in a year', login: admin, path: 'flow?{year}&executor_id={person}', plain: finished },
  { name: 'load of eight weeks', login: admin, path: 'resource-load', plain: open },
  { name: '  … day by day', login: admin, path: 'resource-load?step=day', plain: open },
  { name: '  … as a lead sees it', login: 'lead', path: 'resource-load', plain: open },
  { name: 'attendance of a month', login: admin, path: 'attendance-tasks?{period}&group=user_id', plain: present },
  {
    name: '  … of a person day by day',
    login: admin,
    path: 'attendance-tasks?{period}&user_id={person}',
    plain: present,
  },
  { name: '  … of a year by months', login: admin, path: 'attendance-tasks?{year}&group=month', plain: present },
  { name: 'employment of a month', login: admin, path: 'employment?{period}', plain: present },
  { name: '  … of a year', login: admin, path: 'employment?{year}', plain: present },
  { name: '  … by types of work', login: admin, path: 'employment?{period}&split=work_type', plain: present },
  { name: '  … by projects', login: admin, path: 'employment?{period}&group=project_id', plain: present },
  { name: 'page of a developer', login: admin, path: 'developers/{person}', plain: points },
  { name: '  … how a KPI came about', login: admin, path: 'developers/{person}/kpi?month={month}', plain: points },
  { name: 'tasks of clients', login: admin, path: 'client-tasks?{period}', plain: asked },
  { name: 'contracts', login: 'director', path: 'contracts?{period}', plain: agreed },
  { name: 'forecast of a project', login: admin, path: 'forecast?project_id={project}', plain: finished },
  { name: 'rows behind minutes', login: admin, path: 'tasks/rows?{period}&measure=task_minutes', plain: worked },
];

/** As many people as a company of this size has. */
const [MOST_PEOPLE, TASKS_OF_A_PERSON] = [2_000, 200];

/** Each report from cold, and again, beside the plain SQL. */
export async function reportFigures(tasks = 1_000_000): Promise<void> {
  const company = await startCompany(tasks, Math.min(MOST_PEOPLE, Math.round(tasks / TASKS_OF_A_PERSON)));
  const client = new pg.Client({ connectionString: company.database });
  await client.connect();
  try {
    const yesterday = addDays(dayOf(Date.now(), 'Asia/Tashkent'), -1);
    const from = `${yesterday.slice(0, 7)}-01`;
    const year = addDays(yesterday, -364);
    const last = addDays(from, -1);
    const { rows: some } = await client.query<{ project: number; person: number }>(`select
      (select project_id from dev_tasks group by 1 order by count(*) desc limit 1) as project,
      (select executor_id from dev_tasks group by 1 order by count(*) desc limit 1) as person`);
    const put = (text: string): string =>
      text
        .replaceAll('{before}', `day_from=${last.slice(0, 7)}-01&day_to=${last}`)
        .replaceAll('{project}', String(some[0]!.project))
        .replaceAll('{person}', String(some[0]!.person))
        .replaceAll('{month}', from.slice(0, 7))
        .replaceAll('{period}', `day_from=${from}&day_to=${yesterday}`)
        .replaceAll('{year}', `day_from=${year}&day_to=${yesterday}`)
        .replaceAll('{from}', from)
        .replaceAll('{to}', yesterday);
    for (const { name, login, path, plain } of figures) {
      const { headers } = await tokenOf(company.product, login);
      const ask = async (): Promise<number> => {
        await client.query('delete from report_snapshots');
        const began = performance.now();
        await json(`${company.product}/api/fp/reports/${put(path)}`, headers);
        return performance.now() - began;
      };
      print({ name: `${name}: first`, value: await ask(), unit: 'ms', target: ['<=', 2000] });
      const times = [await ask(), await ask(), await ask()].toSorted((a, b) => a - b);
      print({ name: '    again', value: times[1]!, unit: 'ms', target: ['<=', 500] });
      const began = performance.now();
      await client.query(put(plain));
      print({ name: '    plain SQL of its main number', value: performance.now() - began, unit: 'ms' });
    }
  } finally {
    await client.end();
    await company.stop();
  }
}
