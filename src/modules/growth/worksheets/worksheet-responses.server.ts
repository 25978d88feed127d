import { invalid, notTheirs, refuseInvalid, stepNotAllowed } from '#kernel/problems.ts';
import type { Patch } from '#kernel/resource.ts';
import { columnsOf, sql, whole } from '#server/database/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { inOrderOfIds } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { type Sets, updateRows } from '#server/crud/writing.ts';
import { evaluates, keepsWorksheets } from '#modules/growth/worksheets/worksheet-access.ts';
import type { Worksheet, WorksheetResponse } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import {
  filesIn,
  missingAnswers,
  type Question,
  questionsAt,
  wrongAnswers,
} from '#modules/growth/worksheets/worksheet-questions.ts';
import {
  type PickedWork,
  type ResponseAction,
  worksheetResponses,
} from '#modules/growth/worksheets/worksheet-responses.ts';
import { responsesVisibleTo } from '#modules/growth/worksheets/worksheet-scope.server.ts';
import { WHOLE, sumOf } from '#modules/growth/worksheets/shares.ts';
import { refuseWrongWorks } from '#modules/growth/worksheets/picked-works.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

/** What a sheet has to know of its campaign. */
export type Campaign = Pick<Worksheet, 'id' | 'name' | 'ends_at' | 'state' | 'period_from' | 'period_to' | 'form_id'>;

const campaignsOf = (ctx: Context, ids: readonly number[]): Promise<Map<number, Campaign>> =>
  sql(columnsOf(worksheets, 'id', 'name', 'ends_at', 'state', 'period_from', 'period_to', 'form_id'))`
    select id, name, ends_at, state, period_from, period_to, form_id
    from ${rowsForAll(worksheets, 'of sheets that the caller sees')} where id = any(${ids}::bigint[])`.by(ctx.db, 'id');

export const campaignOf = async (ctx: Context, id: number): Promise<Campaign> =>
  (await campaignsOf(ctx, [id])).get(id)!;

export const isRunning = ({ state, ends_at }: Campaign, now: Date): boolean =>
  state === 'open' && now.getTime() < Date.parse(ends_at);

/** What a sheet takes as it stands, from this caller. */
function stepsOf(actor: Actor, row: WorksheetResponse, campaign: Campaign, now: Date): ResponseAction[] {
  const runs = isRunning(campaign, now);
  const isOwn = row.user_id === actor.id;
  if (row.state === 'not_filled') return isOwn && runs ? ['send', 'clear-works', 'propose', 'divide'] : [];
  return [
    ...(keepsWorksheets(actor) && !isOwn && runs ? (['reopen'] as const) : []),
    ...(evaluates(actor, row.user_id) ? (['evaluate'] as const) : []),
  ];
}

/** A sheet is written by its person alone, until it is sent or its campaign is over. */
export function worksheetResponseOperations(settings: CrudSettings): Operations<typeof worksheetResponses> {
  async function present(ctx: Context, rows: WorksheetResponse[]): Promise<WorksheetResponse[]> {
    if (!rows.length) return rows;
    const campaigns = await campaignsOf(ctx, [...new Set(rows.map(({ worksheet_id }) => worksheet_id))]);
    return rows.map((row) => {
      const sum = sumOf(row.works ?? []);
      const allowed_actions = stepsOf(ctx.actor, row, campaigns.get(row.worksheet_id)!, ctx.now);
      return { ...row, sum, left: WHOLE - sum, allowed_actions };
    });
  }
  const crud = crudOf(worksheetResponses, settings, { scope: responsesVisibleTo, present });

  async function update(
    ctx: Context,
    id: number,
    patch: Patch<typeof worksheetResponses>,
    version?: number,
  ): Promise<WorksheetResponse> {
    const row = await crud.read(ctx, id);
    const campaign = await campaignOf(ctx, row.worksheet_id);
    refuseWriting(ctx, row, campaign);
    const system: { file_ids?: readonly number[] } = {};
    if (patch.works) await checkWorks(ctx, patch.works);
    if (patch.answers) {
      const questions = await asked(ctx, row, campaign);
      refuseInvalid(wrongAnswers(questions, patch.answers));
      system.file_ids = filesIn(questions, patch.answers);
      await refuseForeignFiles(ctx, system.file_ids, row.file_ids);
    }
    return crud.update(ctx, id, patch, version, system);
  }
  return { ...crud, update, bulk: inOrderOfIds(update) };
}

