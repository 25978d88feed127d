import { invalid, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import { sql, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import type { Operations } from '#server/crud/operations.ts';
import { oneByOne } from '#server/crud/judged.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import {
  cancelDeparture,
  carryOutDeparture,
  comeBack,
  departures,
  type HandedOver,
  heldByDeparting,
  heldKinds,
} from '#modules/presence/departures/departures.ts';
import { heldBy, takerOf, thoseHere } from '#modules/presence/departures/held.server.ts';
import { companyLeft, judgeDeparture, leaveCompany } from '#modules/presence/departures/leave-company.server.ts';
import { moveLeaving, startLeaving, withdrawLeaving } from '#modules/presence/departures/leaving-list.server.ts';
import { tellOthers } from '#modules/channels/notifications/door.server.ts';
import { userBranches, users } from '#modules/company/people/door.ts';

type Departure = Row<typeof departures>;

/** The person of a departure is held until the transaction ends, so that nobody is sent away twice. */
const lockPerson = (ctx: Context, userId: number): Promise<void> =>
  sql`select from ${rowsForAll(users, 'held until this is written')} u where u.id = ${userId} for no key update`.run(
    ctx.db,
  );

export function departureOperations(settings: CrudSettings): Operations<typeof departures> {
  const crud = crudOf(departures, settings, {
    present: (_ctx, rows) =>
      rows.map((row) => ({
        ...row,
        allowed_actions:
          row.state === 'planned'
            ? (['carry-out', 'cancel'] as const)
            : row.state === 'done' && !row.returned_on
              ? (['come-back'] as const)
              : [],
      })),
  });
  const update: Operations<typeof departures>['update'] = async (asked, id, patch, version, own) => {
    const ctx = { ...asked, closes: false };
    const row = await crud.read(ctx, id);
    if (row.state !== 'planned') throw stepNotAllowed('state', 'departure_is_over', { allowed_actions: [] });
    await checkHandOver(ctx, row.user_id, patch.hand_over ?? null);
    const changed = await crud.update(ctx, id, patch, version, own);
    await tellTakers(ctx, changed, row.hand_over ?? []);
    await moveLeaving(ctx, changed, row.last_on);
    return changed;
  };
  return {
    ...crud,
    update,
    bulk: oneByOne(update),
    async create(asked, input, own) {
      const ctx = { ...asked, closes: false };
      await lockPerson(ctx, input.user_id);
      await checkPerson(ctx, input.user_id);
      await checkHandOver(ctx, input.user_id, input.hand_over ?? null);
      const row = await crud.create(ctx, input, own);
      await tellTakers(ctx, row, []);
      await startLeaving(ctx, row);
      return row;
    },
    async remove(ctx, id, version) {
      const row = await crud.read(ctx, id);
      if (row.state === 'done') throw ruleNotMet('state', 'departure_is_over');
      await crud.remove(ctx, id, version);
    },
  };
}

async function checkPerson(ctx: Context, userId: number): Promise<void> {
  const isStaff = await sql`select from ${rowsForAll(users, 'who works here')} u
    join user_types ut on ut.id = u.user_type_id and ut.code = 'staff'
    where u.id = ${userId} and u.status = 'active' and u.deleted_at is null`.isThere(ctx.db);
  if (!isStaff) throw invalid('user_id', 'departure_of_staff');
  const isTwice = await sql`select from departures d
    where d.user_id = ${userId} and d.state = 'planned' and d.deleted_at is null`.isThere(ctx.db);
  if (isTwice) throw ruleNotMet('user_id', 'departure_twice');
}

/** Each line names a kind that there is and somebody who works here and is not the one who leaves. */
async function checkHandOver(ctx: Context, userId: number, lines: readonly HandedOver[] | null): Promise<void> {
  if (!lines?.length) return;
  const isLine = ({ what, to_user_id }: HandedOver) =>
    Number.isSafeInteger(to_user_id) && heldKinds.some((kind) => new RegExp(`^${kind}(:\\d{1,15})?$`).test(what));
  if (!lines.every(isLine)) throw invalid('hand_over', 'hand_over_shape');
  if (lines.some((one) => one.to_user_id === userId)) throw invalid('hand_over', 'hand_over_to_oneself');
  const here = await thoseHere(ctx, [...new Set(lines.map((one) => one.to_user_id))]);
  if (lines.some((one) => !here.has(one.to_user_id))) throw invalid('hand_over', 'hand_over_to_staff');
}

/** Who is to take something over hears of it once. */
async function tellTakers(ctx: Context, row: Departure, before: readonly HandedOver[]): Promise<void> {
  const known = new Set(before.map((one) => one.to_user_id));
  const fresh = new Set((row.hand_over ?? []).map((one) => one.to_user_id).filter((id) => !known.has(id)));
  fresh.delete(ctx.actor.id);
  const [person] = await sql({ fio: text })`select u.fio from ${beside(users)} u
    where u.id = ${row.user_id}`.rows(ctx.db);
  await tellOthers(ctx, [...fresh], 'departure_planned', {
    details: { name: person?.fio ?? '', due_at: row.last_on },
  });
}

const carryOut = serve(carryOutDeparture, async (asked, { body }, { app }) => {
  const ctx: Context = { ...asked, closes: false };
  const { read } = app.operationsAt(departures);
  const seen = await read(ctx, body.id);
  await lockPerson(ctx, seen.user_id);
  const row = await read(ctx, body.id);
  if (row.state !== 'planned')
    throw stepNotAllowed('state', 'departure_is_over', { allowed_actions: row.allowed_actions });
  await judgeDeparture(ctx, row);
  if (row.last_on > todayOf(ctx)) throw ruleNotMet('last_on', 'departure_not_yet');
  await leaveCompany(ctx, row);
  return read(ctx, row.id);
});

const cancel = serveVerb(departures, {
  endpoint: cancelDeparture,
  hold: (ctx, row) => lockPerson(ctx, row.user_id),
  judge(_ctx, row) {
    if (row.state !== 'planned')
      throw stepNotAllowed('state', 'departure_is_over', { allowed_actions: row.allowed_actions });
  },
  set: () => ({ state: 'cancelled' as const }),
  after: (ctx, row) => withdrawLeaving(ctx, row.id),
});

/** A second period of the same person: the first stays as it was. */
const back = serve(comeBack, async (asked, { body }, { app }) => {
  const ctx: Context = { ...asked, closes: false };
  const { read } = app.operationsAt(departures);
  const row = await read(ctx, body.id);
  await lockPerson(ctx, row.user_id);
  if (row.state !== 'done' || row.returned_on)
    throw stepNotAllowed('state', 'departure_is_over', { allowed_actions: row.allowed_actions });
  if (body.starts_on <= row.last_on) throw invalid('starts_on', 'come_back_after');
  await insertRows(userBranches, ctx, [
    { user_id: row.user_id, branch_id: body.branch_id, starts_on: body.starts_on, ends_on: null },
  ]);
  await updateRows(users, ctx, {
    set: { status: 'active', branch_id: body.branch_id, opens_on: body.starts_on },
    where: sql`t.id = ${row.user_id}`,
  });
  await updateRows(departures, ctx, { set: { returned_on: body.starts_on }, where: sql`t.id = ${row.id}` });
  await companyLeft.happen(ctx, { user_id: row.user_id, from: body.starts_on });
  return read(ctx, row.id);
});

const held = serve(heldByDeparting, async (ctx, { params }, { app }) => {
  const row = await app.operationsAt(departures).read(ctx, params.id);
  const rows = row.state === 'planned' ? await heldBy(ctx, row.user_id) : [];
  return { rows: rows.map((one) => ({ ...one, to_user_id: takerOf(row.hand_over, one) })) };
});

export const departuresServed: readonly Served[] = [carryOut, cancel, back, held];
