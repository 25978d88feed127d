import { fold } from '#kernel/search-folding.ts';
import { sql, text, texts, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { tableOf } from '#kernel/naming.ts';
import type { Field } from '#kernel/field.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { users } from '#modules/company/people/door.ts';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import { namesAlike, statusWords } from '#modules/work/tasks/imports/known-words.ts';

/** What values of other programs probably mean: states and dictionaries by their words, people by their accounts. */
export async function guessMeanings(
  ctx: Context,
  target: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (target === 'status') return statesMeant(values);
  const fields: Readonly<Record<string, Field>> = devTasks.fields;
  const to = fields[target]?.options.to;
  if (to === 'admin/users') return peopleMeant(ctx, values);
  return to && namesAlike[to] ? rowsMeant(ctx, to, namesAlike[to], values) : new Map();
}

const meansOneOf = (value: string, words: readonly string[]): boolean =>
  words.some((word) => fold(word) === fold(value));

const statesMeant = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    values.flatMap((value) => {
      const state = Object.entries(statusWords).find(([, words]) => meansOneOf(value, words))?.[0];
      return state ? [[value, state] as const] : [];
    }),
  );

async function rowsMeant(
  { db }: Context,
  path: string,
  alike: readonly (readonly string[])[],
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql({ id: whole, names: texts })`select t.id,
      array[fold(t.names ->> 'uz'), fold(t.names ->> 'uk'), fold(t.names ->> 'ru')] as names
    from ${rowsForAll(tableOf(path), 'dictionaries, as everybody knows them')} t
        where t.deleted_at is null order by t.id`.rows(db);
  return new Map(
    values.flatMap((value) => {
      const words = alike.find((one) => meansOneOf(value, one));
      const row = words && rows.find(({ names }) => names.some((name) => name && meansOneOf(name, words)));
      return row ? [[value, String(row.id)] as const] : [];
    }),
  );
}

const named = { id: whole, value: text };

/** By e-mail, by login, by the name in another order, and by first and last name alone; nobody where two fit. */
async function peopleMeant(ctx: Context, values: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = values.map((value) => ({
    value,
    name: fold(value),
    words: fold(value).split(' ').toSorted().join(' '),
  }));
  const rows = await sql(named)`select min(t.id) as id, a.value
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(value text, name text, words text)
    join ${rowsOf(ctx, users)} as t on t.client_id is null and (lower(t.login) = lower(a.value)
      or lower(t.login) = lower(split_part(a.value, '@', 1)) or lower(t.email) = lower(a.value)
      or (select string_agg(w, ' ' order by w collate "C")
        from unnest(string_to_array(fold(t.fio), ' ')) as w) = a.words
      or (select string_agg(w, ' ' order by w collate "C")
        from unnest((string_to_array(fold(t.fio), ' '))[1:2]) as w) = a.words)
    group by a.value having count(*) = 1`.rows(ctx.db);
  return new Map(rows.map(({ id, value }) => [value, String(id)]));
}
