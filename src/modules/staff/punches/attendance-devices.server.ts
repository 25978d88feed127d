import { invalid } from '#kernel/problems.ts';
import { json, moment, orNull, sql, text, whole } from '#server/database/door.ts';
import { seal } from '#server/auth/sealing.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { updateRows } from '#server/crud/writing.ts';
import type { Patch } from '#kernel/resource.ts';
import { attendanceDevices, type deviceActions, type DeviceState } from '#modules/staff/punches/attendance-devices.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import type { Device } from '#modules/staff/punches/device-endpoints.ts';
import { isSilent } from '#modules/staff/punches/device-silence.ts';
import { networksIn } from '#modules/staff/punches/networks.server.ts';

type Action = (typeof deviceActions)[number];

const contactColumns = {
  device_id: whole,
  last_contact_at: orNull(moment),
  last_punch_at: orNull(moment),
  drift_seconds: orNull(whole),
  received: whole,
  stored: whole,
  rejected: whole,
  orphans: whole,
  other_identity: orNull(text),
  said: json<Readonly<Record<string, unknown>>>(),
  unknown_events: json<Readonly<Record<string, number>>>(),
};

const contactsOf = (ctx: Context, ids: readonly number[]) =>
  sql(contactColumns)`select c.device_id, c.last_contact_at, c.last_punch_at, c.drift_seconds, c.received, c.stored,
      c.rejected, c.other_identity, c.said, c.unknown_events, (select count(*)
        from ${rowsForAll(attendancePunches, 'how many punches of a device are nobody’s')} p
        where p.device_id = c.device_id and p.user_id is null and p.deleted_at is null) as orphans
    from attendance_device_contacts c where c.device_id = any(${ids}::bigint[])`.by(ctx.db, 'device_id');

/** What may be done with a device as it stands. */
export function allowedDeviceActions({ state, kind, pull_url, has_other_origin }: Device): Action[] {
  const isOpen: Readonly<Record<Action, boolean>> = {
    accept: state !== 'active' || has_other_origin,
    refuse: state === 'waiting',
    switch_off: state === 'active',
    sync_users: kind === 'zkteco' && state === 'active',
    poll: kind === 'hikvision' && state === 'active' && pull_url !== null,
    renew_address: kind === 'hikvision' && state !== 'refused',
  };
  return (Object.keys(isOpen) as Action[]).filter((action) => isOpen[action]);
}

async function present(ctx: Context, rows: Device[]): Promise<Device[]> {
  if (!rows.length) return rows;
  const contacts = await contactsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const heard = contacts.get(row.id);
    const { last_contact_at = null, last_punch_at = null, drift_seconds = null } = heard ?? {};
    const events = heard?.unknown_events ?? {};
    const filled: Device = {
      ...row,
      ...{ last_contact_at, last_punch_at, drift_seconds },
      received_count: heard?.received ?? 0,
      stored_count: heard?.stored ?? 0,
      orphan_count: heard?.orphans ?? 0,
      rejected_count: heard?.rejected ?? 0,
      is_silent: isSilent({ ...row, last_contact_at }, ctx.now.getTime()),
      has_other_origin: Boolean(heard?.other_identity),
      said: { ...heard?.said, ...(Object.keys(events).length && { unknown_events: events }) },
    };
    return { ...filled, allowed_actions: allowedDeviceActions(filled) };
  });
}

/** Devices that HR writes down are ours; those that come by themselves wait. Passwords of journals are sealed. */
export function deviceOperations(settings: CrudSettings): Operations<typeof attendanceDevices> {
  const crud = crudOf(attendanceDevices, settings, { present });
  async function update(
    ctx: Context,
    id: number,
    patch: Patch<typeof attendanceDevices>,
    version?: number,
  ): Promise<Device> {
    const open = { ...ctx, closes: false };
    judge(patch);
    const before = await crud.read(open, id);
    // Another address must not be handed the password of this one.
    const isElsewhere = patch.pull_url !== undefined && patch.pull_url !== before.pull_url;
    const sealed = sealedOf(settings, patch) ?? (isElsewhere ? { sealed: null } : {});
    const row = await crud.update(open, id, patch, version, sealed);
    if (patch.offset_minutes !== undefined && patch.offset_minutes !== before.offset_minutes) await correct(open, row);
    return row;
  }
  return {
    ...crud,
    async create(ctx, input, system) {
      judge(input);
      const state: DeviceState = 'active';
      return crud.create(ctx, input, { state, ...sealedOf(settings, input), ...system });
    },
    update,
    bulk: oneByOne(update),
  };
}

/** The name under which passwords of journals are sealed. */
export const sealName = 'attendance_devices';

const sealedOf = ({ secretKey }: CrudSettings, { pull_password }: Values): { sealed: string } | null =>
  typeof pull_password === 'string' ? { sealed: seal(secretKey, sealName, pull_password) } : null;

function judge({ zone, networks, pull_url }: Values): void {
  if (typeof zone === 'string' && !isZone(zone)) throw invalid('zone', 'time_zone');
  if (typeof networks === 'string' && !networksIn(networks)) throw invalid('networks', 'networks');
  if (typeof pull_url === 'string' && !isDeviceAddress(pull_url)) throw invalid('pull_url', 'device_address');
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** `http://host[:port]` and nothing else: no path, no password, not where clouds keep their secrets. */
function isDeviceAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password, hostname } = new URL(text);
  const isPlain = pathname === '/' && !search && !hash && !username && !password;
  return isPlain && /^https?:$/.test(protocol) && !/^(169\.254\.|\[fe80:|metadata\.)/i.test(hostname);
}

/** Punches that were made while the clock was wrong count with what HR says of it. */
async function correct(ctx: Context, { id, offset_minutes }: Device): Promise<void> {
  await updateRows(attendancePunches, ctx, {
    set: { offset_minutes },
    where: sql`t.device_id = ${id} and 'clock_suspect' = any(t.flags) and t.deleted_at is null`,
    isAudited: false,
  });
}
