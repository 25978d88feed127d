import { invalid, notTheirs } from '#kernel/problems.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { sql } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { workTypes } from '#modules/company/work-types/work-types.ts';

/** Two screens show two sides of them: who writes worksheets writes theirs, and not those of the time of tasks. */
export const workTypeOperations = (settings: CrudSettings): Operations<typeof workTypes> =>
  judgedBy(crudOf(workTypes, settings), {
    async create(ctx, row) {
      checkSide(ctx, [row]);
      await checkLogged(ctx, row.logged_type_ids);
    },
    async change(ctx, ids, changes) {
      await checkLogged(ctx, changes?.logged_type_ids);
      if (writesAll(ctx)) return;
      const others = await sql`select 1 from work_types
        where id = any(${ids}::bigint[]) and (work_type_category_id is null or work_category_id is not null)`.isThere(
        ctx.db,
      );
      if (others) throw refused();
      if (changes) checkSide(ctx, [{ work_type_category_id: 0, ...changes }]);
    },
  });

interface Sides {
  readonly work_category_id?: number | null | undefined;
  readonly work_type_category_id?: number | null | undefined;
}

const writesAll = ({ actor }: Context): boolean => actor.actions.has(actions.dictionaries.update);
const refused = () => notTheirs('worksheet_side', 'work_type_category_id');

function checkSide(ctx: Context, rows: readonly Sides[]): void {
  if (writesAll(ctx)) return;
  const isOurs = (row: Sides) => row.work_type_category_id != null && row.work_category_id == null;
  if (!rows.every(isOurs)) throw refused();
}

/** A line of the catalogue is compared with types that time is logged on, and with no other line. */
async function checkLogged(ctx: Context, ids: readonly number[] | undefined): Promise<void> {
  if (!ids?.length) return;
  const without = await sql`select from work_types
    where id = any(${ids}::bigint[]) and work_category_id is null`.isThere(ctx.db);
  if (without) throw invalid('logged_type_ids', 'logged_type_no_time');
}
