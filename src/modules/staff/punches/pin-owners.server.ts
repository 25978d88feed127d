import { type Sql, sql } from '#server/database/door.ts';

/**
 * Whose number it is at a moment, as a piece of SQL that answers one id or null: what one device says of a number goes
 * before what all of them do. `device` null, as in a file: what all devices say, else the only person who has it.
 */
export const ownerOf = (
  { pin, device, at }: { readonly pin: Sql; readonly device: Sql; readonly at: Sql },
  timeZone: string,
): Sql => sql`(select (array_agg(n.user_id order by n.device_id is null and ${device} is not null, n.id))[1]
  from attendance_pins n
  where n.pin = ${pin} and n.deleted_at is null
    and (n.device_id is null or n.device_id = ${device} or ${device} is null)
    and (n.starts_on is null or n.starts_on <= (${at} at time zone ${timeZone})::date)
    and (n.ends_on is null or n.ends_on >= (${at} at time zone ${timeZone})::date)
  having ${device} is not null or count(distinct n.user_id) = 1 or bool_or(n.device_id is null))`;
