import { invalid } from '#kernel/problems.ts';
import { columnsOf, sql, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Row } from '#kernel/resource.ts';
import { type Happening, happening } from '#server/crud/happenings.ts';
import type { Operations, Option } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { orderedOperations } from '#server/ordered/ordered-rows.ts';
import { branches } from '#modules/company/people/branches.ts';
import { fits } from '#modules/company/people/branch-kinds.ts';

/** The branch with this id has another schedule: those who count by schedules follow it. */
export const branchScheduleChanged: Happening<number> = happening();

/** The tree of the organisation: how many people each part has, and what may belong to what. */
export function branchOperations(settings: CrudSettings): Operations<typeof branches> {
  const plain = crudOf(branches, settings, { present: withPeople });
  const crud: typeof plain = {
    ...plain,
    async update(ctx, id, patch, version, system) {
      const row = await plain.update(ctx, id, patch, version, system);
      if ('work_schedule_id' in patch) await branchScheduleChanged.happen(ctx, id);
      return row;
    },
    async bulk(ctx, ids, changes) {
      const rows = await plain.bulk(ctx, ids, changes);
      if ('work_schedule_id' in changes) for (const { id } of rows) await branchScheduleChanged.happen(ctx, id);
      return rows;
    },
  };
  return orderedOperations(
    { ...crud, options: optionsOf(crud) },
    { group: 'parent_id', isTree: true, check: checkKind },
  );
}

/** People who are here now: blocked accounts are nobody's colleagues. */
async function withPeople(ctx: Context, rows: Row<typeof branches>[]): Promise<Row<typeof branches>[]> {
  const counted = await sql({ branch_id: whole, count: whole })`select branch_id, count(*)::integer as count
    from users where branch_id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null
      and status = 'active' group by branch_id`.pairs(ctx.db, 'branch_id', 'count');
  return rows.map((row) => ({ ...row, people_count: counted.get(row.id) ?? 0 }));
}

/** A part is of the kind of what it belongs to, or of a smaller one; what belongs to it must fit as well. */
async function checkKind(ctx: Context, { id, kind, parent_id }: Values): Promise<void> {
  const rows = await sql({
    ...columnsOf(branches, 'kind'),
    is_above: yesNo,
  })`select kind, id = ${parent_id ?? 0} as is_above
    from branches where deleted_at is null and (id = ${parent_id ?? 0} or parent_id = ${id ?? 0})`.rows(ctx.db);
  for (const other of rows) {
    const isRight = other.is_above ? fits(String(kind), other.kind) : fits(other.kind, String(kind));
    if (!isRight) throw invalid(other.is_above ? 'parent_id' : 'kind', 'branch_kind');
  }
}

/** Offered as they stand in the tree, from top to bottom; a name alone would not tell where it belongs. */
const optionsOf =
  (crud: Operations<typeof branches>): Operations['options'] =>
  async (ctx, query) => {
    const options = await crud.options(ctx, query);
    if (query.ids.length || !options.length) return options;
    const rows = await sql(columnsOf(branches, 'id'))`with recursive tree as (
        select t.id, array[t.ordering, t.id::integer] as place from branches as t
          where t.deleted_at is null and t.parent_id is null
        union all
        select t.id, tree.place || t.ordering || t.id::integer from branches as t
          join tree on t.parent_id = tree.id where t.deleted_at is null)
      select id from tree order by place`.rows(ctx.db);
    const place = new Map(rows.map(({ id }, at) => [id, at]));
    const last = rows.length;
    return options.toSorted((a: Option, b: Option) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last));
  };
