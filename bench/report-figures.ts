import pg from 'pg';
import { dayOf } from '#kernel/calendar-formats.ts';
import { addDays } from '#kernel/days.ts';
import { type Company, json, startCompany, tokenOf } from './company.ts';
import { load, type Shot } from './load.ts';
import { median, print } from './statistics.ts';

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
  { name: 'flow of a person in a month', login: admin, path: 'flow?{period}&executor_id={person}', plain: finished },
  { name: '  … of everybody, by people', login: admin, path: 'flow?{period}&group=executor_id', plain: finished },
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
/** Those that are asked for over and over while somebody reads the list of tasks. */
const beside = ['tasks of a month', 'tasks by projects', 'load of eight weeks', 'statistics day by day'];

const given = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

/**
 * Each report beside the plain SQL, asked for the first time and again, with the milliseconds of processor that each
 * took: on a machine that others use these say more than the clock. `--cold` starts PostgreSQL and the product anew for
 * each report, so that nothing is remembered; `--report TEXT` measures those whose names have the text, `--beside` the
 * list of tasks beside reports alone.
 */
export async function reportFigures(tasks = 1_000_000): Promise<void> {
  const people = Math.min(MOST_PEOPLE, Math.round(tasks / TASKS_OF_A_PERSON));
  const isCold = process.argv.includes('--cold');
  const only = given('--report');
  const isBeside = process.argv.includes('--beside');
  const chosen = isBeside ? [] : figures.filter(({ name }) => only === undefined || name.includes(only));
  let asking = await Asking.of(tasks, people);
  try {
    for (const [at, figure] of chosen.entries()) {
      if (isCold && at > 0) {
        await asking.end();
        asking = await Asking.of(tasks, people);
      }
      const { name, login, path, plain } = figure;
      const { headers } = await asking.signedIn(login);
      const first = await asking.timed(() => asking.report(path, headers)).catch((error: Error) => error);
      if (first instanceof Error) {
        process.stdout.write(`MISS  ${name}: ${first.message.slice(0, 160)}\n`);
        continue;
      }
      print({ name: `${name}: first`, value: first.clock, unit: 'ms', target: ['<=', 2000] });
      printProcessor(first);
      if (!isCold) {
        const again = [];
        for (let time = 0; time < 3; time++) again.push(await asking.timed(() => asking.report(path, headers)));
        const middle = again.toSorted((a, b) => a.clock - b.clock)[1]!;
        print({ name: '    again', value: middle.clock, unit: 'ms', target: ['<=', 500] });
        printProcessor(middle);
      }
      const bare = await asking.timed(() => asking.sql(plain));
      print({ name: '    plain SQL of its main number', value: bare.clock, unit: 'ms' });
      printProcessor(bare);
    }
    if (only === undefined && !isCold) await listBeside(asking);
  } finally {
    await asking.end();
  }
}

/** What something took by the clock, and of the processor in the product and in its database. */
interface Taken {
  readonly clock: number;
  readonly node: number | null;
  readonly database: number | null;
}

function printProcessor({ node, database }: Taken): void {
  if (node === null || database === null) return;
  const [unit, target] = ['ms', ['<=', 2000]] as const;
  print({ name: '    … of the processor', value: node + database, unit, target });
  print({ name: '    … of that in the database', value: database, unit });
}

/** A company that is asked for reports, with the days and the people that they are about. */
class Asking {
  readonly #company: Company;
  readonly #client: pg.Client;
  readonly #put: (text: string) => string;
  readonly #callers = new Map<string, Awaited<ReturnType<typeof tokenOf>>>();

  private constructor(company: Company, client: pg.Client, put: (text: string) => string) {
    this.#company = company;
    this.#client = client;
    this.#put = put;
  }

  static async of(tasks: number, people: number): Promise<Asking> {
    const company = await startCompany(tasks, people);
    const client = new pg.Client({ connectionString: company.database });
    await client.connect();
    const yesterday = addDays(dayOf(Date.now(), 'Asia/Tashkent'), -1);
    const from = `${yesterday.slice(0, 7)}-01`;
    const year = addDays(yesterday, -364);
    const last = addDays(from, -1);
    // Found by statistics, so that nothing is read that a report would have to read.
    const { rows: some } = await client.query<{ value: string }>(`select
      (coalesce(most_common_vals, histogram_bounds)::text::bigint[])[1] as value from pg_stats
      where tablename = 'dev_tasks' and attname in ('project_id', 'executor_id') order by attname`);
    const [person, project] = some.map(({ value }) => value);
    const put = (text: string): string =>
      text
        .replaceAll('{before}', `day_from=${last.slice(0, 7)}-01&day_to=${last}`)
        .replaceAll('{project}', project!)
        .replaceAll('{person}', person!)
        .replaceAll('{month}', from.slice(0, 7))
        .replaceAll('{period}', `day_from=${from}&day_to=${yesterday}`)
        .replaceAll('{year}', `day_from=${year}&day_to=${yesterday}`)
        .replaceAll('{from}', from)
        .replaceAll('{to}', yesterday);
    return new Asking(company, client, put);
  }

  async signedIn(login: string) {
    const known = this.#callers.get(login) ?? (await tokenOf(this.#company.product, login));
    this.#callers.set(login, known);
    return known;
  }

  /** Asks for a report on a snapshot of its own. */
  async report(path: string, headers: Record<string, string>): Promise<void> {
    // Each snapshot has a connection, and there are not as many as reports are measured.
    await this.#client.query(`with ended as (select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'vazifa snapshot')
      delete from report_snapshots where (select count(*) from ended) >= 0`);
    await json(this.addressOf(path), headers);
  }

  addressOf(path: string): string {
    return `${this.#company.product}/api/fp/reports/${this.#put(path)}`;
  }

  list(headers: Record<string, string>): Shot {
    return { url: `${this.#company.product}/api/fp/dev-tasks;perPage=50?status=!accepted`, headers };
  }

  async sql(text: string): Promise<void> {
    await this.#client.query(this.#put(text));
  }

  async timed(run: () => Promise<void>): Promise<Taken> {
    const before = this.#company.processor?.();
    const began = performance.now();
    await run();
    const clock = performance.now() - began;
    const after = this.#company.processor?.();
    const used = (name: 'node' | 'database') => (before && after ? after[name] - before[name] : null);
    return { clock, node: used('node'), database: used('database') };
  }

  async end(): Promise<void> {
    await this.#client.end();
    await this.#company.stop();
  }
}

/** The list of tasks by itself, and while four reports are asked for without a rest. */
async function listBeside(asking: Asking): Promise<void> {
  const { headers } = await asking.signedIn('admin');
  const alone = await load(1, 8_000, () => asking.list(headers));
  const ending = new AbortController();
  const asked = figures.filter(({ name }) => beside.includes(name));
  const readers = asked.map(async ({ path }) => {
    while (!ending.signal.aborted) await json(asking.addressOf(path), headers);
  });
  const together = await load(1, 20_000, () => asking.list(headers));
  ending.abort();
  await Promise.all(readers);
  const [before, after] = [median(alone.times), median(together.times)];
  print({ name: 'list of tasks by itself: p50', value: before, unit: 'ms' });
  print({ name: '    beside four reports', value: after, unit: 'ms', target: ['<=', before * 1.1] });
}
