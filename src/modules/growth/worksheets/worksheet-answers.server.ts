import { notFound } from '#kernel/problems.ts';
import { columnsOf, day, json, moment, orNull, sql, text, whole, yesNo } from '#server/database/door.ts';
import { localized } from '#server/crud/localized.ts';
import { beside, rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { compared, saidOf } from '#modules/growth/worksheets/comparison.ts';
import { catalogueTypes, loggedMinutes } from '#modules/growth/worksheets/logged-time.server.ts';
import { ledPeople, users } from '#modules/company/people/door.ts';
import { seesAllWorksheets } from '#modules/growth/worksheets/worksheet-access.ts';
import * as endpoints from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetEvaluations } from '#modules/growth/worksheets/worksheet-evaluations.ts';
import { asked } from '#modules/growth/worksheets/worksheet-responses.server.ts';
import { type PickedWork, worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { campaignLedBy } from '#modules/growth/worksheets/worksheet-scope.server.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

const sheetColumns = {
  ...{ response_id: whole, worksheet_id: whole, name: text, period_from: day, period_to: day, ends_at: moment },
  ...{ is_open: yesNo, state: text, sent_at: orNull(moment), mark: orNull(whole) },
};

const mine = serve(endpoints.mySheets, async (ctx) => ({
  rows: (
    await sql(sheetColumns)`select r.id as response_id, w.id as worksheet_id, w.name, w.period_from, w.period_to,
        w.ends_at, w.state = 'open' and w.ends_at > ${ctx.now} as is_open, r.state, r.sent_at, e.mark
      from ${rowsOf(ctx, worksheetResponses)} as r
      join ${rowsForAll(worksheets, 'of own sheets')} w on w.id = r.worksheet_id and w.deleted_at is null
      left join ${rowsForAll(worksheetEvaluations, 'of own sheets')} e on e.response_id = r.id and e.deleted_at is null
      where r.user_id = ${ctx.actor.id}
      order by (r.state = 'not_filled' and w.state = 'open') desc, w.period_to desc, w.id desc limit 100`.rows(ctx.db)
  ).map((row) => ({ ...row, state: row.state as 'sent' })),
}));

const about = {
  ...columnsOf(worksheets, 'id', 'name', 'period_from', 'period_to', 'ends_at', 'state', 'form_id'),
  ...{ form_name: text, has_works: yesNo, fio: text },
};

const sheet = serve(endpoints.readSheet, async (ctx, { params }, { app }) => {
  const response = await app.operationsAt(worksheetResponses).read(ctx, params.id);
  const { form_id, form_name, has_works, fio, ...worksheet } = await sql(about)`
    select w.id, w.name, w.period_from, w.period_to, w.ends_at, w.state, w.form_id,
      ${localized('f.names', ctx.lang)} as form_name, f.has_works, u.fio
    from ${rowsForAll(worksheets, 'of a sheet that the caller sees')} w
    join worksheet_forms f on f.id = w.form_id
    join ${beside(users)} u on u.id = ${response.user_id}
    where w.id = ${response.worksheet_id}`.one(ctx.db);
  const evaluation = await sql({
    ...columnsOf(worksheetEvaluations, 'id', 'version', 'mark', 'comment'),
    by: orNull(text),
    at: moment,
  })`select e.id, e.version, e.mark, e.comment, u.fio as by, e.updated_at as at
    from ${rowsOf(ctx, worksheetEvaluations)} as e
    left join ${beside(users)} u on u.id = e.updated_by
    where e.response_id = ${response.id}`.first(ctx.db);
  const questions = await asked(ctx, response, { ...worksheet, form_id });
  const person = { id: response.user_id, fio };
  return { response, worksheet, person, form_name, has_works, questions, evaluation: evaluation ?? null };
});

const catalogue = serve(endpoints.workCatalogue, async (ctx) => {
  const types = await catalogueTypes(ctx);
  const children = Map.groupBy(
    await sql({ id: whole, name: text, work_type_id: whole })`select c.id, ${localized('c.names', ctx.lang)} as name,
        c.work_type_id from work_type_children c
      where c.deleted_at is null order by c.ordering, c.id`.rows(ctx.db),
    ({ work_type_id }) => work_type_id,
  );
  return {
    types: types
      .filter(({ is_picked }) => is_picked)
      .map(({ id, name, category, is_time, logged_type_ids }) => ({
        ...{ id, name, category: category ?? '', is_skill: !is_time && !logged_type_ids.length },
        children: (children.get(id) ?? []).map((child) => ({ id: child.id, name: child.name })),
      })),
  };
});

const personColumns = {
  ...{ user_id: whole, fio: text, position: orNull(text), id: whole, state: text, sent_at: orNull(moment) },
  ...{ mark: orNull(whole), works: orNull(json<PickedWork[]>()), seen: yesNo },
};

const answers = serve(endpoints.worksheetAnswers, async (ctx, { params }, { app }) => {
  const campaign = await app.operationsAt(worksheets).read(ctx, params.id);
  await campaignLedBy(ctx, campaign.id);
  const all = seesAllWorksheets(ctx.actor);
  const led = ledPeople(ctx.actor);
  const rows = await sql(personColumns)`select r.user_id, u.fio, ${localized('u.position_i18n', ctx.lang)} as position,
      r.id, r.state, r.sent_at, e.mark, r.works,
      ${all} or r.user_id = ${ctx.actor.id} or (r.state = 'sent' and r.user_id = any(${led}::bigint[])) as seen
    from ${rowsForAll(worksheetResponses, 'whoever made a campaign sees who has sent')} r
    join ${rowsForAll('users', 'whoever made a campaign sees who is asked')} u on u.id = r.user_id
    left join ${rowsForAll(worksheetEvaluations, 'shown where the sheet is seen')} e
      on e.response_id = r.id and e.deleted_at is null
    where r.worksheet_id = ${campaign.id} and r.deleted_at is null
      and (${all} or ${campaign.created_by === ctx.actor.id} or r.user_id = any(${led}::bigint[]))
    order by u.fio, u.id`.rows(ctx.db);
  const types = await catalogueTypes(ctx);
  const compares = rows.filter(({ seen, state }) => seen && state === 'sent').map(({ user_id }) => user_id);
  const logged = await loggedMinutes(ctx, compares, campaign);
  return {
    people: rows.map(({ user_id, fio, position, id, state, sent_at, mark, works, seen }) => ({
      ...{ user_id, fio, position, response_id: seen ? id : null, state: state as 'sent', sent_at },
      mark: seen ? mark : null,
      told_otherwise:
        seen && state === 'sent'
          ? compared(saidOf(works ?? []), logged.get(user_id) ?? new Map(), types).told_otherwise
          : null,
    })),
  };
});

const responseColumns = {
  ...columnsOf(worksheetResponses, 'id', 'works'),
  ...columnsOf(worksheets, 'period_from', 'period_to'),
  fio: text,
};

const compare = serve(endpoints.compareWorksheet, async (ctx, { query: { id, user_id } }) => {
  const found = await sql(responseColumns)`select r.id, r.works, w.period_from, w.period_to, u.fio
    from ${rowsOf(ctx, worksheetResponses)} as r
    join ${rowsForAll(worksheets, 'of a sheet that the caller sees')} w on w.id = r.worksheet_id
    join ${beside(users)} u on u.id = r.user_id
    where r.worksheet_id = ${id} and r.user_id = ${user_id}`.found(ctx.db, notFound);
  const works = found.works ?? [];
  const types = await catalogueTypes(ctx);
  const names = new Map(types.map((type) => [type.id, type.name]));
  const minutes = (await loggedMinutes(ctx, [user_id], found)).get(user_id) ?? new Map<number, number>();
  const said = saidOf(works);
  const { rows, told_otherwise, logged_minutes, left_out } = compared(said, minutes, types);
  const weight = works.reduce((sum, { share }) => sum + share, 0);
  return {
    ...{ user_id, fio: found.fio, told_otherwise, logged_minutes },
    rows: rows.map((row) => ({ ...row, name: names.get(row.work_type_id) ?? '' })),
    left_out: left_out.map((type) => ({ work_type_id: type, name: names.get(type) ?? '', said: said.get(type)! })),
    confidence: weight ? works.reduce((sum, one) => sum + one.share * one.confidence, 0) / weight : null,
  };
});

export const answersServed: readonly Served[] = [mine, sheet, catalogue, answers, compare];
