import { users } from '#modules/company/people/door.ts';
import { Readable } from 'node:stream';
import type { ExportCell } from '#kernel/field.ts';
import { json, orNull, sql, text, whole } from '#server/database/door.ts';
import { localized } from '#server/crud/localized.ts';
import { beside, rowsOf } from '#server/crud/sources.ts';
import { csvOf, xlsxOf } from '#server/export/table-text.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { catalogueTypes } from '#modules/growth/worksheets/logged-time.server.ts';
import { worksheetFile } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import {
  type Answers,
  type Question,
  questionsAt,
  type Words,
} from '#modules/growth/worksheets/worksheet-questions.ts';
import { type PickedWork, worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

const columns = {
  ...{ fio: text, state: text, form_version: whole, answers: orNull(json<Answers>()) },
  works: orNull(json<PickedWork[]>()),
};

/** A line for each picked work, and one for each answer: what a spreadsheet can sort and add up. */
const fileServed = serve(worksheetFile, async (ctx, { params, query: { format } }, { app, reply }) => {
  const campaign = await app.operationsAt(worksheets).read(ctx, params.id);
  const form = await app.operationsAt(worksheetForms).read(ctx, campaign.form_id);
  const rows = await sql(columns)`select u.fio, r.state, r.form_version, r.answers, r.works
    from ${rowsOf(ctx, worksheetResponses)} as r
    join ${beside(users)} u on u.id = r.user_id
    where r.worksheet_id = ${campaign.id} order by u.fio, r.id`.rows(ctx.db);
  const types = new Map((await catalogueTypes(ctx)).map(({ id, name }) => [id, name]));
  const children = await sql({ id: whole, name: text })`select c.id, ${localized('c.names', ctx.lang)} as name
    from work_type_children c`.pairs(ctx.db, 'id', 'name');
  const say = (key: string): string => app.texts.say(ctx.lang, key);
  const words = (texts: Words): string => texts[ctx.lang] || texts.uz || '';
  const said = ({ kind, options = [] }: Question, value: unknown): ExportCell => {
    if (typeof value === 'number') return value;
    if (typeof value === 'boolean') return say(value ? 'worksheet.yes' : 'worksheet.no');
    const names = [value]
      .flat()
      .map((one) => words(options.find(({ id }) => id === one)?.texts ?? { uz: String(one) }));
    return kind === 'file' ? '' : names.join(', ');
  };
  const lines = (async function* (): AsyncGenerator<readonly ExportCell[]> {
    for (const { fio, state, form_version, answers, works } of rows) {
      const person = [fio, say(`worksheet-responses.state.${state}`)];
      for (const { work_type_id, work_type_child_id, share, confidence } of works ?? []) {
        const child = work_type_child_id === null ? '' : (children.get(work_type_child_id) ?? '');
        yield [...person, types.get(work_type_id) ?? '', child, share, confidence];
      }
      for (const question of questionsAt(form, form_version)) {
        const value = answers?.[question.id];
        if (value !== undefined && value !== null && value !== '')
          yield [...person, words(question.texts), said(question, value), '', ''];
      }
      if (!works?.length && !Object.keys(answers ?? {}).length) yield [...person, '', '', '', ''];
    }
  })();
  const headings = ['person', 'state', 'what', 'answer', 'share', 'confidence'].map((name) => ({
    heading: say(`worksheet_file.${name}`),
  }));
  reply.header('content-disposition', `attachment; filename="worksheet-${campaign.id}.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(headings, lines)));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return reply.type(type).send(await xlsxOf('worksheet', headings, lines));
});

export const filesServed: readonly Served[] = [fileServed];
