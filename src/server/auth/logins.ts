import { isPhone, normalizePhone } from '#kernel/fields/door.ts';
import { fold } from '#kernel/search-folding.ts';
import { sql, text } from '#server/database/door.ts';
import type { Db } from '#server/context.ts';

/** The phone number that somebody typed as a login, as it is kept; null where it is none. */
const phoneOf = (login: string): string | null => (isPhone(login) ? normalizePhone(login) : null);

/** A user may sign in by login name, e-mail or phone: the id of the one who does, as a piece of SQL. */
export function userByLogin(login: string) {
  const written = login.trim();
  return sql`select u.id from users u where u.deleted_at is null and (u.login_key = ${fold(written)}
    or u.email = ${written.toLowerCase()} or u.phone = ${phoneOf(written)})
    order by (u.login_key = ${fold(written)}) desc, (u.email = ${written.toLowerCase()}) desc nulls last limit 1`;
}

/** How the key of a person begins; other keys are what was typed, folded to small letters. */
export const personKey = 'USER ';

/**
 * Under what the tries of a login are counted: the person whom it finds, however it is spelt, else the login in its
 * plainest form. What is folded has no capital letter, so neither can be taken for the other.
 */
export async function triesKeyOf(db: Db, login: string): Promise<string> {
  const plain = fold(phoneOf(login.trim()) ?? login.trim());
  return sql({
    key: text,
  })`select coalesce(${personKey} || (${userByLogin(login)}), ${plain}) as key`.value(db);
}
