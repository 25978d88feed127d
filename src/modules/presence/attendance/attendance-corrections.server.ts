import { addDays } from '#kernel/days.ts';
import { invalid, notFound, notTheirs, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import type { Input, Patch } from '#kernel/resource.ts';
import { columnsOf, sql, whole } from '#server/database/door.ts';
import { type Actor, actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { inOrderOfIds, judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { serveTakeBack } from '#server/rows/take-back.ts';
import { absenceReasons } from '#modules/presence/attendance/absence-reasons.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import * as endpoints from '#modules/presence/attendance/attendance-endpoints.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { correctionsVisibleTo, decidesFor, lockPerson } from '#modules/presence/attendance/attendance-scope.server.ts';
import {
  decidersOf,
  tellDecided,
  tellDeciders,
  tellOfChange,
} from '#modules/presence/attendance/attendance-telling.server.ts';
import { refuseClosedDay } from '#modules/presence/attendance/closed-days.server.ts';
import { computeDays } from '#modules/presence/attendance/compute-days.server.ts';
import {
  allowedCorrectionActions,
  type CorrectionAction,
  type CorrectionFacts,
  refusalOf,
  stateAfter,
} from '#modules/presence/attendance/correction-flow.ts';
import { untell } from '#modules/channels/notifications/door.server.ts';
import { keepsAttendance } from '#modules/staff/punches/door.ts';
import { calendarOf } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';

/** What the caller is to a correction. */
const factsOf = ({ user_id, state }: Pick<Correction, 'user_id' | 'state'>, actor: Actor): CorrectionFacts => ({
  state,
  is_own: user_id === actor.id,
  keeps: keepsAttendance(actor),
  decides: decidesFor(actor, user_id),
});

/** More than this within two days is warned of: Labour Code, overtime. */
const OVERTIME_IN_TWO_DAYS = 240;

/** Approved overtime around each correction of overtime, with its own minutes. */
async function overtimeAround(ctx: Context, rows: readonly Correction[]): Promise<ReadonlySet<number>> {
  const asked = rows.filter(({ kind }) => kind === 'overtime');
  if (!asked.length) return new Set();
  return sql({ id: whole })`select c.id
    from ${rowsForAll(attendanceCorrections, 'what was approved around a day counts, whoever asks')} c
    join lateral (select max(x.total) as total from (
        select (select coalesce(sum(o.minutes), 0)
          from ${rowsForAll(attendanceCorrections, 'what was approved around a day counts, whoever asks')} o
          where o.user_id = c.user_id and o.kind = 'overtime' and o.state = 'approved' and o.deleted_at is null
            and o.id <> c.id and o.day between c.day + step and c.day + step + 1) as total
        from (values (-1), (0)) as s(step)) x) around on true
    where c.id = any(${asked.map(({ id }) => id)}::bigint[])
      and c.minutes + around.total > ${sql.lit(OVERTIME_IN_TWO_DAYS)}`.asSet(ctx.db);
}

/** A draft is written by its person or by HR; nobody writes into a closed month. */
export function correctionOperations(settings: CrudSettings): Operations<typeof attendanceCorrections> {
  async function present(ctx: Context, rows: Correction[]): Promise<Correction[]> {
    const warned = await overtimeAround(ctx, rows);
    return rows.map((row) => ({
      ...row,
      warnings: warned.has(row.id) ? ['overtime_over_4h'] : [],
      allowed_actions: allowedCorrectionActions(factsOf(row, ctx.actor)),
    }));
  }
  const crud = crudOf(attendanceCorrections, settings, { scope: correctionsVisibleTo, present });

  async function update(
    ctx: Context,
    id: number,
    patch: Patch<typeof attendanceCorrections>,
    version?: number,
  ): Promise<Correction> {
    const row = await crud.read(ctx, id);
    refuseWriting(ctx.actor, row);
    await check(ctx, { ...row, ...patch });
    return crud.update(ctx, id, patch, version ?? row.version);
  }

  return {
    ...judgedBy(crud, {
      async create(ctx, input) {
        if (input.user_id !== ctx.actor.id && !keepsAttendance(ctx.actor))
          throw notTheirs('attendance_own_only', 'user_id');
        await check(ctx, input);
      },
      restored: (ctx, row) => refuseWriting(ctx.actor, row),
    }),
    update,
    bulk: inOrderOfIds(update),
    async remove(ctx, id, version) {
      refuseWriting(ctx.actor, await crud.read(ctx, id));
      await crud.remove(ctx, id, version);
    },
  };
}

/** Only drafts change and go: all else stays, cancelled or refused. */
function refuseWriting(actor: Actor, row: Correction): void {
  if (row.user_id !== actor.id && !keepsAttendance(actor)) throw notTheirs('correction_not_yours');
  if (row.state !== 'draft') throw ruleNotMet('state', 'correction_is_sent');
}

/** Whatever a kind needs is there, and lies where a day can lie. */
async function check(ctx: Context, row: Input<typeof attendanceCorrections>): Promise<void> {
  const { kind = 'times', day, came, left, minutes } = row;
  await lockPerson(ctx, row.user_id);
  await refuseClosedDay(ctx, row.user_id, day);
  if (day > calendarOf(ctx).dayOf(ctx.now.getTime())) throw invalid('day', 'past_day');
  if (!row.reason.trim()) throw invalid('reason', 'required');
  if (kind === 'overtime' && !minutes) throw invalid('minutes', 'required');
  if (kind === 'absence') return checkReason(ctx, row);
  if (kind !== 'times') return;
  if (!came && !left) throw invalid('came', 'correction_says_nothing');
  const begins = instantOf(day, 0, ctx.timeZone);
  const ends = instantOf(addDays(day, 2), 0, ctx.timeZone);
  for (const [field, value] of Object.entries({ came, left })) {
    if (!value) continue;
    const at = Date.parse(value);
    if (at > ctx.now.getTime()) throw invalid(field, 'correction_in_future');
    if (at < begins || at >= ends) throw invalid(field, 'correction_other_day');
  }
  if (came && left && Date.parse(left) <= Date.parse(came)) throw invalid('left', 'left_before_came');
}

/** Truancy and the like are given by HR alone, and never to oneself. */
async function checkReason(ctx: Context, row: Input<typeof attendanceCorrections>): Promise<void> {
  const { user_id, absence_reason_id, resource_id } = row;
  if (!absence_reason_id) throw invalid('absence_reason_id', 'required');
  const reason = await sql(columnsOf(absenceReasons, 'asks_hr', 'needs_file'))`select asks_hr, needs_file
    from absence_reasons
    where id = ${absence_reason_id} and deleted_at is null`.first(ctx.db);
  if (!reason) throw invalid('absence_reason_id', 'exists');
  if (reason.asks_hr && (!keepsAttendance(ctx.actor) || user_id === ctx.actor.id))
    throw notTheirs('absence_reason_of_hr', 'absence_reason_id');
  if (reason.needs_file && !resource_id && !keepsAttendance(ctx.actor))
    throw invalid('resource_id', 'absence_needs_file');
}

function judge(ctx: Context, action: CorrectionAction, row: Correction): void {
  const facts = factsOf(row, ctx.actor);
  const refusal = refusalOf(action, facts);
  if (!refusal) return;
  if (refusal.kind === 'person') throw notTheirs(refusal.rule);
  throw stepNotAllowed('state', refusal.rule, { allowed_actions: allowedCorrectionActions(facts), row });
}

const send = serveVerb(attendanceCorrections, {
  endpoint: endpoints.sendCorrection,
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  async judge(ctx, row) {
    judge(ctx, 'send', row);
    await check(ctx, row);
  },
  set: (ctx) => ({ state: stateAfter.send, sent_at: ctx.now }),
  after: tellDeciders,
});

const cancel = serveVerb(attendanceCorrections, {
  endpoint: endpoints.cancelCorrection,
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  judge: (ctx, row) => judge(ctx, 'cancel', row),
  set: (_ctx, comment) => ({ state: stateAfter.cancel, decision_comment: comment }),
});

/** All or none, in the order of ids: of two who decide at once the second waits, and finds them decided. */
const decide = serve(endpoints.decideCorrections, async (ctx, { body }, { app }) => {
  const { approve, comment } = body;
  const said = comment?.trim() || null;
  const ids = [...new Set(body.ids)].toSorted((a, b) => a - b);
  if (!approve && !said) throw invalid('comment', 'comment_given');
  const { read } = app.operationsAt(attendanceCorrections);
  const action = approve ? 'approve' : 'refuse';
  const first = [];
  for (const id of ids) first.push(await read(ctx, id));
  const people = [...new Set(first.map(({ user_id }) => user_id))].toSorted((a, b) => a - b);
  for (const id of people) await lockPerson(ctx, id);
  const rows: Correction[] = [];
  for (const id of ids) {
    const row = await read(ctx, id);
    judge(ctx, action, row);
    await refuseClosedDay(ctx, row.user_id, row.day);
    rows.push(row);
  }
  if (!rows.length) throw notFound();
  await updateRows(attendanceCorrections, ctx, {
    set: {
      state: stateAfter[action],
      ...{ decided_by: actorId(ctx.actor), decided_at: ctx.now, decision_comment: said },
    },
    held: rows,
  });
  const decided = [];
  for (const { id } of rows) decided.push(await read(ctx, id));
  for (const row of decided) {
    if (approve) await computeDays(ctx, [row.user_id], row.day, row.day);
    await tellDecided(ctx, row);
    if (approve && row.created_by !== row.user_id) await tellOfChange(ctx, row);
  }
  return { rows: decided };
});

const takeBack = serveTakeBack(attendanceCorrections, {
  endpoint: endpoints.takeBackCorrection,
  decides: 'state',
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  judge: (ctx, row) => refuseClosedDay(ctx, row.user_id, row.day),
  async after(ctx, row) {
    if (row.state === 'approved') await computeDays(ctx, [row.user_id], row.day, row.day);
    await untell(ctx, [row.user_id, ...(await decidersOf(ctx, row.user_id))], row.updated_at);
  },
});

export const correctionsServed: readonly Served[] = [send, cancel, decide, takeBack];
