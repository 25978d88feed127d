import { moment, oneOf, orNull, sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import { deviceKinds, deviceStates } from '#modules/staff/punches/attendance-devices.ts';
import { tellKeepers } from '#modules/staff/punches/attendance-telling.server.ts';
import { isSilent } from '#modules/staff/punches/device-silence.ts';

const columns = {
  id: whole,
  name: text,
  kind: oneOf(...deviceKinds),
  state: oneOf(...deviceStates),
  pull_url: orNull(text),
  last_contact_at: orNull(moment),
};

/** Tells HR of devices that fell silent, each silence once. Answers which. */
export async function watchDevices(ctx: Context): Promise<readonly string[]> {
  const heard = await sql(columns)`select d.id, d.name, d.kind, d.state, d.pull_url, c.last_contact_at
    from attendance_devices d
    join attendance_device_contacts c on c.device_id = d.id
    where d.state = 'active' and d.deleted_at is null
      and (c.told_silent_at is null or c.told_silent_at < c.last_contact_at) order by d.id`.rows(ctx.db);
  const silent = heard.filter((device) => isSilent(device, ctx.now.getTime()));
  if (!silent.length) return [];
  await sql`update attendance_device_contacts set told_silent_at = ${ctx.now}
    where device_id = any(${silent.map(({ id }) => id)}::bigint[])`.run(ctx.db);
  await tellKeepers(
    ctx,
    'device_silent',
    silent.map(({ id, name }) => ({ details: { device_id: id, name } })),
  );
  return silent.map(({ name }) => name);
}

export const deviceWatch: Job = { name: 'watch_attendance_devices', cron: '*/5 * * * *', run: watchDevices };
