import { ruleNotMet } from '#kernel/problems.ts';
import type { Input, Patch, Row } from '#kernel/resource.ts';
import { sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { updateRows } from '#server/crud/writing.ts';
import { hasLeftBy } from '#modules/company/people/door.server.ts';
import { attendancePins } from '#modules/staff/punches/attendance-pins.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import { ownerOf } from '#modules/staff/punches/pin-owners.server.ts';

type Pin = Row<typeof attendancePins>;

/**
 * Gives each punch of these numbers to whom the number belongs at its moment, and takes it from whom it does not.
 * Devices that nobody has accepted give theirs to nobody.
 */
export async function linkPunches(ctx: Context, pins: readonly string[]): Promise<void> {
  const owner = ownerOf({ pin: sql`t.ext_user`, device: sql`t.device_id`, at: sql`t.at` }, ctx.timeZone);
  const accepted = sql`(t.device_id is null or t.device_id in (select d.id
    from attendance_devices d
    where d.state in ('active', 'off')))`;
  const whose = sql`case when ${accepted} then ${owner} end`;
  const isGone = hasLeftBy({ user: whose, at: sql`t.at` }, ctx.timeZone);
  await updateRows(attendancePunches, ctx, {
    set: {
      user_id: whose,
      flags: sql`array_remove(t.flags, 'after_leaving')
        || case when ${isGone} then array['after_leaving'] else '{}' end`,
    },
    where: sql`t.ext_user = any(${pins}::text[]) and t.deleted_at is null and t.user_id is distinct from ${whose}`,
    isAudited: false,
  });
}

/** A number has one person at a time on a device; whoever gets it gets its punches along. */
export function attendancePinOperations(settings: CrudSettings): Operations<typeof attendancePins> {
  const crud = crudOf(attendancePins, settings);
  async function update(ctx: Context, id: number, patch: Patch<typeof attendancePins>, version?: number): Promise<Pin> {
    const open = { ...ctx, closes: false };
    const before = await crud.read(open, id);
    await refuseOverlap(open, { ...before, ...patch }, id);
    const row = await crud.update(open, id, patch, version);
    await linkPunches(open, [before.pin, row.pin]);
    return row;
  }
  return {
    ...crud,
    async create(ctx, input, system) {
      const open = { ...ctx, closes: false };
      await refuseOverlap(open, input, null);
      const row = await crud.create(open, input, system);
      await linkPunches(open, [row.pin]);
      return row;
    },
    update,
    bulk: oneByOne(update),
    async remove(ctx, id, version) {
      const open = { ...ctx, closes: false };
      const { pin } = await crud.read(open, id);
      await crud.remove(open, id, version);
      await linkPunches(open, [pin]);
    },
    async restore(ctx, id) {
      const open = { ...ctx, closes: false };
      const row = await crud.restore(open, id);
      await refuseOverlap(open, row, id);
      await linkPunches(open, [row.pin]);
      return row;
    },
  };
}

async function refuseOverlap(
  ctx: Context,
  { pin, device_id = null, starts_on = null, ends_on = null }: Partial<Pin> | Input<typeof attendancePins>,
  id: number | null,
): Promise<void> {
  if (starts_on && ends_on && ends_on < starts_on) throw ruleNotMet('ends_on', 'not_before');
  // Two who give away one number at once would both find it free.
  await sql`select pg_advisory_xact_lock(hashtext(${`pin ${pin}`}))`.run(ctx.db);
  const other = await sql({ id: whole })`select id
    from attendance_pins where deleted_at is null and pin = ${pin ?? ''}
      and device_id is not distinct from ${device_id}::bigint and id <> ${id ?? 0}
      and daterange(starts_on, ends_on, '[]') && daterange(${starts_on}::date, ${ends_on}::date, '[]')
    order by id limit 1`.first(ctx.db);
  if (other) throw ruleNotMet('pin', 'pin_overlap', { row: other.id });
}
