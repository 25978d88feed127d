import { invalid } from '#kernel/problems.ts';
import type { Row } from '#kernel/resource.ts';
import { columnsOf, sql, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedAsWhole } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import type { Values } from '#server/crud/values.ts';
import { areas } from '#modules/company/places/door.ts';
import { banks } from '#modules/clients/clients/banks.ts';
import { clientContacts } from '#modules/clients/clients/client-contacts.ts';
import { clientsVisibleTo, partsOfClientVisibleTo } from '#modules/clients/clients/client-scope.server.ts';
import { clients } from '#modules/clients/clients/clients.ts';
import { remarksOnNames } from '#modules/clients/clients/similar-clients.server.ts';

type ClientRow = Row<typeof clients>;

/** The bank behind each MFO, and how many client tasks of each are open: two questions for all rows. */
async function present(ctx: Context, rows: ClientRow[]): Promise<ClientRow[]> {
  const mfos = [...new Set(rows.flatMap(({ mfo }) => mfo ?? []))];
  const banksByMfo = mfos.length
    ? await sql(columnsOf(banks, 'mfo', 'name'))`select mfo, name from banks
        where mfo = any(${mfos}) and deleted_at is null`.pairs(ctx.db, 'mfo', 'name')
    : new Map<string, string>();
  const counts = await sql({ client_id: whole, count: whole })`select client_id, count(*) as count
    from ${rowsForAll('client_tasks', 'what the client asked for is counted for all who see the row')}
    where client_id = any(${rows.map(({ id }) => id)}::bigint[]) and status in ('new', 'taken', 'in_work', 'done')
      and deleted_at is null group by client_id`.pairs(ctx.db, 'client_id', 'count');
  return rows.map((row) => ({
    ...row,
    bank_name: banksByMfo.get(row.mfo ?? '') ?? null,
    open_task_count: counts.get(row.id) ?? 0,
  }));
}

/** An area belongs to the region that is named beside it. */
async function checkPlace(ctx: Context, { region_id, area_id }: Values): Promise<void> {
  if (!area_id) return;
  const row = await sql(columnsOf(areas, 'region_id'))`select region_id from areas
    where id = ${area_id} and deleted_at is null`.first(ctx.db);
  if (row && row.region_id !== region_id) throw invalid('area_id', 'area_of_region');
}

export const clientOperations = (settings: CrudSettings): Operations<typeof clients> => ({
  ...judgedAsWhole(crudOf(clients, settings, { scope: clientsVisibleTo, present }), checkPlace, [
    'region_id',
    'area_id',
  ]),
  remarks: remarksOnNames,
});

export const clientContactOperations = (settings: CrudSettings): Operations<typeof clientContacts> =>
  crudOf(clientContacts, settings, { scope: partsOfClientVisibleTo });
