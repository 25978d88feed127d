import { date, isInstant, text as textField } from '#kernel/fields/door.ts';
import { invalid } from '#kernel/problems.ts';
import { moment, orNull, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import type { CrudSettings } from '#server/crud/crud.ts';
import { removeWithParts } from '#server/crud/deletion.ts';
import type { ImportSources } from '#server/crud/foreign-tables.ts';
import type { QuickOperations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { insertHidden } from '#server/import/many-rows.ts';
import { hasLeftBy } from '#modules/company/people/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import { ownerOf } from '#modules/staff/punches/pin-owners.server.ts';

/** A line of a file is a number, a day, a time and perhaps a direction; a person and a moment do as well. */
export const punchImports: ImportSources = {
  fields: {
    pin: { field: textField({ max: 64 }) },
    date: { field: date({}) },
    time: { field: textField({ max: 8 }) },
  },
  files: new URL('./foreign-files.server.ts', import.meta.url),
};

const clock = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?:[:.]([0-5]\d))?$/;

interface Line {
  readonly user_id: number | null;
  readonly pin: string | null;
  readonly at: Date;
}

/** Throws 422 at the column that says no moment, or one that has not come. */
function lineOf(ctx: Context, { user_id, pin, date: day, time, at }: Values): Line {
  const whose = { user_id: (user_id as number | undefined) ?? null, pin: (pin as string | undefined)?.trim() || null };
  if (!whose.user_id && !whose.pin) throw invalid('pin', 'required');
  const moment = momentOf(ctx, day, time, at);
  if (moment.getTime() > ctx.now.getTime()) throw invalid(at ? 'at' : 'time', 'punch_in_future');
  return { ...whose, at: moment };
}

function momentOf(ctx: Context, day: unknown, time: unknown, at: unknown): Date {
  if (at) {
    if (!isInstant(String(at))) throw invalid('at', 'instant');
    return new Date(String(at));
  }
  if (!day) throw invalid('date', 'required');
  if (!time) throw invalid('time', 'required');
  const match = clock.exec(String(time).trim());
  if (!match) throw invalid('time', 'time');
  const [, hour, minute, second] = match;
  const midnight = instantOf(String(day), Number(hour) * 60 + Number(minute), ctx.timeZone);
  return new Date(midnight + Number(second ?? 0) * 1000);
}

/** Whose each line is, and which are there already: by the number or the person, and the moment. */
async function knownOf(ctx: Context, lines: readonly Line[]) {
  const asked = lines.map(({ user_id, pin, at }, place) => ({ place, user_id, pin, at }));
  const owner = ownerOf({ pin: sql`a.pin`, device: sql`null::bigint`, at: sql`a.at` }, ctx.timeZone);
  return sql({ place: whole, owner: orNull(whole), is_known: yesNo, is_gone: yesNo, at: moment })`
    select a.place, a.at, o.owner,
      ${hasLeftBy({ user: sql`o.owner`, at: sql`a.at` }, ctx.timeZone)} as is_gone, exists (
        select from ${rowsForAll(attendancePunches, 'a punch that is there is known, whoever brings it again')} p
        where p.at = a.at and (p.ext_user = a.pin or p.user_id = o.owner)
          and (p.deleted_at is null or p.deleted_at = 'infinity')) as is_known
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a(place integer, user_id bigint, pin text, at timestamptz),
      lateral (select coalesce(a.user_id, ${owner}) as owner) as o`.by(ctx.db, 'place');
}

/** Punches of a file, many by one statement; known lines are left out without a word. */
export const quickImports = ({ directory }: CrudSettings): QuickOperations => ({
  async createHidden(ctx, inputs, hidden) {
    const lines = inputs.map((input) => lineOf(ctx, input));
    const known = await knownOf(ctx, lines);
    const fresh = inputs.flatMap((input, place) => (known.get(place)!.is_known ? [] : [{ input, place }]));
    if (!fresh.length) return [];
    const systemOf = new Map<Values, Values>(
      fresh.map(({ input, place }) => [
        input,
        {
          ...{ source: 'import', received_at: ctx.now, at: lines[place]!.at },
          ...{ ext_user: lines[place]!.pin, user_id: known.get(place)!.owner },
          flags: known.get(place)!.is_gone ? ['after_leaving'] : [],
        },
      ]),
    );
    return insertHidden(
      ...([directory(), attendancePunches, ctx, fresh.map(({ input }) => input), hidden] as const),
      (input) => systemOf.get(input)!,
      sql`on conflict do nothing`,
    );
  },
  removeMany: (ctx, ids) => removeWithParts(directory(), attendancePunches, ctx, ids),
});
