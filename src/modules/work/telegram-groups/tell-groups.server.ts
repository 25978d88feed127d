import Type from 'typebox';
import { closed, id } from '#kernel/schemas.ts';
import { takeBackMs } from '#kernel/take-back.ts';
import type { Change } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, orNull, sql, text, whole } from '#server/database/door.ts';
import { follower } from '#server/jobs/followers.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { type Doing, doing, enqueue, workNamed } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { users } from '#modules/company/people/door.ts';
import { devTasks, taskFlows } from '#modules/work/tasks/door.ts';
import { escaped } from '#modules/channels/telegram/door.ts';
import {
  askerOf,
  botOf,
  groupsOf,
  nextMoment,
  sendToGroup,
  telegramPartsFor,
} from '#modules/channels/telegram/door.server.ts';

const groupWork = workNamed(
  'tell_telegram_group',
  closed({ flow_id: id, chat_id: Type.Integer({ minimum: -9e15, maximum: -1 }) }),
);

/** Each move of a task of a project that has a group, each at its moment in the pace of the group. */
export async function planForGroups(ctx: Context, changes: readonly Change[]): Promise<void> {
  const ids = changes.map(({ row_id }) => row_id);
  const moves = await sql({ flow_id: whole, project_id: whole })`select f.id as flow_id, t.project_id
    from ${rowsForAll(taskFlows, 'whoever linked the group is asked when it is told')} f
    join ${rowsForAll(devTasks, 'their tasks')} t on t.id = f.task_id
    where f.id = any(${ids}::bigint[]) and t.project_id in (
      select project_id from telegram_groups where dead_at is null)
    order by f.id`.rows(ctx.db);
  if (!moves.length) return;
  const groups = await groupsOf(ctx, [...new Set(moves.map(({ project_id }) => project_id))]);
  for (const { flow_id, project_id } of moves)
    for (const { chat_id } of groups.filter((group) => group.project_id === project_id)) {
      const wait = await nextMoment(ctx, chat_id);
      // What is taken back within ten seconds is never told.
      const at = new Date(ctx.now.getTime() + takeBackMs + wait);
      await enqueue(ctx, groupWork, { flow_id, chat_id }, { key: `${flow_id}:${chat_id}`, at });
    }
}

const moveColumns = {
  ...columnsOf(taskFlows, 'from_status', 'to_status'),
  ...{ task_id: whole, project_id: whole, number: text, name: text, fio: orNull(text) },
};

/** Tells a group of a move, as far as whoever linked it would see the task at this moment; comments it never hears. */
export async function tellGroup(
  settings: JobSettings,
  ctx: Context,
  { flow_id, chat_id }: { readonly flow_id: number; readonly chat_id: number },
): Promise<void> {
  const bot = await botOf(telegramPartsFor(settings), ctx);
  const move = await sql(moveColumns)`select f.from_status, f.to_status, t.id as task_id, t.project_id, t.number,
      t.name, u.fio
    from ${rowsForAll(taskFlows, 'the move itself')} f
    join ${rowsForAll(devTasks, 'asked for as whoever linked the group')} t on t.id = f.task_id and t.deleted_at is null
    left join ${beside(users)} u on u.id = f.created_by
    where f.id = ${flow_id} and f.cancelled_at is null and not f.is_undone`.first(ctx.db);
  if (!bot || !move) return;
  const group = (await groupsOf(ctx, [move.project_id])).find((one) => one.chat_id === chat_id);
  const asker = group && (await askerOf(bot, ctx, group.user_id));
  if (!asker) return;
  const seen = await bot.ask(asker, `/api/fp/dev-tasks/${move.task_id}`);
  if (seen.status >= 500) throw new Error(`the task answers ${seen.status}`);
  if (seen.status !== 200) return;
  const status = (code: string) => bot.texts.say(asker.lang, `choice.${code}`);
  const html = [
    `<b>${escaped(`${move.number} ${move.name}`)}</b>`,
    escaped(`${status(move.from_status)} → ${status(move.to_status)}${move.fio ? ` · ${move.fio}` : ''}`),
  ].join('\n');
  const thread = `fp/dev-tasks:${move.task_id}`;
  const outcome = await sendToGroup(bot, ctx, { chat_id, lang: asker.lang, thread, html });
  if (outcome.state !== 'again') return;
  const at = new Date(ctx.now.getTime() + (outcome.after_seconds ?? 60) * 1000);
  await enqueue(ctx, groupWork, { flow_id, chat_id }, { key: `${flow_id}:${chat_id}`, at });
}

/** Groups of projects hear of the moves of their tasks. */
export const telegramGroupJobs = (settings: JobSettings): readonly (Job | Doing)[] => [
  follower({ name: 'tell_telegram_groups', changes: [{ of: taskFlows, ops: ['create'] }] }, planForGroups),
  doing(groupWork, (ctx, payload) => tellGroup(settings, ctx, payload)),
];
