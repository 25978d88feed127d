import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { AnyRow } from '#server/crud/list.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { loginLogs } from '#modules/access/login-logs.ts';
import { endSessionsOf } from '#modules/access/session-endpoints.ts';
import { sessions } from '#modules/access/sessions.ts';
import { deviceOf } from '#modules/system/device-names.ts';

/** Browser and system by their names instead of the line that browsers send. */
const withDevices = (_ctx: Context, rows: AnyRow[]): AnyRow[] =>
  rows.map((row) => ({ ...row, device: deviceOf(String(row.user_agent)).name || null }));

export const sessionOperations = (settings: CrudSettings): Operations =>
  crudOf(sessions, settings, {
    present: (ctx, rows) =>
      withDevices(ctx, rows).map((row) => ({ ...row, is_current: row.id === ctx.origin.session_id })),
  });

export const loginLogOperations = (settings: CrudSettings): Operations =>
  crudOf(loginLogs, settings, { present: withDevices });

const endThem = serve(endSessionsOf, async (ctx, { body }) => {
  await endSessions(ctx.db, sql`id = any(${body.ids}::bigint[])`, 'ended');
  return null;
});

export const signInRecordsServed: readonly Served[] = [endThem];
