import type { Sql } from '#server/database/door.ts';

/** Columns that are looked at when a row changes: with a condition behind it, only whether that holds. */
type Changed = readonly string[];

interface Told {
  /** Column of the row by which rows of other tables are found, which say the days; of `id` a new row has none. */
  readonly foundBy?: string;
  /** Column whose age is asked for before anything is told; where nothing is said, the one that says the days. */
  readonly age?: string;
  /** A change of the row that leaves these alone tells nothing; where nothing is said, any change tells. */
  readonly changed?: Changed;
  /** Rows are written by many at a time, and told of together; `made`: what becomes of them later tells nothing. */
  readonly together?: 'always' | 'made';
}

/**
 * Which days a row makes stale: those of an instant, a day, all since an instant or all until one. Said by a column, or
 * by SQL over the row `r`.
 */
export type Stale = string | (Told & ({ at: Said } | { day: Said } | { since: Said } | { until: Said }));
type Said = string | Sql;

/** By tables: changes of which rows make kept sums of which days stale. */
export type StaleBy = Readonly<Record<string, Stale>>;

/** Rows of a task that is deleted or comes to another project are others: the days they say, as SQL over `r`. */
export const ofMovedTask = (days: Sql, how: 'at' | 'day' = 'at'): Stale => ({
  ...(how === 'at' ? { at: days } : { day: days }),
  foundBy: 'id',
  changed: ['deleted_at is null', 'project_id'],
});

type How = 'at' | 'day' | 'since' | 'until';
interface Line extends Told {
  readonly table: string;
  readonly source: string;
  readonly how: How;
  readonly what: string;
}

const hows: readonly How[] = ['at', 'day', 'since', 'until'];

function lineOf(table: string, source: string, stale: Stale): Line {
  if (typeof stale === 'string') return { table, source, how: 'at', what: stale };
  const said: Partial<Record<How, Said>> = stale;
  const how = hows.find((one) => said[one] !== undefined)!;
  const what = said[how]!;
  const text = typeof what === 'string' ? what : what.compile().text.replaceAll(/\s+/g, ' ');
  return { ...stale, table, source, how, what: text };
}

/** The condition under which the trigger is called for a row at all: what is young costs no call. */
function callsFor(lines: readonly Line[], rows: readonly ('old' | 'new')[]): string | null {
  const one = ({ foundBy, how, what, age = what }: Line, row: string): string | null => {
    if (foundBy === 'id') return null;
    if (foundBy) return `${row}.${foundBy} is not null`;
    return `${how === 'day' ? 'is_past_day' : 'is_past'}(${row}.${age})`;
  };
  const all = rows.flatMap((row) => lines.map((line) => one(line, row)));
  return all.includes(null) ? null : [...new Set(all)].join(' or ');
}

function differs(changed: Changed | undefined): string {
  if (!changed) return 'old.* is distinct from new.*';
  const of = (row: string) => `(${changed.map((one) => `${row}.${one}`).join(', ')})`;
  return `${of('old')} is distinct from ${of('new')}`;
}

/** SQL that tells of one source; the rows are `old` and `new`, either of them empty, or those of a statement. */
function tellOf({ source, how, what, together }: Line): string {
  const days = {
    at: 'earliest_day(i.at), latest_day(i.at)',
    day: 'i.at, i.at',
    since: 'earliest_day(i.at), latest_day(now())',
    until: "'-infinity'::date, latest_day(i.at)",
  }[how];
  const from = (rows: string) => `insert into stale_spans (source, first_day, last_day)
    select distinct '${source}', ${days}
    from (${rows}) as i(at)
    where ${how === 'day' ? 'is_past_day' : 'is_past'}(i.at);`;
  const found = /^\w+$/.test(what) ? `r.${what}` : what;
  if (!together) {
    const of = (row: string) => `select ${found.replaceAll(/\br\./g, `${row}.`)}`;
    return `  ${from(`${of('old')}\n      union all ${of('new')}`)}`;
  }
  const ofMany = (event: string, table: string) =>
    `  if tg_op <> '${event}' then\n    ${from(`select ${found} from ${table} as r`)}\n  end if;`;
  return [...(together === 'always' ? [ofMany('INSERT', 'was')] : []), ofMany('DELETE', 'made')].join('\n');
}

