import type { VerbEndpoint } from '#kernel/verbs.ts';
import { invalid, stepNotAllowed } from '#kernel/problems.ts';
import { rowColumnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { selectionOf } from '#server/crud/columns.ts';
import { lockRows } from '#server/crud/record.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { type Given, insertOf, inserting, write } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { withActions } from '#modules/staff/punches/punch-actions.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import type { Direction } from '#modules/staff/punches/punch-directions.ts';
import * as endpoints from '#modules/staff/punches/punch-endpoints.ts';

type Punch = endpoints.Punch;

/** Pressed twice within so many seconds it is one punch. */
const repeatSeconds = 60;

/** A punch of the caller, made now; within a minute the one that is there already. */
export async function punchNow(
  ctx: Context,
  values: Pick<Given<typeof attendancePunches>, 'source'> & { direction: Direction } & Readonly<
      Record<string, unknown>
    >,
): Promise<{ readonly row: Punch; readonly isNew: boolean }> {
  // Two presses at once are judged one after the other.
  await sql`select pg_advisory_xact_lock(hashtext(${`punch ${ctx.actor.id}`}))`.run(ctx.db);
  // The one that waited may have come first: what was made meanwhile is a moment ahead of it.
  const around = (seconds: number) => new Date(ctx.now.getTime() + seconds * 1000);
  const last = await sql(rowColumnsOf(attendancePunches))`select ${sql.raw(selectionOf(attendancePunches, ctx.lang))}
    from ${rowsOf(ctx, attendancePunches)} as t where t.user_id = ${ctx.actor.id}
      and t.at > ${around(-repeatSeconds)} and t.at < ${around(repeatSeconds)}
      and t.ignored_at is null order by t.at desc, t.id desc limit 1`.first(ctx.db);
  const { direction } = values;
  const isSame = last && (last.direction === direction || [last.direction, direction].includes('unknown'));
  if (isSame) return { row: withActions(ctx.actor, last), isNew: false };
  const row = { ...values, user_id: ctx.actor.id, at: ctx.now, received_at: ctx.now };
  const insertion = { ...insertOf(attendancePunches, [row]), isAudited: false };
  const [made] = await write(attendancePunches, ctx, inserting(attendancePunches, ctx, insertion));
  return { row: withActions(ctx.actor, made!), isNew: true };
}

const punch = serve(endpoints.ownPunch, async (ctx, { body }, { reply }) => {
  const { row, isNew } = await punchNow(ctx, { source: 'web', direction: body.direction ?? 'unknown' });
  return isNew ? row : reply.code(200).send(row);
});

const today = serve(endpoints.ownPunchesToday, async (ctx) => {
  const rows = await sql(rowColumnsOf(attendancePunches))`select ${sql.raw(selectionOf(attendancePunches, ctx.lang))}
    from ${rowsOf(ctx, attendancePunches)} as t
    where t.user_id = ${ctx.actor.id} and t.ignored_at is null
      and t.at >= ${localDayOf(ctx.now.getTime(), ctx.timeZone)}::date::timestamp at time zone ${ctx.timeZone}
    order by t.at, t.id limit 100`.rows(ctx.db);
  return { rows: rows.map((row) => withActions(ctx.actor, row)), is_in: isIn(rows) };
});

/** Whoever pressed `in` or came back from a break is here; where nothing was pressed, every second punch is a going. */
function isIn(rows: readonly Pick<Punch, 'direction'>[]): boolean {
  return rows.reduce((here, { direction }) => {
    if (direction === 'unknown') return !here;
    return direction === 'in' || direction === 'break_in' || direction === 'overtime_in';
  }, false);
}

const verb = (
  endpoint: VerbEndpoint,
  isIgnoring: boolean,
  judge: (row: Punch, comment: string | null) => void,
): Served =>
  serveVerb(attendancePunches, {
    endpoint,
    hold: (ctx, row) => lockRows(attendancePunches, ctx, [row.id], sql`true`),
    judge: (_ctx, row, comment) => judge(row, comment),
    set: (ctx, comment) => ({
      ignored_at: isIgnoring ? ctx.now : null,
      ignored_reason: isIgnoring ? comment : null,
    }),
  });

const ignore = verb(endpoints.ignorePunch, true, (row, comment) => {
  if (!comment) throw invalid('comment', 'comment_given');
  if (row.ignored_at) throw stepNotAllowed('ignored_at', 'punch_is_ignored', { allowed_actions: ['heed'] });
});

const heed = verb(endpoints.heedPunch, false, (row) => {
  if (!row.ignored_at) throw stepNotAllowed('ignored_at', 'punch_counts', { allowed_actions: ['ignore'] });
});

export const ownPunchesServed: readonly Served[] = [punch, today, ignore, heed];
