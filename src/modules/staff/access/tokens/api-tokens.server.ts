import { invalid, notFound } from '#kernel/problems.ts';
import { ids, moment, sql, text, whole } from '#server/database/door.ts';
import { endSessions, startTokenSession } from '#server/auth/sessions.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import * as endpoints from '#modules/staff/access/tokens/api-tokens.ts';
import { recordFactor, withPassword } from '#modules/staff/access/sign-in/second-factor/second-factor.server.ts';
import { users } from '#modules/company/people/door.ts';

const tokensOf = (ctx: Context) =>
  sql({
    id: whole,
    name: text,
    app_actions_ids: ids,
    created_at: moment,
    last_seen_at: moment,
    expires_at: moment,
  })`select s.id, s.token_name as name, s.token_actions as app_actions_ids,
      s.created_at, s.last_seen_at, k.expires_at
    from sessions s join session_tokens k on k.session_id = s.id and k.expires_at > ${ctx.now}
    where s.user_id = ${ctx.actor.id} and s.token_name is not null and s.ended_at is null
    order by s.id desc`.rows(ctx.db);

const list = serve(endpoints.listApiTokens, async (ctx) => {
  const rows = await tokensOf(ctx);
  return { rows, total: rows.length };
});

const actions = serve(endpoints.grantableActions, async (ctx) => ({
  rows: await sql({ id: whole, name: text, category: text })`select a.id,
      a.names->>${ctx.lang} as name, c.names->>${ctx.lang} as category
    from app_actions a join action_categories c on c.id = a.action_category_id
    where a.id = any(${[...ctx.actor.actions]}::bigint[]) and a.deleted_at is null
    order by c.ordering, c.id, a.id`.rows(ctx.db),
}));

const make = serve(
  endpoints.makeApiToken,
  async (ctx, { body }, { request }) => {
    // Nobody gives what they do not hold.
    if (body.app_actions_ids.some((id) => !ctx.actor.actions.has(id))) throw invalid('app_actions_ids', 'exists');
    // Two requests at once would both find room for one more.
    await sql`select from ${rowsForAll(users, 'their own row, locked')} where id = ${ctx.actor.id} for update`.run(
      ctx.db,
    );
    const { mostApiTokens: most } = endpoints;
    if ((await tokensOf(ctx)).length >= most) throw invalid('name', 'most_api_tokens', { max: most });
    const made = await startTokenSession(ctx.db, {
      user_id: ctx.actor.id,
      lang_code: ctx.lang,
      address: request.ip,
      name: body.name.trim(),
      actions: body.app_actions_ids,
      days: body.days,
    });
    await recordFactor(ctx, ctx.actor.id, 'api_token_made');
    return made;
  },
  withPassword(),
);

const end = serve(endpoints.endApiToken, async (ctx, { params }) => {
  if (!(await tokensOf(ctx)).some(({ id }) => id === params.id)) throw notFound();
  await endSessions(ctx.db, sql`id = ${params.id}`, 'ended');
  await recordFactor(ctx, ctx.actor.id, 'api_token_ended');
  return null;
});

export const apiTokensServed: readonly Served[] = [list, actions, make, end];