/** A function for each table: told what to tell of, where its triggers do not all tell of the same. */
function functionOf(table: string, lines: readonly Line[]): string {
  const each = lines.map((line) =>
    isDivided(lines) ? `  if '${line.source}' = any(tg_argv) then\n  ${tellOf(line)}\n  end if;` : tellOf(line),
  );
  return `create or replace function tell_stale_of_${table}() returns trigger language plpgsql as $$
begin
  if not exists (select from kept_spans_begun) then return null; end if;
${each.join('\n')}
  return null;
end $$;`;
}

const isDivided = (lines: readonly Line[]): boolean =>
  lines.some(({ changed, foundBy }) => changed ?? foundBy === 'id');

/** The function of a table and its triggers, as statements. */
export interface StaleTable {
  readonly table: string;
  readonly function: string;
  readonly triggers: readonly StaleTrigger[];
}

/** A trigger as a statement, and by its name. */
export interface StaleTrigger {
  readonly name: string;
  readonly statement: string;
}

function triggersOf(table: string, all: readonly Line[]): StaleTrigger[] {
  const sourcesOf = (lines: readonly Line[]): string =>
    isDivided(all) ? lines.map(({ source }) => `'${source}'`).join(', ') : '';
  const trigger = (name: string, event: string, lines: readonly Line[], when: string | null, tables = '') => {
    const each = tables ? `referencing ${tables} for each statement` : 'for each row';
    const condition = when === null ? '' : `\n  when (${when})`;
    return {
      name: `${table}_stale_${name}`,
      statement: `create trigger ${table}_stale_${name} after ${event} on ${table} ${each}${condition}
  execute function tell_stale_of_${table}(${sourcesOf(lines)});`,
    };
  };
  const together = all.filter(({ together: one }) => one);
  const always = together.filter((line) => line.together === 'always');
  const made = all.filter((line) => !line.together && line.foundBy !== 'id');
  const single = all.filter((line) => !line.together);
  const groups = [...Map.groupBy(single, ({ changed }) => changed?.join()).values()];
  const columns = (changed: Changed): string => changed.map((one) => /^\w+/.exec(one)![0]).join(', ');
  return [
    ...(made.length ? [trigger('made', 'insert', made, callsFor(made, ['new']))] : []),
    ...groups.map((lines) => {
      const [{ changed, source }] = lines as [Line];
      const called = callsFor(lines, ['old', 'new']);
      return trigger(
        changed ? `by_${source}` : 'changed',
        changed ? `update of ${columns(changed)}` : 'update',
        lines,
        `${differs(changed)}${called === null ? '' : ` and (${called})`}`,
      );
    }),
    ...(single.length ? [trigger('gone', 'delete', single, callsFor(single, ['old']))] : []),
    ...(together.length ? [trigger('made', 'insert', together, null, 'new table as made')] : []),
    ...(always.length ? [trigger('changed', 'update', always, null, 'old table as was new table as made')] : []),
    ...(always.length ? [trigger('gone', 'delete', always, null, 'old table as was')] : []),
  ];
}

/** What tells of all that makes the kept sums of these sources stale, table by table. */
export function staleTables(of: readonly (readonly [source: string, stale: StaleBy])[]): StaleTable[] {
  const lines = of
    .flatMap(([source, stale]) => Object.entries(stale).map(([table, one]) => lineOf(table, source, one)))
    .toSorted((a, b) => (a.table + a.source < b.table + b.source ? -1 : 1));
  return [...Map.groupBy(lines, ({ table }) => table)].map(([table, some]) => ({
    ...{ table, function: functionOf(table, some), triggers: triggersOf(table, some) },
  }));
}
