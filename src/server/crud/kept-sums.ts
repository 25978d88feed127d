import type { Resource } from '#kernel/resource.ts';
import { type Context, type Db, everyRow } from '#server/context.ts';
import { changesSince, isUnseen, keyOf } from '#server/crud/changes-since.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { allOf, thereFor } from '#server/crud/conditions.ts';
import { type Generated, generatedOf } from '#server/crud/generated-columns.ts';
import { scopeOf } from '#server/crud/sources.ts';
import { type Column, orNull, type Sql, sql, type SqlBool, text, whole, yesNo } from '#server/database/door.ts';

/** A question for sums over the rows `t` of a table that are alive and seen by who asks. */
export interface SumsAsked {
  /** Why rows count that the caller may not see. */
  readonly forAll?: string;
  readonly where: Sql<SqlBool>;
  /** By what the rows are grouped: expressions of text, as few as one likes. */
  readonly by: readonly Sql[];
  /** What is summed: expressions of numbers. Empty ones count as nothing. */
  readonly of: readonly Sql[];
}

/** One group: its values, how many rows it has, and their sums in the order of the question. */
export interface Sums {
  readonly by: readonly (string | null)[];
  readonly count: number;
  readonly of: readonly number[];
}

interface Entry {
  readonly groups: ReadonlyMap<string, Sums>;
  /** What could be seen when the sums were true. */
  readonly snapshot: string;
  readonly countedAt: number;
}

/** Answers that are kept of one database, of all readers together, and the groups of one of them. */
const mostKept = 100;
const mostGroups = 5_000;
/** With more changes than this since, counting anew is no dearer. */
const mostChanges = 500;
/** Then rows are counted anew beside the answer: rows may have come past the product, as from a backup. */
const countedAnewMs = 10 * 60_000;
/** Nothing is carried on for longer: events are dropped after hours. */
const longestMs = 60 * 60_000;

/** By the database that was asked; a transaction is one of its own and finds nothing. */
const kept = new WeakMap<Db, Map<string, Entry>>();
const underWay = new WeakMap<Db, Set<string>>();

const nullableTexts: Column<(string | null)[]> = { sqlType: 'text[]' };
const fractions: Column<number[]> = { sqlType: 'double precision[]' };
const summed = { by: nullableTexts, count: whole, of: fractions };

/**
 * The sums of the rows that fulfil a condition, by group. They are counted once and carried on: what has changed since
 * is taken away as it was, as the audit log has it, and added as it is. A question that other tables or the clock
 * decide, or a change that the audit log does not know, is counted whole. See docs/decisions/kept-counts.md.
 */
export async function keptSums(
  resource: Resource,
  ctx: Context,
  { forAll, where, by, of }: SumsAsked,
): Promise<readonly Sums[]> {
  const scope = forAll ? everyRow : scopeOf(resource);
  const asked = { where: allOf([thereFor(scope, ctx.actor), where]), by, of };
  const question = questionOf(asked);
  const key = unknown.test(question.compile().text) ? null : keyOf(resource, question);
  const known = key === null ? undefined : kept.get(ctx.db)?.get(key);
  const age = known ? ctx.now.getTime() - known.countedAt : 0;
  const carried = known && age < longestMs ? await carriedOn(resource, ctx, asked, known) : null;
  if (!carried || key === null) return [...(await counted(resource, ctx, asked, key)).values()];
  keep(ctx.db, key, carried);
  if (age >= countedAnewMs) countAnew(resource, ctx, asked, key);
  return [...carried.groups.values()];
}

async function counted(resource: Resource, ctx: Context, asked: SumsAsked, key: string | null) {
  const sums = grouped(asked, sql`${sql.table(tableNameOf(resource))} as t`);
  const rows = await sql({ ...looked, ...orNullAll })`
    select ${looking}, s.* from (values (1)) as one left join (${sums}) as s on true`.rows(ctx.db);
  const { snapshot, writes } = rows[0]!;
  const groups = new Map<string, Sums>();
  for (const { by, count, of } of rows) if (by && of) groups.set(JSON.stringify(by), { by, count: count ?? 0, of });
  // What this transaction has written itself may still be rolled back.
  if (key !== null && !writes && groups.size <= mostGroups)
    keep(ctx.db, key, { groups, snapshot, countedAt: ctx.now.getTime() });
  return groups;
}

/** What can be seen now, and whether this transaction has written itself. */
const looked = { snapshot: text, writes: yesNo };
const looking = sql`pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned() is not null as writes`;

const orNullAll = { by: orNull(summed.by), count: orNull(summed.count), of: orNull(summed.of) };

const grouped = ({ where, by, of }: SumsAsked, from: Sql): Sql => {
  const sums = of.map((one) => sql`coalesce(sum(${one}), 0)::float8`);
  return sql`select array[${sql.join(by.map((one) => sql`(${one})::text`))}]::text[] as by, count(*) as count,
      array[${sql.join(sums)}]::float8[] as of
    from ${from} where ${where} group by 1`;
};

const questionOf = ({ where, by, of }: SumsAsked): Sql => sql`${where}, ${sql.join([...by, ...of])}`;

