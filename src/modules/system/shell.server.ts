import { sql } from 'kysely';
import { allows } from '#kernel/access.ts';
import type { Context } from '#server/context.ts';
import { allOf, scopeCondition, searchConditions } from '#server/crud/conditions.ts';
import { dayIn } from '#server/http/validation.ts';
import { type Call, type Served, serve } from '#server/http/serve.ts';
import type { App } from '#server/http/app-context.ts';
import { menuCategories, screenList } from '#modules/screen-list.ts';
import * as endpoints from '#modules/system/shell.ts';

const visibleScreens = (ctx: Context) => screenList.filter(({ need, inMenu }) => inMenu && allows(need, ctx.actor));

const userCategories = serve(endpoints.userCategories, async (ctx, _input, { app }) => {
  const used = new Set<string>(visibleScreens(ctx).map(({ category }) => category));
  const rows = menuCategories.map(({ code, text, icon }, at) => ({
    id: at + 1,
    code,
    name: app.texts.say(ctx.lang, text),
    icon,
    ordering: at + 1,
  }));
  return { rows: rows.filter(({ code }) => used.has(code)) };
});

const userModules = serve(endpoints.userModules, async (ctx, _input, { app }) => ({
  rows: visibleScreens(ctx).map(({ route, category, text, icon }) => {
    const at = screenList.findIndex((screen) => screen.route === route) + 1;
    return { id: at, category_code: category, route, name: app.texts.say(ctx.lang, text), icon, ordering: at };
  }),
}));

/** `hash` is the state that the caller has been told of: a process that is behind it reads anew before it answers. */
const translations = serve(endpoints.translations, async (_ctx, { params, query }, { app, request, reply }: Call) => {
  if (query.hash !== undefined && query.hash !== app.texts.hash(params.lang)) await app.keeper.refresh('texts');
  const hash = app.texts.hash(params.lang);
  reply.header('etag', `"${hash}"`).header('cache-control', 'no-cache');
  if (request.headers['if-none-match'] === `"${hash}"`) await reply.code(304).send();
  return { hash, texts: app.texts.all(params.lang) };
});

interface Found {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string;
  readonly color: string | null;
}

const foundPerKind = 8;

/** One question for each kind, each through the scope of its resource. */
const search = serve(endpoints.search, async (ctx, { query }, { app }) => {
  const [projects, tasks, people] = await Promise.all([
    find(app, ctx, 'fp/projects', query.q, sql`t.name as title, t.key as subtitle, t.color`),
    find(app, ctx, 'fp/dev-tasks', query.q, sql`t.name as title, t.number as subtitle, null::text as color`),
    find(
      app,
      ctx,
      'admin/users',
      query.q,
      sql`t.fio as title, coalesce(t.position, '') as subtitle, null::text as color`,
    ),
  ]);
  const kind = <K extends 'task' | 'project' | 'person'>(name: K, rows: readonly Found[]) =>
    rows.map((row) => ({ kind: name, ...row }));
  return { rows: [...kind('project', projects), ...kind('task', tasks), ...kind('person', people)] };
});

async function find(
  app: App,
  ctx: Context,
  path: string,
  q: string,
  selection: ReturnType<typeof sql>,
): Promise<readonly Found[]> {
  const { resource, scope } = app.operationsAt(path);
  const table = sql.table(resource.table ?? path.slice(path.indexOf('/') + 1).replaceAll('-', '_'));
  const where = allOf([
    sql`t.deleted_at is null`,
    ...scopeCondition(scope, ctx.actor),
    ...searchConditions(resource, q),
  ]);
  const { rows } = await sql<Found>`select t.id, ${selection} from ${table} as t where ${where}
    order by t.id desc limit ${sql.lit(foundPerKind)}`.execute(ctx.db);
  return rows;
}

const screenVisit = serve(endpoints.screenVisit, async (ctx, { body }, { app }) => {
  if (screenList.some(({ route }) => route === body.route)) {
    await sql`insert into screen_visits (day, route, visits) values (${dayIn(app.config.timeZone)}, ${body.route}, 1)
      on conflict (day, route) do update set visits = screen_visits.visits + 1`.execute(ctx.db);
  }
  return null;
});

export const shellServed: readonly Served[] = [userCategories, userModules, translations, search, screenVisit];
