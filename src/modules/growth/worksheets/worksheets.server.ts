import { invalid, notTheirs, ruleNotMet, stepNotAllowed } from '#kernel/problems.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { columnsOf, holdsOn, sql, whole } from '#server/database/door.ts';
import type { Actor, Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { judgedBy } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { heldRow, holdItself } from '#server/rows/held-row.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { namedInManaged } from '#modules/company/people/door.server.ts';
import { ledPeople } from '#modules/company/people/door.ts';
import { keepsWorksheets } from '#modules/growth/worksheets/worksheet-access.ts';
import {
  endWorksheet,
  extendWorksheet,
  openWorksheet,
  type Worksheet,
} from '#modules/growth/worksheets/worksheet-endpoints.ts';
import { worksheetForms } from '#modules/growth/worksheets/worksheet-forms.ts';
import { worksheetResponses } from '#modules/growth/worksheets/worksheet-responses.ts';
import { campaignsVisibleTo } from '#modules/growth/worksheets/worksheet-scope.server.ts';
import { tellLeads, tellPeople } from '#modules/growth/worksheets/worksheet-telling.server.ts';
import { type CampaignAction, reminderDays, worksheets } from '#modules/growth/worksheets/worksheets.ts';

/** May the caller lead this campaign on? Its maker and HR. */
const isTheirs = (actor: Actor, { created_by }: Pick<Worksheet, 'created_by'>): boolean =>
  created_by === actor.id || keepsWorksheets(actor);

/** What a campaign takes as it stands. */
const stepsOf = ({ state }: Pick<Worksheet, 'state'>): CampaignAction[] =>
  state === 'draft' ? ['open'] : state === 'open' ? ['end', 'extend'] : state === 'ended' ? ['extend'] : [];

const counted = { worksheet_id: whole, asked: whole, sent: whole };

/** A draft changes and goes; one that was opened keeps who and what was asked. */
export function worksheetOperations(settings: CrudSettings): Operations<typeof worksheets> {
  async function present(ctx: Context, rows: Worksheet[]): Promise<Worksheet[]> {
    if (!rows.length) return rows;
    const counts = await sql(counted)`select worksheet_id, count(*)::int as asked,
        (count(*) filter (where state = 'sent'))::int as sent
      from ${rowsForAll(worksheetResponses, 'how many have sent is no secret of those who are asked')}
      where worksheet_id = any(${rows.map(({ id }) => id)}::bigint[]) and deleted_at is null
      group by worksheet_id`.by(ctx.db, 'worksheet_id');
    return rows.map((row) => ({
      ...row,
      asked_count: counts.get(row.id)?.asked ?? 0,
      sent_count: counts.get(row.id)?.sent ?? 0,
      allowed_actions: isTheirs(ctx.actor, row) ? stepsOf(row) : [],
    }));
  }
  const crud = crudOf(worksheets, settings, { scope: campaignsVisibleTo, present });
  return judgedBy(crud, {
    async create(ctx, row) {
      checkPeriod(row);
      await refuseForeign(ctx, row);
    },
    async change(ctx, ids, changes) {
      for (const id of ids) {
        const row = await crud.read(ctx, id);
        if (!isTheirs(ctx.actor, row)) throw notTheirs('worksheet_not_yours');
        if (row.state !== 'draft') throw ruleNotMet('state', 'worksheet_is_open');
        if (!changes) continue;
        checkPeriod({ ...row, ...changes });
        await refuseForeign(ctx, { ...row, ...changes });
      }
    },
  });
}

/** Reports of longer periods compare years. */
const LONGEST_DAYS = 366;

function checkPeriod({ period_from, period_to }: Pick<Worksheet, 'period_from' | 'period_to'>): void {
  if (period_to < period_from) throw invalid('period_to', 'not_before');
  const days = (Date.parse(period_to) - Date.parse(period_from)) / 86_400_000;
  if (days >= LONGEST_DAYS) throw invalid('period_to', 'days_at_most', { max: LONGEST_DAYS });
}

type Audience = Partial<Pick<Worksheet, 'user_ids' | 'team_ids' | 'role_ids'>>;

/** Who is meant today: staff who work here, each once. */
const audienceOf = (ctx: Context, { user_ids = [], team_ids = [], role_ids = [] }: Audience): Promise<number[]> =>
  sql({ id: whole })`select u.id from ${rowsForAll('users', 'whoever is meant is asked')} u
    join user_types ut on ut.id = u.user_type_id
      and ut.code = 'staff'
    where u.status = 'active' and u.deleted_at is null and (u.id = any(${user_ids}::bigint[])
      or u.role_ids && ${role_ids}::bigint[]
      or u.id in (select m.user_id from team_members m
        where m.team_id = any(${team_ids}::bigint[]) and m.deleted_at is null and ${holdsOn('m', todayOf(ctx))}))
    order by u.id`.column(ctx.db);

/** Leads ask their own people, and who manages projects those of the projects; HR asks everybody. */
async function refuseForeign(ctx: Context, audience: Audience): Promise<void> {
  if (keepsWorksheets(ctx.actor)) return;
  const asked = await audienceOf(ctx, audience);
  const mates = await sql({ id: whole })`select m.id from ${namedInManaged(ctx.actor)} as m(id)`.asSet(ctx.db);
  const own = new Set([...ledPeople(ctx.actor), ...mates, ctx.actor.id]);
  if (asked.some((id) => !own.has(id))) throw notTheirs('worksheet_audience_not_yours', 'user_ids');
}

function judge(ctx: Context, action: CampaignAction, row: Worksheet): void {
  if (!isTheirs(ctx.actor, row)) throw notTheirs('worksheet_not_yours');
  if (!stepsOf(row).includes(action))
    throw stepNotAllowed('state', 'worksheet_state', { allowed_actions: stepsOf(row), row });
}

const open = serveVerb(worksheets, {
  endpoint: openWorksheet,
  hold: holdItself(worksheets),
  async judge(ctx, row) {
    judge(ctx, 'open', row);
    if (Date.parse(row.ends_at) <= ctx.now.getTime()) throw invalid('ends_at', 'worksheet_ends_later');
    await refuseForeign(ctx, row);
    const asked = await audienceOf(ctx, row);
    if (!asked.length) throw invalid('user_ids', 'worksheet_audience_empty');
    if (!(await versionOf(ctx, row.form_id))) throw ruleNotMet('form_id', 'worksheet_form_not_published');
  },
  set: (ctx) => ({ state: 'open' as const, opened_at: ctx.now, reminded: [] }),
  async after(ctx, row) {
    const asked = await audienceOf(ctx, row);
    const form_version = (await versionOf(ctx, row.form_id))!;
    await insertRows(
      worksheetResponses,
      ctx,
      asked.map((user_id) => ({ worksheet_id: row.id, user_id, form_version, state: 'not_filled' as const })),
    );
    await tellPeople(ctx, asked, 'worksheet_open', row);
  },
});

/** The last version of a form; null: none was published. */
const versionOf = async (ctx: Context, formId: number): Promise<number | null> => {
  const form = await sql(columnsOf(worksheetForms, 'versions'))`select versions
    from worksheet_forms where id = ${formId} and deleted_at is null`.first(ctx.db);
  return form?.versions?.at(-1)?.version ?? null;
};

const end = serveVerb(worksheets, {
  endpoint: endWorksheet,
  hold: holdItself(worksheets),
  judge: (ctx, row) => judge(ctx, 'end', row),
  set: () => ({ state: 'ended' as const }),
  async after(ctx, row) {
    await tellLeads(ctx, row);
    await settleEvaluated(ctx, row.id);
  },
});

const extend = serve(extendWorksheet, async (ctx, { body }, { app }) => {
  const operations = app.operationsAt(worksheets);
  const row = await heldRow(ctx, operations, body.id, body.version);
  judge(ctx, 'extend', row);
  const until = Date.parse(body.ends_at);
  if (until <= ctx.now.getTime() || until <= Date.parse(row.ends_at)) throw invalid('ends_at', 'worksheet_ends_later');
  // Reminders that lie ahead again go out again.
  const past = reminderDays.filter((days) => until - Number(days) * 86_400_000 <= ctx.now.getTime());
  const reminded = row.reminded.filter((days) => (past as readonly string[]).includes(days));
  await updateRows(worksheets, ctx, { set: { ends_at: new Date(until), state: 'open', reminded }, held: [row] });
  return operations.read(ctx, row.id);
});

/** Once a campaign is over and each sheet that was sent has been judged, it is evaluated. */
export async function settleEvaluated(ctx: Context, id: number): Promise<void> {
  await updateRows(worksheets, ctx, {
    set: { state: 'evaluated' },
    where: sql`t.id = ${id} and t.state = 'ended'
      and exists (select from ${rowsForAll(worksheetResponses, 'whether all are judged')} r
        where r.worksheet_id = t.id and r.state = 'sent' and r.deleted_at is null)
      and not exists (select from ${rowsForAll(worksheetResponses, 'whether all are judged')} r
        where r.worksheet_id = t.id and r.state = 'sent' and r.deleted_at is null
          and not exists (select from ${rowsForAll('worksheet_evaluations', 'whether all are judged')} e
            where e.response_id = r.id and e.deleted_at is null))`,
  });
}

export const campaignsServed: readonly Served[] = [open, end, extend];
