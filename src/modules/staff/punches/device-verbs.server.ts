import type { VerbEndpoint } from '#kernel/verbs.ts';
import { addDays } from '#kernel/days.ts';
import { stepNotAllowed } from '#kernel/problems.ts';
import { moment, orNull, sql, text, whole } from '#server/database/door.ts';
import { hashOf, newSecret } from '#server/auth/tokens.ts';
import type { Context } from '#server/context.ts';
import { lockRows } from '#server/crud/record.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { enqueue } from '#server/jobs/waiting-work.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { users } from '#modules/company/people/door.ts';
import { localDayOf } from '#modules/company/schedules/door.ts';
import { allowedDeviceActions } from '#modules/staff/punches/attendance-devices.server.ts';
import { attendanceDevices, type deviceActions, type DeviceState } from '#modules/staff/punches/attendance-devices.ts';
import { linkPunches } from '#modules/staff/punches/attendance-pins.server.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import * as endpoints from '#modules/staff/punches/device-endpoints.ts';
import { pollJournal } from '#modules/staff/punches/poll-work.ts';

type Device = endpoints.Device;
type Action = (typeof deviceActions)[number];

const lock = (ctx: Context, { id }: Pick<Device, 'id'>) => lockRows(attendanceDevices, ctx, [id], sql`true`);

function judge(action: Action, row: Device): void {
  const allowed_actions = allowedDeviceActions(row);
  if (!allowed_actions.includes(action)) throw stepNotAllowed('state', 'device_state', { allowed_actions });
}

const verb = (
  endpoint: VerbEndpoint,
  action: Action,
  state: DeviceState,
  after: (ctx: Context, row: Device) => Promise<void>,
): Served =>
  serveVerb(attendanceDevices, {
    endpoint,
    hold: lock,
    judge: (_ctx, row) => judge(action, row),
    set: () => ({ state }),
    after,
  });

/** All numbers that have come from a device. */
const pinsOf = (ctx: Context, id: number): Promise<string[]> =>
  sql({ pin: text })`select distinct ext_user as pin
    from ${rowsForAll(attendancePunches, 'what a device delivered is linked when it is accepted')}
    where device_id = ${id} and ext_user is not null and deleted_at is null`.column(ctx.db);

/** A terminal that was refused for a while may have lines that nobody kept: it is asked for them. */
async function accepted(ctx: Context, { id, kind }: Device): Promise<void> {
  await sql`update attendance_device_contacts set identity = coalesce(other_identity, identity), other_identity = null
    where device_id = ${id}`.run(ctx.db);
  await linkPunches(ctx, await pinsOf(ctx, id));
  if (kind === 'zkteco') await askForAll(ctx, id);
}

/** Days for which a terminal that is accepted is asked: known lines are not stored again. */
const daysKept = 183;

const askForAll = (ctx: Context, id: number): Promise<void> => {
  const today = localDayOf(ctx.now.getTime(), ctx.timeZone);
  const span = `StartTime=${addDays(today, -daysKept)} 00:00:00\tEndTime=${addDays(today, 1)} 23:59:59`;
  return command(ctx, id, [`DATA QUERY ATTLOG ${span}`]);
};

const command = (ctx: Context, id: number, bodies: readonly string[]): Promise<void> =>
  sql`insert into attendance_device_commands (device_id, body)
    select ${id}, body from unnest(${bodies}::text[]) with ordinality as b(body, place) order by place`.run(ctx.db);

/** What a device said that is not ours any more is nobody's. */
const left = async (ctx: Context, { id }: Device): Promise<void> => linkPunches(ctx, await pinsOf(ctx, id));

/** Tabs and line ends would be read as something else. */
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').slice(0, 24);

const sync = serve(endpoints.syncUsers, async (ctx, { body: { id } }, { app }) => {
  const { read } = app.operationsAt(attendanceDevices);
  judge('sync_users', await read(ctx, id));
  const people = await sql({ pin: text, fio: text })`select distinct on (n.pin) n.pin, u.fio
    from attendance_pins n
    join ${rowsForAll(users, 'a device knows those who have a number on it')} u on u.id = n.user_id
      and u.deleted_at is null and u.status = 'active'
    where n.deleted_at is null and (n.device_id = ${id} or n.device_id is null)
      and daterange(n.starts_on, n.ends_on, '[]') @> ${localDayOf(ctx.now.getTime(), ctx.timeZone)}::date
    order by n.pin, n.device_id nulls last`.rows(ctx.db);
  await sql`delete from attendance_device_commands
    where device_id = ${id} and sent_at is null and body like 'DATA UPDATE USERINFO %'`.run(ctx.db);
  await command(
    ctx,
    id,
    people.map(({ pin, fio }) => `DATA UPDATE USERINFO PIN=${oneLine(pin)}\tName=${oneLine(fio)}\tPri=0`),
  );
  return read(ctx, id);
});

const poll = serve(endpoints.pollDevice, async (ctx, { body: { id } }, { app }) => {
  const row = await app.operationsAt(attendanceDevices).read(ctx, id);
  judge('poll', row);
  await enqueue(ctx, pollJournal, { device_id: id }, { key: String(id) });
  return row;
});

const renew = serve(endpoints.renewAddress, async (ctx, { body: { id, version } }, { app }) => {
  const { read, update } = app.operationsAt(attendanceDevices);
  judge('renew_address', await read(ctx, id));
  const token = newSecret();
  const row = await update(ctx, id, {}, version);
  await updateRows(attendanceDevices, ctx, {
    set: { secret_hash: sql`${hashOf(token)}` },
    where: sql`t.id = ${row.id}`,
  });
  return { row: await read(ctx, id), path: `/hikvision/${token}` };
});

const waiting = serve(endpoints.waitingPeople, async (ctx, { query: { device_id = null } }) => {
  const columns = {
    device_id: orNull(whole),
    pin: text,
    name: text,
    punch_count: whole,
    first_at: orNull(moment),
    last_at: orNull(moment),
  };
  const rows = await sql(columns)`select p.device_id, p.ext_user as pin, coalesce(max(k.name), '') as name,
      count(*) as punch_count, min(p.at) as first_at, max(p.at) as last_at
    from ${rowsForAll(attendancePunches, 'HR alone asks, and sees all punches')} p
    left join attendance_device_people k on k.device_id = p.device_id and k.pin = p.ext_user
    where p.user_id is null and p.ext_user is not null and p.deleted_at is null
      and (${device_id}::bigint is null or p.device_id = ${device_id})
    group by p.device_id, p.ext_user order by count(*) desc, p.ext_user limit 200`.rows(ctx.db);
  return { rows };
});

export const deviceVerbsServed: readonly Served[] = [
  verb(endpoints.acceptDevice, 'accept', 'active', accepted),
  verb(endpoints.refuseDevice, 'refuse', 'refused', left),
  verb(endpoints.switchOffDevice, 'switch_off', 'off', async () => undefined),
  ...[sync, poll, renew, waiting],
];
