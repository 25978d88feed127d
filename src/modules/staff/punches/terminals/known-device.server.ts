import { orNull, type RowOf, sql, text, whole, yesNo, oneOf } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { insertOf, inserting, write } from '#server/crud/writing.ts';
import { attendanceDevices, type DeviceKind, deviceStates } from '#modules/staff/punches/attendance-devices.ts';

/** More that wait for HR are no devices of ours: what they say is not kept. */
const mostWaiting = 100;

const columns = {
  id: whole,
  name: text,
  state: oneOf(...deviceStates),
  zone: orNull(text),
  offset_minutes: whole,
  ignores_offset: yesNo,
  networks: orNull(text),
  identity: orNull(text),
  other_identity: orNull(text),
  received: whole,
  /** Up to where a ZKTeco has delivered, in its own count. */
  stamp: orNull(text),
};
/** A device as whatever it says is judged. */
export type KnownDevice = RowOf<typeof columns>;

const selection = sql`select d.id, d.name, d.state, d.zone, d.offset_minutes, d.ignores_offset, d.networks, c.identity,
    c.other_identity, coalesce(c.received, 0) as received, c.said->>'stamp' as stamp
  from attendance_devices d
  left join attendance_device_contacts c on c.device_id = d.id`;

export const deviceBySerial = ({ db }: Pick<Context, 'db'>, kind: DeviceKind, serial: string) =>
  sql(columns)`${selection} where d.kind = ${kind} and lower(d.serial) = lower(${serial})
    and d.deleted_at is null`.first(db);

export const deviceByToken = ({ db }: Pick<Context, 'db'>, hash: Buffer) =>
  sql(columns)`${selection} where d.secret_hash = ${hash} and d.deleted_at is null`.first(db);

export const deviceById = ({ db }: Pick<Context, 'db'>, id: number) =>
  sql(columns)`${selection} where d.id = ${id} and d.deleted_at is null`.first(db);

/** Writes down a device that came by itself: it waits. Null: too many do. */
export async function newDevice(ctx: Context, kind: DeviceKind, serial: string): Promise<KnownDevice | null> {
  const waiting = await sql({ count: whole })`select count(*) as count
    from attendance_devices
    where state = 'waiting' and deleted_at is null`.value(ctx.db);
  if (waiting >= mostWaiting) return null;
  const row = { name: serial, kind, serial, state: 'waiting', mode: 'both', offset_minutes: 0, ignores_offset: false };
  const insertion = { ...insertOf(attendanceDevices, [row]), unless: sql`on conflict do nothing` };
  await write(attendanceDevices, ctx, inserting(attendanceDevices, ctx, insertion));
  return (await deviceBySerial(ctx, kind, serial)) ?? null;
}
