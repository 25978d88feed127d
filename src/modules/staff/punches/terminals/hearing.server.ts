import type { FastifyRequest } from 'fastify';
import { sql, text } from '#server/database/door.ts';
import { type Context, system } from '#server/context.ts';
import type { App } from '#server/app.ts';
import { contextOf } from '#server/http/request.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { users } from '#modules/company/people/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { tellKeepers } from '#modules/staff/punches/attendance-telling.server.ts';
import { isWithin } from '#modules/staff/punches/networks.server.ts';
import type { KnownDevice } from '#modules/staff/punches/terminals/known-device.server.ts';
import { contact, type Said, storePunches } from '#modules/staff/punches/terminals/store-punches.server.ts';

/** Seconds by which a clock may be off before HR hears of it. */
const mostDrift = 120;
/** Lines that a device leaves which nobody has accepted: then it only is heard of. */
const mostWaitingLines = 20_000;

/** What a device that calls works with: it is nobody, and the product itself writes down what it says. */
export const contextOfDevice = (app: App, request: FastifyRequest): Context => ({
  ...contextOf(app, request, app.db),
  actor: system,
});

/** Who speaks in the name of a device: `address` is from where, `named` what it calls itself, if it does. */
export interface Speaker {
  readonly address: string;
  readonly named?: string | null;
}

/** Somebody else than before, or from where the device may not be. Null: it is the one we know. */
function otherOf({ networks, identity }: KnownDevice, { address, named }: Speaker): string | null {
  if (networks?.trim() && !isWithin(networks, address)) return address;
  const own = named === undefined ? address : named;
  const isSettled = named === undefined && networks?.trim();
  return !isSettled && identity && own && own !== identity ? own : null;
}

type Heard = Omit<Said, 'identity' | 'other'>;

/**
 * Takes in what a device said: punches with their flags, counts, its clock. What HR has to know is told once. Devices
 * that were refused are heard of, and what they say is not kept: it is asked for again when they are accepted.
 */
export async function hear(
  app: App,
  ctx: Context,
  device: KnownDevice,
  speaker: Speaker,
  heard: Heard = contact,
): Promise<void> {
  const other = otherOf(device, speaker);
  const isKept = device.state !== 'refused' && !(device.state === 'waiting' && device.received > mostWaitingLines);
  const punches = isKept ? heard.punches : [];
  const flagged = other ? punches.map((one) => ({ ...one, flags: [...one.flags, 'other_origin' as const] })) : punches;
  const said = {
    ...heard,
    punches: flagged,
    other,
    identity: speaker.named === undefined ? speaker.address : (speaker.named ?? null),
  };
  const stored = await storePunches(ctx, device, said);
  if (stored.length) app.feed.committed();
  if (device.state !== 'active') return;
  const details = { device_id: device.id, name: device.name };
  if (other && !device.other_identity)
    await inOne(app, ctx, (one) => tellKeepers(one, 'device_unknown', [{ details }]));
  if (heard.drift !== null && Math.abs(heard.drift) > mostDrift) await tellOfDrift(app, ctx, device, heard.drift);
  const leavers = stored.flatMap(({ user_id, flags }) => (user_id && flags.includes('after_leaving') ? user_id : []));
  if (leavers.length) await tellOfLeavers(app, ctx, leavers);
}

const inOne = async (app: App, ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> => {
  await app.db.transaction((db) => work({ ...ctx, db }));
  app.feed.committed();
};

/** Once a day for each device. */
async function tellOfDrift(app: App, ctx: Context, { id, name }: KnownDevice, drift: number): Promise<void> {
  const first = await sql({ name: text })`update attendance_device_contacts set told_drift_at = ${ctx.now}
    where device_id = ${id} and (told_drift_at is null or told_drift_at < ${ctx.now}::timestamptz - interval '1 day')
    returning 'told' as name`.first(ctx.db);
  const count = Math.round(drift / 60);
  if (first)
    await inOne(app, ctx, (one) => tellKeepers(one, 'clock_drift', [{ details: { device_id: id, name, count } }]));
}

/** Once a day for each person. */
async function tellOfLeavers(app: App, ctx: Context, ids: readonly number[]): Promise<void> {
  const day = localDayOf(ctx.now.getTime(), ctx.timeZone);
  const names = await sql({ name: text })`select u.fio as name
    from ${beside(users)} u where u.id = any(${ids}::bigint[])
      and not exists (select from ${rowsForAll('inbox', 'HR hears it once a day')} i
        where i.kind = 'punch_after_leaving' and i.details->>'name' = u.fio
        and i.created_at >= ${day}::date::timestamp at time zone ${ctx.timeZone})`.column(ctx.db);
  await inOne(app, ctx, (one) =>
    tellKeepers(
      one,
      'punch_after_leaving',
      names.map((name) => ({ details: { name } })),
    ),
  );
}
