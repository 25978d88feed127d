import { notTheirs, refuseInvalid, ruleNotMet } from '#kernel/problems.ts';
import { sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { recordsOf, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow } from '#server/rows/held-row.ts';
import { columnsOf } from '#server/database/door.ts';
import { keepsWorksheets } from '#modules/growth/worksheets/worksheet-access.ts';
import { publishForm, type WorksheetForm } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import {
  movedTo,
  type Question,
  type QuestionKind,
  wrongQuestions,
} from '#modules/growth/worksheets/worksheet-questions.ts';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';

/** Whoever makes campaigns writes own forms; those of others are HR's to change. */
export function worksheetFormOperations(settings: CrudSettings): Operations<typeof worksheetForms> {
  const crud = crudOf(worksheetForms, settings);
  const rowsAt = (ctx: Context, ids: readonly number[]) =>
    sql(columnsOf(worksheetForms, 'id', 'created_by', 'versions'))`select id, created_by, versions
      from worksheet_forms where id = any(${ids}::bigint[])`.rows(ctx.db);
  return judgedBy(crud, {
    create: (_ctx, { questions }) => refuseInvalid(wrongQuestions(questions ?? [], new Map())),
    async change(ctx, ids, changes) {
      for (const row of await rowsAt(ctx, ids)) {
        refuseOthers(ctx, row);
        if (changes?.questions) refuseInvalid(wrongQuestions(changes.questions, kindsOf(row)));
      }
    },
  });
}

function refuseOthers(ctx: Context, row: Pick<WorksheetForm, 'created_by'>): void {
  if (row.created_by !== ctx.actor.id && !keepsWorksheets(ctx.actor)) throw notTheirs('worksheet_form_not_yours');
}

/** What each question was in the versions that are published: an id means one thing for good. */
const kindsOf = ({ versions }: Pick<WorksheetForm, 'versions'>): Map<string, QuestionKind> =>
  new Map((versions ?? []).flatMap(({ questions }) => questions.map(({ id, kind }) => [id, kind] as const)));

export const publishServed: Served = serve(publishForm, async (ctx, { body }, { app }) => {
  const row = await heldRow(ctx, app.operationsAt(worksheetForms), body.id, body.version);
  refuseOthers(ctx, row);
  const questions = row.questions ?? [];
  if (!questions.length && !row.has_works) throw ruleNotMet('questions', 'worksheet_form_empty');
  const last = row.versions?.at(-1);
  if (last && JSON.stringify(last.questions) === JSON.stringify(questions))
    throw ruleNotMet('questions', 'worksheet_form_same');
  const version = (last?.version ?? 0) + 1;
  const versions = [...(row.versions ?? []), { version, published_at: ctx.now.toISOString(), questions }];
  await updateRows(worksheetForms, ctx, { set: { versions }, held: [row] });
  await moveOpenSheets(ctx, row.id, version, questions);
  return app.operationsAt(worksheetForms).read(ctx, row.id);
});

/** Sheets that are not sent go over to the new version; what it asks no more stays with them as left over. */
async function moveOpenSheets(ctx: Context, formId: number, version: number, questions: readonly Question[]) {
  const open = await sql(
    columnsOf(worksheetResponses, 'id', 'answers', 'left_over'),
  )`select r.id, r.answers, r.left_over
    from ${rowsForAll(worksheetResponses, 'every open sheet goes over')} r
    join ${rowsForAll('worksheets', 'of campaigns with this form')} w on w.id = r.worksheet_id and w.deleted_at is null
    where w.form_id = ${formId} and r.state = 'not_filled' and r.deleted_at is null order by r.id for update of r`.rows(
    ctx.db,
  );
  if (!open.length) return;
  const moved = open.map(({ id, answers, left_over }) => ({
    ...{ id, form_version: version },
    ...movedTo(questions, answers ?? {}, left_over ?? {}),
  }));
  await updateRows(worksheetResponses, ctx, {
    set: { form_version: sql`m.form_version`, answers: sql`m.answers`, left_over: sql`m.left_over` },
    ...recordsOf(worksheetResponses, moved, 'm'),
  });
}
