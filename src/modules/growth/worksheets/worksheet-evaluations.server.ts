import { invalid, notTheirs, ruleNotMet } from '#kernel/problems.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { evaluates } from '#modules/growth/worksheets/worksheet-access.ts';
import type { WorksheetEvaluation } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetEvaluations } from '#modules/growth/worksheets/worksheet-evaluations.ts';
import { campaignOf } from '#modules/growth/worksheets/worksheet-responses.server.ts';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { evaluationsVisibleTo } from '#modules/growth/worksheets/worksheet-scope.server.ts';
import { settleEvaluated } from '#modules/growth/worksheets/worksheets.server.ts';
import { tellPeople } from '#modules/growth/worksheets/worksheet-telling.server.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';

/** The lead of a person, HR or the director says it, once a sheet; nobody of the own. The person is told. */
export function worksheetEvaluationOperations(settings: CrudSettings): Operations<typeof worksheetEvaluations> {
  const crud = crudOf(worksheetEvaluations, settings, { scope: evaluationsVisibleTo });

  const sheetOf = (ctx: Context, id: number) =>
    sql(columnsOf(worksheetResponses, 'id', 'user_id', 'state', 'worksheet_id'))`
      select r.id, r.user_id, r.state, r.worksheet_id from ${rowsOf(ctx, worksheetResponses)} as r
      where r.id = ${id}`.first(ctx.db);

  async function judged(ctx: Context, responseId: number) {
    const sheet = await sheetOf(ctx, responseId);
    if (!sheet) throw invalid('response_id', 'exists');
    if (!evaluates(ctx.actor, sheet.user_id))
      throw notTheirs(sheet.user_id === ctx.actor.id ? 'worksheet_evaluation_not_own' : 'worksheet_evaluation_of_lead');
    if (sheet.state !== 'sent') throw ruleNotMet('response_id', 'worksheet_not_sent');
    return sheet;
  }

  async function told(ctx: Context, { worksheet_id, user_id }: { worksheet_id: number; user_id: number }) {
    await settleEvaluated(ctx, worksheet_id);
    await tellPeople(ctx, [user_id], 'worksheet_evaluated', await campaignOf(ctx, worksheet_id));
  }

  async function update(ctx: Context, id: number, patch: Partial<WorksheetEvaluation>, version?: number) {
    const row = await crud.read(ctx, id);
    const sheet = await judged(ctx, row.response_id);
    const changed = await crud.update(ctx, id, patch, version);
    if (changed.version !== row.version) await told(ctx, sheet);
    return changed;
  }

  return {
    ...crud,
    async create(ctx, input, system) {
      await sql`select from ${rowsForAll(worksheetResponses, 'two who judge it wait for each other')}
        where id = ${input.response_id} for update`.found(ctx.db, () => invalid('response_id', 'exists'));
      const sheet = await judged(ctx, input.response_id);
      await sql`select from ${rowsForAll(worksheetEvaluations, 'a sheet is judged once')}
        where response_id = ${sheet.id} and deleted_at is null`.none(ctx.db, () =>
        ruleNotMet('response_id', 'worksheet_evaluated_once'),
      );
      const row = await crud.create(ctx, input, system);
      await told(ctx, sheet);
      return row;
    },
    update,
    bulk: inOrderOfIds(update),
  };
}
