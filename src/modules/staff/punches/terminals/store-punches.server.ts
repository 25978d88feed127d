import { orNull, type RowOf, type Sql, sql, texts, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { recording } from '#server/crud/record.ts';
import { inserting } from '#server/crud/writing.ts';
import { hasLeftBy } from '#modules/company/people/door.server.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import { ownerOf } from '#modules/staff/punches/pin-owners.server.ts';
import type { KnownDevice } from '#modules/staff/punches/terminals/known-device.server.ts';
import type { TerminalPunch } from '#modules/staff/punches/terminals/terminal-punch.ts';

/** What a device has said by one request or one page, to be written down with its punches. */
export interface Said {
  readonly punches: readonly TerminalPunch[];
  readonly received: number;
  readonly rejected: number;
  /** By what it is known again; null: it says nothing of that. */
  readonly identity: string | null;
  /** The same where it is another than it was: somebody else may speak in its name. */
  readonly other: string | null;
  readonly drift: number | null;
  readonly unknown?: readonly string[];
  /** What it tells of itself. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** It was heard of, and said nothing of anybody. */
export const contact: Said = { punches: [], received: 0, rejected: 0, identity: null, other: null, drift: null };

const storedColumns = { user_id: orNull(whole), flags: texts };
export type StoredPunch = RowOf<typeof storedColumns>;

const columns = [
  ...['user_id', 'ext_user', 'at', 'received_at', 'direction', 'source', 'device_id'],
  ...['serial', 'verify', 'flags', 'offset_minutes'],
];

/**
 * Writes down what a device said: its punches, each once however often it comes, and that it was heard of. One
 * statement, however many lines: nothing of a request is there without the rest. Answers the punches that are new.
 */
export async function storePunches(ctx: Context, device: KnownDevice, said: Said): Promise<StoredPunch[]> {
  if (!said.punches.length) {
    await sql`${hearing(ctx, device, said, sql`0`)}`.run(ctx.db);
    return [];
  }
  // A device that nobody has accepted gives its punches to nobody.
  const isAccepted = device.state === 'active' || device.state === 'off';
  const owner = ownerOf({ pin: sql`r.pin`, device: sql`${device.id}::bigint`, at: sql`r.at` }, ctx.timeZone);
  const inserted = inserting(attendancePunches, ctx, {
    columns,
    isAudited: false,
    unless: sql`on conflict do nothing`,
    source: sql`select o.id as user_id, r.pin as ext_user, r.at, ${ctx.now}::timestamptz as received_at, r.direction,
        'terminal' as source, ${device.id}::bigint as device_id, r.serial, r.verify,
        r.flags || case when ${hasLeftBy({ user: sql`o.id`, at: sql`r.at` }, ctx.timeZone)}
          then array['after_leaving'] else '{}' end as flags,
        ${device.offset_minutes}::integer as offset_minutes
      from jsonb_to_recordset(${JSON.stringify(said.punches)}::jsonb)
        as r(pin text, at timestamptz, direction text, serial bigint, verify text, flags text[]),
        lateral (select ${isAccepted ? owner : sql`null::bigint`} as id) as o`,
  });
  return sql(storedColumns)`with ${recording(ctx, { t: inserted })},
      heard as (${hearing(ctx, device, said, sql`(select count(*) from t)`)} returning device_id)
    select user_id, flags from t`.rows(ctx.db);
}

/** The row of contacts, made or brought up to now. */
function hearing({ now }: Context, device: KnownDevice, said: Said, stored: Sql): Sql {
  const last = said.punches.reduce((latest, { at }) => (at > latest ? at : latest), '') || null;
  const { identity, other, drift, received, rejected } = said;
  const about = JSON.stringify(said.about ?? {});
  const byCode = Map.groupBy(said.unknown ?? [], (one) => one);
  const counts = Object.fromEntries([...byCode].map(([one, all]) => [one, all.length]));
  return sql`insert into attendance_device_contacts as c (device_id, last_contact_at, last_punch_at, drift_seconds,
      received, stored, rejected, identity, other_identity, said, unknown_events)
    values (${device.id}, ${now}::timestamptz, ${last}::timestamptz, ${drift}::integer, ${received}::bigint, ${stored},
      ${rejected}::bigint, ${identity}::text, ${other}::text, ${about}::jsonb, ${JSON.stringify(counts)}::jsonb)
    on conflict (device_id) do update set
      last_contact_at = greatest(c.last_contact_at, excluded.last_contact_at),
      last_punch_at = greatest(c.last_punch_at, excluded.last_punch_at),
      drift_seconds = coalesce(excluded.drift_seconds, c.drift_seconds),
      received = c.received + excluded.received, stored = c.stored + excluded.stored,
      rejected = c.rejected + excluded.rejected,
      identity = coalesce(c.identity, excluded.identity),
      other_identity = coalesce(c.other_identity, excluded.other_identity),
      said = c.said || excluded.said,
      unknown_events = (select coalesce(jsonb_object_agg(k, n), '{}') from (select k, sum(v::bigint) as n
        from (select * from jsonb_each_text(c.unknown_events) union all
          select * from jsonb_each_text(excluded.unknown_events)) as counts(k, v) group by k limit 100) as sums)`;
}
