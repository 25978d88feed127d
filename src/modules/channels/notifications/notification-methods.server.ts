import { invalid, refuseStale } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import type { Channel } from '#modules/channels/notifications/channel.ts';
import {
  channelAt,
  noteChannels,
  sealedSettings,
  shownSettings,
} from '#modules/channels/notifications/method-settings.server.ts';
import { checkMethod, notificationMethods, setUpMethod } from '#modules/channels/notifications/notification-methods.ts';

/** What needs nothing from outside. */
const withoutSettings = ['in_app'];

/** Says of each method whether messages go out by it now, or why not, and what is set of it. */
export function notificationMethodOperations(
  settings: CrudSettings,
  channels: readonly Channel[],
): Operations<typeof notificationMethods> {
  noteChannels(channels, settings.secretKey);
  return crudOf(notificationMethods, settings, {
    async present(ctx, rows) {
      const shown = await shownSettings(ctx.db);
      const states = await Promise.all(rows.map((row) => stateOf(ctx, row.code, row.is_active)));
      return rows.map((row, at) => {
        const { state, reason } = states[at]!;
        const said = reason && settings.texts.say(ctx.lang, reason);
        return { ...row, state, reason: said, setup: { settings: shown.get(row.code) ?? [] } };
      });
    },
  });
}

export interface MethodState {
  readonly state: 'ready' | 'not_set_up' | 'off';
  readonly reason: string | null;
}

/** Whether messages go out by a method now, or the key of the text that says why not. */
export async function stateOf(ctx: Context, code: string, isActive: boolean): Promise<MethodState> {
  if (!isActive) return { state: 'off', reason: 'notification-methods.is_off' };
  if (withoutSettings.includes(code)) return { state: 'ready', reason: null };
  const channel = channelAt(code);
  const reason = channel ? await channel.lacks(ctx) : 'notification-methods.no_channel';
  return { state: reason ? 'not_set_up' : 'ready', reason };
}

const setUp = serve(setUpMethod, async (ctx, { body: { id, version, settings } }, { app }) => {
  const { read } = app.operationsAt(notificationMethods);
  const row = await read(ctx, id);
  refuseStale(row, version);
  const channel = channelAt(row.code);
  if (!channel) throw invalid('id', 'no_channel');
  const next = sealedSettings(channel, app.config.secretKey, settings);
  const merged = (name: string, given: object) =>
    sql`jsonb_strip_nulls(${sql.ref(`t.${name}`)} || ${JSON.stringify(given)}::jsonb)`;
  await updateRows(notificationMethods, ctx, {
    set: { settings: merged('settings', next.settings), sealed: merged('sealed', next.sealed) },
    where: sql`t.id = ${id}`,
    action: 'set_up',
  });
  return read(ctx, id);
});

const check = serve(checkMethod, async (ctx, { body: { id } }, { app }) => {
  const row = await app.operationsAt(notificationMethods).read(ctx, id);
  const channel = channelAt(row.code);
  if (!channel) throw invalid('id', 'no_channel');
  const reason = await channel.lacks(ctx);
  if (reason) return { state: 'not_set_up' as const, answer: '', reason: app.texts.say(ctx.lang, reason) };
  const { state, answer } = await channel.check(ctx);
  return { state, answer: answer.slice(0, 500), reason: null };
});

export const notificationMethodsServed: readonly Served[] = [setUp, check];
