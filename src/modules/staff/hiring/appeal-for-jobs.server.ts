import { dayOf } from '#kernel/calendar-formats.ts';
import { addMonths } from '#modules/staff/hiring/kept-until.ts';
import { columnsOf, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { insertRows } from '#server/crud/writing.ts';
import { type Appeal, appealForJobs } from '#modules/staff/hiring/appeal-for-jobs.ts';
import { appealStages } from '#modules/staff/hiring/appeal-parts.ts';
import { allowedStages, type Stage, type StageFacts } from '#modules/staff/hiring/hiring-flow.ts';
import { appealsVisibleTo } from '#modules/staff/hiring/hiring-scope.server.ts';
import { keptMonths } from '#modules/staff/hiring/kept-until.ts';

/** What decides about moves of applicants, by their ids. */
export async function factsOf(ctx: Context, rows: readonly Appeal[]): Promise<Map<number, StageFacts>> {
  const ids = rows.map(({ id }) => id);
  const last = await sql({ appeal_id: whole, from_stage: orNull(text) })`
    select distinct on (appeal_id) appeal_id, from_stage from appeal_stages
    where appeal_id = any(${ids}::bigint[]) and deleted_at is null order by appeal_id, id desc`.rows(ctx.db);
  const from = new Map(last.map(({ appeal_id, from_stage }) => [appeal_id, from_stage as Stage | null]));
  return new Map(
    rows.map(({ id, stage, user_id }) => [id, { stage, came_from: from.get(id) ?? null, has_user: user_id !== null }]),
  );
}

/** The day on which an application of today goes for good. */
export const deletionDay = (ctx: Context): string =>
  addMonths(dayOf(ctx.now.getTime(), ctx.timeZone), Number(ctx.settings.application_months ?? keptMonths));

export function appealOperations(settings: CrudSettings): Operations<typeof appealForJobs> {
  async function present(ctx: Context, rows: Appeal[]): Promise<Appeal[]> {
    if (!rows.length) return rows;
    const facts = await factsOf(ctx, rows);
    return rows.map((row) => ({ ...row, allowed_stages: allowedStages(facts.get(row.id)!) }));
  }
  const crud = crudOf(appealForJobs, settings, { scope: appealsVisibleTo, present });
  return {
    ...crud,
    async create(ctx, input, system = {}) {
      const begun = { stage_since: ctx.now, delete_on: deletionDay(ctx) };
      const row = await crud.create(ctx, input, { ...begun, ...system });
      await insertRows(appealStages, ctx, [{ appeal_id: row.id, from_stage: null, to_stage: 'new' }]);
      return row;
    },
  };
}

const alikeColumns = {
  ...columnsOf(appealForJobs, 'id', 'fio', 'vacancy', 'stage', 'created_at'),
  same_phone: yesNo,
  same_email: yesNo,
  same_name: yesNo,
};

/** How a name sounds in either script and any order: Каримов Азиз is Aziz Karimov. Two words must meet. */
const wordsOf = (column: string) => sql`regexp_split_to_array(trim(sound_of(fold(${sql.raw(column)}))), '\\s+')`;

/** Applications that are likely of the same person: by phone, e-mail, and the name in either script. */
export async function alike(ctx: Context, id: number) {
  const rows = await sql(alikeColumns)`
    select a.id, a.fio, a.vacancy, a.stage, a.created_at, a.same_phone, a.same_email, a.same_name from (
      select t.id, t.fio, t.vacancy, t.stage, t.created_at,
        coalesce(t.phone = o.phone, false) as same_phone,
        coalesce(lower(t.email) = lower(o.email), false) as same_email,
        cardinality(${wordsOf('o.fio')}) > 1 and cardinality(${wordsOf('t.fio')}) > 1
          and (${wordsOf('t.fio')} <@ ${wordsOf('o.fio')} or ${wordsOf('o.fio')} <@ ${wordsOf('t.fio')}) as same_name
      from appeal_for_jobs t, appeal_for_jobs o where o.id = ${id} and t.id <> o.id and t.deleted_at is null) as a
    where a.same_phone or a.same_email or a.same_name order by a.id desc limit 20`.rows(ctx.db);
  return rows.map(({ same_phone, same_email, same_name, ...row }) => ({
    ...row,
    by: [
      ...(same_phone ? (['phone'] as const) : []),
      ...(same_email ? (['email'] as const) : []),
      ...(same_name ? (['fio'] as const) : []),
    ],
  }));
}
