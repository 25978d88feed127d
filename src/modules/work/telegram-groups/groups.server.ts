import { notFound, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { moment, sql, text, whole, yesNo } from '#server/database/door.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { users } from '#modules/company/people/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import { botHere, codeMinutes, mayLinkGroups, newCode, recordGroup } from '#modules/channels/telegram/door.server.ts';
import * as endpoints from '#modules/work/telegram-groups/group-endpoints.ts';

/** 404 for a project out of sight, 403 for one that somebody else manages. */
async function refuseOthers(ctx: Context, projectId: number): Promise<void> {
  const isSeen = await sql`select 1 from ${rowsOf(ctx, projects)} as t where t.id = ${projectId}`.isThere(ctx.db);
  if (!isSeen) throw notFound();
  if (!mayLinkGroups(ctx.actor, projectId)) throw notTheirs('telegram_project', 'project_id');
}

const columns = {
  ...{ chat_id: whole, name: text, linked_at: moment, linked_by: text, is_dead: yesNo, is_silent: yesNo },
};

const list = serve(endpoints.telegramGroups, async (ctx, { query: { project_id } }, { app }) => {
  await refuseOthers(ctx, project_id);
  const rows = await sql(columns)`
    select g.chat_id, g.name, g.linked_at, u.fio as linked_by, g.dead_at is not null as is_dead,
      u.status <> 'active' or u.deleted_at is not null as is_silent
    from telegram_groups g join ${rowsForAll(users, 'who linked a group of the own project')} u on u.id = g.user_id
    where g.project_id = ${project_id} order by g.linked_at, g.chat_id`.rows(ctx.db);
  return { is_on: Boolean((await botHere(app, ctx))?.name), rows };
});

const code = serve(endpoints.telegramGroupCode, async (ctx, { body: { project_id } }, { app }) => {
  await refuseOthers(ctx, project_id);
  const here = await botHere(app, ctx);
  if (!here?.name) throw ruleNotMet('telegram', 'telegram_off');
  const made = await newCode(ctx, project_id);
  return { code: made, address: `https://t.me/${here.name}?startgroup=${made}`, minutes: codeMinutes };
});

const unlink = serve(endpoints.unlinkTelegramGroup, async (ctx, { body: { project_id, chat_id } }) => {
  await refuseOthers(ctx, project_id);
  await sql`delete from telegram_groups where chat_id = ${chat_id} and project_id = ${project_id}
    returning 1`.found(ctx.db);
  await recordGroup(ctx, project_id, 'telegram_unlinked');
  return null;
});

export const telegramGroupsServed: readonly Served[] = [list, code, unlink];
