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

const figures: readonly Figure[] = [
  { name: 'tasks of a month', login: 'admin', path: 'tasks?{period}', plain: accepted },
  { name: '  … one column, minutes', login: 'admin', path: 'tasks?{period}&columns=task_minutes', plain: worked },
  { name: '  … one column, open now', login: 'admin', path: 'tasks?{period}&columns=open_count', plain: open },
  { name: '  … compared', login: 'admin', path: 'tasks?{period}&compare=previous', plain: accepted },
  { name: '  … of the month before', login: 'admin', path: 'tasks?period=last_month', plain: accepted },
  { name: '  … of a year', login: 'admin', path: 'tasks?{year}', plain: worked },
  { name: '  … as a lead sees it', login: 'lead', path: 'tasks?{period}', plain: accepted },
  { name: '  … of oneself', login: 'developer', path: 'tasks?{period}', plain: accepted },
  { name: 'tasks by projects', login: 'admin', path: 'tasks-by-projects?{period}', plain: accepted },
  { name: 'statistics day by day', login: 'admin', path: 'statistics?{period}', plain: worked },
  { name: 'statistics of a year by months', login: 'admin', path: 'statistics?{year}&step=month', plain: worked },
  { name: 'employment of a month', login: 'admin', path: 'employment?{period}', plain: worked },
  { name: 'rows behind minutes', login: 'admin', path: 'tasks/rows?{period}&measure=task_minutes', plain: worked },
];

/** Each report from cold, and again, beside the plain SQL. */
export async function reportFigures(tasks = 1_000_000): Promise<void> {
  const company = await startCompany(tasks, 2000);
  const client = new pg.Client({ connectionString: company.database });
  await client.connect();
  try {
    const yesterday = addDays(dayOf(Date.now(), 'Asia/Tashkent'), -1);
    const from = `${yesterday.slice(0, 7)}-01`;
    const year = addDays(yesterday, -364);
    const put = (text: string): string =>
      text
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