/** Neither events nor the audit log tell of these. */
const unknown = /\b(?:search|version|updated_at|updated_by)\b/;

/** Whatever may be a column of the question, or one of which its columns are made. */
function wordsOf(asked: SumsAsked, { expressions }: Generated): string[] {
  const words = new Set(questionOf(asked).compile().text.match(/\w+/g));
  for (const [name, made] of expressions)
    if (words.has(name)) for (const word of made.match(/\w+/g) ?? []) words.add(word);
  return [...words];
}

/**
 * The same sums with what has changed since; null where that cannot be said. Mostly nothing has: that is asked by
 * itself, because planning the question below costs ten times as much as answering it.
 */
async function carriedOn(resource: Resource, ctx: Context, asked: SumsAsked, known: Entry): Promise<Entry | null> {
  const table = sql.table(tableNameOf(resource));
  const { snapshot: since } = known;
  const now = await sql({ ...looked, has_changed: yesNo })`
    select ${looking}, exists (select from ${changesSince(resource, since)}) as has_changed`.first(ctx.db);
  if (!now || now.writes) return null;
  if (!now.has_changed) return { ...known, snapshot: now.snapshot };
  const generated = await generatedOf(ctx.db, tableNameOf(resource));
  const words = wordsOf(asked, generated);
  const where = sql<SqlBool>`t.id in (select id from changed) and ${asked.where}`;
  const rows = await sql({ ...looked, is_known: yesNo, side: orNull(whole), ...orNullAll })`
    with changed as materialized (
      select e.row_id as id, (array_agg(e.op order by e.id) filter (where e.op <> 'update'))[1] as turn,
        coalesce(array_agg(distinct c.name) filter (where e.op = 'update' and c.name = any(${words}::text[])), '{}')
          as columns,
        bool_or(e.op = 'update' and c.name = any(${words}::text[]) and not exists (select from audit_log as a
          where a.resource = ${resource.path} and a.row_id = e.row_id and a.xid = e.xid)) as is_silent
      from (select * from ${changesSince(resource, since)}) as e left join unnest(e.changed) as c(name) on true
      group by e.row_id limit ${sql.lit(mostChanges + 1)}),
    was as materialized (
      select a.row_id as id, jsonb_object_agg(k.key, k.value order by a.id desc) as before
      from audit_log as a cross join jsonb_each(a.before) as k
      where a.resource = ${resource.path} and a.row_id in (select id from changed) and ${isUnseen('a.xid', since)}
      group by a.row_id),
    image as materialized (
      select jsonb_populate_record(r, coalesce(w.before, '{}')
        || case c.turn when 'delete' then '{"deleted_at": null}'::jsonb else '{}'::jsonb end) as row
      from changed as c join ${table} as r on r.id = c.id left join was as w on w.id = c.id
      where c.turn is distinct from 'create'),
    former as (
      select t.* from image as i cross join lateral jsonb_populate_record(i.row, '{}') as x
        cross join lateral jsonb_populate_record(x, ${generated.made}) as t)
    select ${looking}, k.is_known, s.*
    from (select (select count(*) from changed) <= ${sql.lit(mostChanges)} and not exists (
        select from changed as c left join was as w on w.id = c.id
        where c.turn is distinct from 'create'
          and (c.is_silent or not c.columns <@ array(select jsonb_object_keys(w.before)))
      ) as is_known) as k
      left join (
        select -1 as side, f.* from (${grouped(asked, sql`former as t`)}) as f
        union all select 1, n.* from (${grouped({ ...asked, where }, sql`${table} as t`)}) as n
      ) as s on k.is_known`.rows(ctx.db);
  const { snapshot, writes, is_known } = rows[0]!;
  if (!is_known || writes) return null;
  const groups = new Map(known.groups);
  for (const { side, by, count, of } of rows) if (side && by && of) add(groups, side, { by, count: count ?? 0, of });
  return groups.size <= mostGroups ? { ...known, groups, snapshot } : null;
}

function add(groups: Map<string, Sums>, side: number, { by, count, of }: Sums): void {
  const key = JSON.stringify(by);
  const now = groups.get(key) ?? { by, count: 0, of: of.map(() => 0) };
  const sum = { by, count: now.count + side * count, of: now.of.map((one, at) => one + side * of[at]!) };
  if (sum.count) groups.set(key, sum);
  else groups.delete(key);
}

/** Counted by one for all, beside the answers. */
function countAnew(resource: Resource, ctx: Context, asked: SumsAsked, key: string): void {
  const going = underWay.get(ctx.db) ?? new Set();
  underWay.set(ctx.db, going);
  if (going.has(key)) return;
  going.add(key);
  // When it fails, what is kept is carried on, and the next one tries again.
  void counted(resource, ctx, asked, key)
    .catch(() => undefined)
    .finally(() => going.delete(key));
}

/** The one asked for last stands last; the first goes when there are too many. */
function keep(db: Db, key: string, entry: Entry): void {
  const entries = kept.get(db) ?? new Map<string, Entry>();
  kept.set(db, entries);
  entries.delete(key);
  entries.set(key, entry);
  if (entries.size > mostKept) entries.delete(entries.keys().next().value!);
}
