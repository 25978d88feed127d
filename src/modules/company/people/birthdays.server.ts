import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { day, type RowOf, sql, text, whole } from '#server/database/door.ts';
import { users } from '#modules/company/people/users.ts';

const columns = { user_id: whole, fio: text, day };

/**
 * Whose birthday of the staff falls on which of these days, both ends counted, the next ones first. The year stays with
 * the person. Who was born on 29 February has it on the 28th of a year without one.
 */
export const birthdaysBetween = (
  ctx: Pick<Context, 'db'>,
  from: string,
  to: string,
): Promise<RowOf<typeof columns>[]> =>
  sql(columns)`select u.id as user_id, u.fio, d.day::date as day
    from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
    join ${rowsForAll(users, 'everybody of the staff congratulates everybody')} u on (u.born_on
      + make_interval(years => (extract(year from d.day) - extract(year from u.born_on))::int))::date = d.day::date
    join user_types y on y.id = u.user_type_id and y.code = 'staff'
    where u.status = 'active' and u.deleted_at is null order by d.day, u.fio, u.id`.rows(ctx.db);
