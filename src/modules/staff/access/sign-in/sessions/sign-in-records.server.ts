import { sql } from '#server/database/door.ts';
import { endSessions } from '#server/auth/sessions.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { loginLogs } from '#modules/staff/access/sign-in/sessions/login-logs.ts';
import { endSessionsOf } from '#modules/staff/access/sign-in/sessions/session-endpoints.ts';
import { sessions } from '#modules/staff/access/sign-in/sessions/sessions.ts';
import { deviceOf } from '#modules/staff/access/sign-in/sessions/device-names.ts';

/** Browser and system by their names instead of the line that browsers send. */
const withDevices = <T extends { readonly user_agent: string | null }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, device: deviceOf(row.user_agent ?? '').name || null }));

export const sessionOperations = (settings: CrudSettings): Operations<typeof sessions> =>
  crudOf(sessions, settings, {
    present: (ctx, rows) => withDevices(rows).map((row) => ({ ...row, is_current: row.id === ctx.origin.session_id })),
  });

export const loginLogOperations = (settings: CrudSettings): Operations<typeof loginLogs> =>
  crudOf(loginLogs, settings, { present: (_ctx, rows) => withDevices(rows) });

const endThem = serve(endSessionsOf, async (ctx, { body }) => {
  await endSessions(ctx.db, sql`id = any(${body.ids}::bigint[])`, 'ended');
  return null;
});

export const signInRecordsServed: readonly Served[] = [endThem];
