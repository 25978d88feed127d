import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { type KeyName, keyResource } from '#modules/numbers/measures/door.ts';
import { users } from '#modules/company/people/door.ts';
import { clientContracts } from '#modules/clients/contracts/door.ts';
import { projects } from '#modules/company/projects/door.ts';
import type { Row } from '#modules/views/reports/report.ts';

type Named = Readonly<Record<string, string | number | null>>;

/** The columns that name a key: of people `fio`, of a project its key and colour too, of the first other key `name`. */
export function nameColumnsOf(keys: readonly KeyName[], at: number): readonly string[] {
  const key = keys[at]!;
  if (keyResource[key] === null) return [];
  if (key === 'executor_id' || key === 'user_id') return ['fio'];
  if (key === 'project_id') return ['name', 'key', 'color'];
  if (key === 'contract_id') return ['number', 'client_id'];
  return [at === 0 ? 'name' : key.replace(/_id$/, '_name')];
}

/**
 * The same rows with the names of their keys. The reader sees the row, so its name is told; null: the row of what has
 * no such key.
 */
export async function namedRows(ctx: Context, app: App, keys: readonly KeyName[], rows: Row[]): Promise<Row[]> {
  for (const [at, key] of keys.entries()) {
    const columns = nameColumnsOf(keys, at);
    if (!columns.length) continue;
    const ids = [...new Set(rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : [])))];
    const names = await namesOf(ctx, app, key, ids);
    for (const row of rows) {
      const found = names.get(row[key] as number);
      for (const column of columns) row[column] = found?.[column] ?? found?.name ?? null;
    }
  }
  return rows;
}

const why = 'the name of a row whose numbers the reader sees';

async function namesOf(ctx: Context, app: App, key: KeyName, ids: readonly number[]): Promise<Map<number, Named>> {
  if (!ids.length) return new Map();
  if (key === 'project_id') {
    const rows = await sql(columnsOf(projects, 'id', 'name', 'key', 'color'))`select p.id, p.name, p.key, p.color
      from ${rowsForAll(projects, why)} p where p.id = any(${ids}::bigint[])`.rows(ctx.db);
    return new Map(rows.map(({ id, ...row }) => [id, row as Named]));
  }
  if (key === 'contract_id') {
    const rows = await sql(columnsOf(clientContracts, 'id', 'number', 'client_id'))`select c.id, c.number, c.client_id
      from ${rowsForAll(clientContracts, why)} c where c.id = any(${ids}::bigint[])`.rows(ctx.db);
    return new Map(rows.map(({ id, ...row }) => [id, row as Named]));
  }
  if (keyResource[key] === users.path) {
    const rows = await sql(columnsOf(users, 'id', 'fio'))`select u.id, u.fio from ${beside(users)} u
      where u.id = any(${ids}::bigint[])`.rows(ctx.db);
    return new Map(rows.map(({ id, fio }) => [id, { fio, name: fio }]));
  }
  const options = await app.operationsAtPath(keyResource[key]!).options(ctx, { q: '', ids, perPage: ids.length });
  return new Map(options.map(({ id, name }) => [id, { name }]));
}
