import { wrongParameter } from '#kernel/problems.ts';
import { addDays } from '#kernel/days.ts';
import { day, holdsOn, json, sql, type Sql, text, whole } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll, rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { calendarOfPerson } from '#modules/company/schedules/door.server.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { compared, type Said, saidOf } from '#modules/growth/worksheets/comparison.ts';
import { catalogueTypes, loggedMinutes } from '#modules/growth/worksheets/logged-time.server.ts';
import { LEAST_ANSWERS, meanOf, summed } from '#modules/growth/worksheets/results.ts';
import { divided } from '#modules/growth/worksheets/shares.ts';
import { ledPeople } from '#modules/company/people/door.ts';
import { seesAllWorksheets } from '#modules/growth/worksheets/worksheet-access.ts';
import { worksheetResults, worksheetsThroughTime } from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import type { Answers, Words } from '#modules/growth/worksheets/worksheet-questions.ts';
import { type PickedWork, worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { addedUp, campaignLedBy } from '#modules/growth/worksheets/worksheet-scope.server.ts';
import { worksheets } from '#modules/growth/worksheets/worksheets.ts';

interface Period {
  readonly period_from: string;
  readonly period_to: string;
}

/** The working minutes that somebody's schedule has in a period: what they weigh. */
export function normOf(ctx: Context, userId: number, { period_from, period_to }: Period): number {
  const at = (on: string) => instantOf(on, 0, ctx.timeZone);
  return calendarOfPerson(ctx, userId).workingMinutes(at(period_from), at(addDays(period_to, 1)));
}

/** Who was in a team on the last day of a period. */
const inTeam = (teamId: number | undefined, user: Sql, on: string): Sql =>
  teamId === undefined
    ? sql`true`
    : sql`exists (select from team_members m
        where m.team_id = ${teamId} and m.user_id = ${user} and m.deleted_at is null and ${holdsOn('m', on)})`;

const wordsIn = (texts: Words, lang: Context['lang']): string => texts[lang] || texts.uz || '';

const given = { user_id: whole, form_version: whole, answers: json<Answers>(), works: json<PickedWork[]>() };

const results = serve(worksheetResults, async (ctx, { params, query }, { app }) => {
  const campaign = await app.operationsAt(worksheets).read(ctx, params.id);
  await campaignLedBy(ctx, campaign.id);
  const among = sql`${addedUp(ctx.actor, sql`r.user_id`, sql`${campaign.created_by}::bigint`)}
    and ${inTeam(query.team_id, sql`r.user_id`, campaign.period_to)}`;
  const counts = await sql({ asked: whole, sent: whole })`select count(*)::int as asked,
      (count(*) filter (where r.state = 'sent'))::int as sent
    from ${rowsForAll(worksheetResponses, 'added up for those whom addedUp names')} r
    where r.worksheet_id = ${campaign.id} and r.deleted_at is null and ${among}`.one(ctx.db);
  const rows = await sql(given)`select r.user_id, r.form_version, coalesce(r.answers, '{}') as answers,
      coalesce(r.works, '[]') as works
    from ${rowsForAll(worksheetResponses, 'added up for those whom addedUp names')} r
    where r.worksheet_id = ${campaign.id} and r.state = 'sent' and r.deleted_at is null and ${among}
    order by r.user_id`.rows(ctx.db);
  const form = await app.operationsAt(worksheetForms).read(ctx, campaign.form_id);
  const weights = new Map(rows.map(({ user_id }) => [user_id, normOf(ctx, user_id, campaign)]));
  const led = new Set(ledPeople(ctx.actor));
  const isHidden = !seesAllWorksheets(ctx.actor) && rows.some(({ user_id }) => !led.has(user_id));
  const answered = new Set(rows.map(({ form_version }) => form_version));
  const questions = summed(
    (form.versions ?? []).filter(({ version }) => answered.has(version) || version === form.versions?.at(-1)?.version),
    rows.map(({ user_id, form_version, answers }) => ({
      version: form_version,
      answers,
      weight: weights.get(user_id)!,
    })),
    isHidden,
  );
  const isFew = isHidden && rows.length < LEAST_ANSWERS;
  const types = await catalogueTypes(ctx);
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const logged = await loggedMinutes(ctx, isFew ? [] : [...weights.keys()], campaign);
  const said = sharesOf(rows, weights);
  const minutes = new Map<number, number>();
  for (const own of logged.values()) for (const [id, more] of own) minutes.set(id, (minutes.get(id) ?? 0) + more);
  const whole_ = isFew ? null : compared(said, minutes, types);
  return {
    ...counts,
    least: LEAST_ANSWERS,
    questions: questions.map(({ question, shares, ...sum }) => ({
      ...sum,
      ...{ kind: question.kind, text: wordsIn(question.texts, ctx.lang) },
      shares:
        shares &&
        shares.map(({ value, share }) => {
          const option = question.options?.find(({ id }) => id === value);
          return { value, share, name: option ? wordsIn(option.texts, ctx.lang) : value };
        }),
    })),
    works: (whole_?.rows ?? []).map((row) => ({ ...row, name: names.get(row.work_type_id) ?? '' })),
    told_otherwise: whole_?.told_otherwise ?? null,
  };
});

/** Shares of several people as one, each weighed by norm, in ten-thousandths so that they stay whole. */
function sharesOf(
  rows: readonly { readonly user_id: number; readonly works: readonly PickedWork[] }[],
  weights: ReadonlyMap<number, number>,
): Said {
  const all = new Map<number, number>();
  for (const { user_id, works } of rows)
    for (const [type, share] of saidOf(works))
      all.set(type, (all.get(type) ?? 0) + share * (weights.get(user_id) ?? 0));
  const parts = divided([...all.values()], 10_000);
  return new Map([...all.keys()].map((type, at) => [type, parts[at]!]));
}

const through = {
  ...{ worksheet_id: whole, name: text, period_from: day, period_to: day, user_id: whole },
  works: json<PickedWork[]>(),
};

/** So many campaigns back. */
const MOST_STEPS = 24;

const throughTime = serve(worksheetsThroughTime, async (ctx, { query: { user_id, team_id } }) => {
  if (user_id !== undefined && team_id !== undefined) throw wrongParameter('team_id', 'worksheet_one_of_both');
  const rows = await sql(through)`select w.id as worksheet_id, w.name, w.period_from, w.period_to, r.user_id,
      coalesce(r.works, '[]') as works
    from (select w.* from ${rowsOf(ctx, worksheets)} as w where w.state <> 'draft'
      order by w.period_to desc, w.id desc limit ${sql.lit(MOST_STEPS)}) as w
    join ${rowsOf(ctx, worksheetResponses)} as r on r.worksheet_id = w.id and r.state = 'sent'
    where ${user_id === undefined ? sql`true` : sql`r.user_id = ${user_id}`}
      and ${
        team_id === undefined
          ? sql`true`
          : sql`exists (select from team_members m
              where m.team_id = ${team_id} and m.user_id = r.user_id and m.deleted_at is null
                and m.starts_on <= w.period_to and coalesce(m.ends_on, 'infinity'::date) >= w.period_to)`
      }
    order by w.period_to, w.id, r.user_id`.rows(ctx.db);
  const types = await catalogueTypes(ctx);
  const steps = [];
  for (const own of Map.groupBy(rows, ({ worksheet_id }) => worksheet_id).values()) {
    const { worksheet_id, name, ...period } = own[0]!;
    const people = own.map((row) => row.user_id);
    const weights = new Map(people.map((id) => [id, normOf(ctx, id, period)]));
    const logged = await loggedMinutes(ctx, people, period);
    const told = own.flatMap(({ user_id: id, works }) => {
      const { told_otherwise } = compared(saidOf(works), logged.get(id) ?? new Map(), types);
      return told_otherwise === null ? [] : [[told_otherwise, weights.get(id)!] as const];
    });
    const works = [...sharesOf(own, weights)].map(([work_type_id, share]) => ({ work_type_id, share: share / 100 }));
    const { period_to } = period;
    steps.push({ worksheet_id, name, period_to, sent: own.length, told_otherwise: meanOf(told), works });
  }
  const named = new Set(steps.flatMap(({ works }) => works.map(({ work_type_id }) => work_type_id)));
  return { steps, types: types.filter(({ id }) => named.has(id)).map(({ id, name }) => ({ id, name })) };
});

export const resultsServed: readonly Served[] = [results, throughTime];
