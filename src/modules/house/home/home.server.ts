import { serve, type Served } from '#server/http/serve.ts';
import { dashboardServed } from '#modules/house/home/dashboard.server.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { columnsOf, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { clientTasks } from '#modules/work/client-tasks/door.ts';
import { homeAsked, homeWarnings, type Warning } from '#modules/house/home/home-parts.ts';
import { projects } from '#modules/company/projects/door.ts';
import { statfs } from 'node:fs/promises';
import type { App } from '#server/app.ts';
import type { Context, Db } from '#server/context.ts';
import { screenActions, specialActions } from '#modules/actions.ts';

const columns = {
  ...columnsOf(clientTasks, 'id', 'name', 'status', 'wished_on', 'created_at', 'done_at', 'confirmed_at'),
  ...columnsOf(clientTasks, 'task_count', 'accepted_count'),
  project_name: text,
  project_color: orNull(text),
};
const AT_MOST = 200;

/** One question: what is under way or waits for a word, and what the client accepted since the month began. */
const homeAskedServed = serve(homeAsked, async (ctx) => {
  const month = `${localDayOf(ctx.now.getTime(), ctx.timeZone).slice(0, 7)}-01`;
  const rows = await sql(columns)`select t.id, t.name, t.status, t.wished_on, t.created_at, t.done_at, t.confirmed_at,
      t.task_count, t.accepted_count, p.name as project_name, p.color as project_color
    from ${rowsOf(ctx, clientTasks)} as t
      join ${rowsForAll(projects, 'the name beside a clientTask that is seen')} p on p.id = t.project_id
    where t.status in ('new', 'taken', 'in_work', 'done')
      or (t.status = 'confirmed' and t.confirmed_at >= ${month}::timestamp at time zone ${ctx.timeZone})
    order by coalesce(t.confirmed_at, t.done_at, t.created_at) desc, t.id desc
    limit ${sql.lit(AT_MOST + 1)}`.rows(ctx.db);
  return { rows: rows.slice(0, AT_MOST), is_cut: rows.length > AT_MOST };
});

/** Wrong tries of a day from which on somebody should look. */
const MANY_WRONG_TRIES = 20;
/** Rows are sealed within seconds; so many that wait mean that nobody seals. */
const MANY_UNSEALED = 1_000;
const LITTLE_ROOM_PERCENT = 10;
const LINES = 5;

type Warn = (ctx: Context, app: App) => Promise<Warning>;

/** Each with the action that opens what it warns of. */
const kinds: readonly (readonly [number, Warn])[] = [
  [screenActions.appConfigs, (ctx) => failedJobs(ctx.db)],
  [screenActions.loginLogs, (ctx) => wrongTries(ctx.db)],
  [screenActions.sessions, (ctx) => unsealedRows(ctx.db)],
  [specialActions.editTranslations, (ctx) => missingTexts(ctx.db)],
  [screenActions.appConfigs, (_ctx, app) => roomOnDisk(app.config.dataDir)],
];

const homeWarningsServed = serve(homeWarnings, async (ctx, _input, { app }) => {
  const warnings: Warning[] = [];
  for (const [action, warn] of kinds) if (ctx.actor.actions.has(action)) warnings.push(await warn(ctx, app));
  return { warnings };
});

/** What the queue could not do, newest first; it tries again later and later. */
async function failedJobs(db: Db): Promise<Warning> {
  const rows = await sql({ name: text, text: orNull(text), at: orNull(moment), count: whole })`
    select j.task_identifier as name, j.last_error as text, j.updated_at as at, count(*) over () as count
    from graphile_worker.jobs j where j.last_error is not null order by j.updated_at desc
    limit ${sql.lit(LINES)}`.rows(db);
  const lines = rows.map(({ name, text, at }) => ({ name, text: text?.slice(0, 200) ?? null, at }));
  const count = rows[0]?.count ?? 0;
  return { kind: 'jobs', count, is_bad: count > 0, total: null, lines };
}

async function wrongTries(db: Db): Promise<Warning> {
  const rows = await sql({ name: text, count: whole, total: whole })`select t.login as name, count(*) as count,
      sum(count(*)) over ()::bigint as total from sign_in_tries t
    where not t.succeeded and t.created_at > now() - interval '24 hours' and t.deleted_at is null
    group by t.login order by count(*) desc, t.login limit ${sql.lit(LINES)}`.rows(db);
  const count = rows[0]?.total ?? 0;
  const lines = rows.map((row) => ({ name: row.name, text: String(row.count), at: null }));
  return { kind: 'sign_ins', count, is_bad: count >= MANY_WRONG_TRIES, total: null, lines };
}

async function missingTexts(db: Db): Promise<Warning> {
  const { count, total } = await sql({ count: whole, total: whole })`select count(*) as total,
      count(*) filter (where coalesce(uz, '') = '' or coalesce(uk, '') = '' or coalesce(ru, '') = '') as count
    from translations where deleted_at is null`.one(db);
  return { kind: 'texts', count, is_bad: count > 0, total, lines: [] };
}

/** How many rows of the log no seal covers yet: the chain is as long as the log, or it is not. */
async function unsealedRows(db: Db): Promise<Warning> {
  const { sealed, waiting } = await sql({ sealed: whole, waiting: whole })`select c.position as sealed,
      (select count(*) from (select from audit_log a where (a.xid, a.id) > (c.xid, c.audit_id)
        limit ${sql.lit(MANY_UNSEALED)}) w) as waiting
    from audit_chain c`.one(db);
  return { kind: 'audit', count: waiting, is_bad: waiting >= MANY_UNSEALED, total: sealed, lines: [] };
}

/** The disk of the data folder. */
async function roomOnDisk(folder: string): Promise<Warning> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const percent = blocks ? Math.round((bavail / blocks) * 100) : 0;
  const free = Math.round(bavail * bsize);
  return { kind: 'disk', count: percent, is_bad: percent < LITTLE_ROOM_PERCENT, total: free, lines: [] };
}

export const homeServed: readonly Served[] = [dashboardServed, homeWarningsServed, homeAskedServed];