/** The questions of the version of the form that a sheet answers. */
export async function asked(
  ctx: Context,
  { form_version }: WorksheetResponse,
  { form_id }: Campaign,
): Promise<readonly Question[]> {
  const form = await sql(columnsOf(worksheetForms, 'versions'))`select versions
    from worksheet_forms where id = ${form_id}`.one(ctx.db);
  return questionsAt(form, form_version);
}

/** Throws why the caller may not write into this sheet as it stands. */
export function refuseWriting(ctx: Context, row: WorksheetResponse, campaign: Campaign): void {
  if (row.user_id !== ctx.actor.id) throw notTheirs('worksheet_response_not_yours');
  refuseEnded(ctx, row, campaign);
  if (row.state === 'sent')
    throw stepNotAllowed('state', 'worksheet_is_sent', { allowed_actions: row.allowed_actions, row });
}

export function refuseEnded(ctx: Context, row: WorksheetResponse, campaign: Campaign): void {
  if (!isRunning(campaign, ctx.now))
    throw stepNotAllowed('worksheet_id', 'campaign_has_ended', { allowed_actions: row.allowed_actions, row });
}

/** What is picked stands in the catalogue, each work once, with shares that do not go over a hundred. */
async function checkWorks(ctx: Context, works: readonly PickedWork[]): Promise<void> {
  refuseWrongWorks(works);
  const types = await sql({
    id: whole,
  })`select id from work_types
    where id = any(${works.map(({ work_type_id }) => work_type_id)}::bigint[]) and work_type_category_id is not null
      and deleted_at is null`.asSet(ctx.db);
  const children = await sql({ id: whole, work_type_id: whole })`select id, work_type_id
    from work_type_children
    where id = any(${works.flatMap(({ work_type_child_id }) => work_type_child_id ?? [])}::bigint[])
      and deleted_at is null`.pairs(ctx.db, 'id', 'work_type_id');
  for (const { work_type_id, work_type_child_id } of works) {
    if (!types.has(work_type_id)) throw invalid('work_type_id', 'worksheet_work_unknown');
    if (work_type_child_id !== null && children.get(work_type_child_id) !== work_type_id)
      throw invalid('work_type_child_id', 'worksheet_work_unknown');
  }
}

/** A file is brought by who answers with it. */
async function refuseForeignFiles(ctx: Context, ids: readonly number[], known: readonly number[]): Promise<void> {
  const added = ids.filter((id) => !known.includes(id));
  if (!added.length) return;
  const own = await sql({
    id: whole,
  })`select id from ${rowsForAll('resources', 'whether the caller brought it is asked')}
    where id = any(${added}::bigint[]) and created_by = ${ctx.actor.id} and deleted_at is null`.asSet(ctx.db);
  if (added.some((id) => !own.has(id))) throw invalid('answers', 'exists');
}

/** Throws what is missing to a sheet that is to be sent. */
export async function refuseUnfinished(ctx: Context, row: WorksheetResponse, campaign: Campaign): Promise<void> {
  refuseInvalid(missingAnswers(await asked(ctx, row, campaign), row.answers ?? {}));
  const form = await sql(columnsOf(worksheetForms, 'has_works'))`select has_works
    from worksheet_forms where id = ${campaign.form_id}`.one(ctx.db);
  const sum = sumOf(row.works ?? []);
  if (form.has_works && sum !== WHOLE) throw invalid('works', 'worksheet_not_100', { sum });
}

/** Changes a sheet that the caller holds, as one step that others hear of. */
export const setResponse = (ctx: Context, row: WorksheetResponse, set: Sets<typeof worksheetResponses>) =>
  updateRows(worksheetResponses, ctx, { set, held: [row] });
