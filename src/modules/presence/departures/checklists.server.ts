import { birthdaysBetween } from '#modules/company/people/door.server.ts';
import { addDays } from '#kernel/days.ts';
import { invalid, notTheirs, stepNotAllowed } from '#kernel/problems.ts';
import { columnsOf, sql, text, whole } from '#server/database/door.ts';
import { actorId, type Context, type Scope } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { judgedAsWhole } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import { beside, rowsForAll } from '#server/crud/sources.ts';
import { deriveRows, insertRows } from '#server/crud/writing.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { serveVerb } from '#server/rows/serve-verb.ts';
import { actions } from '#modules/actions.ts';
import { makeLines, workingDayFrom } from '#modules/presence/departures/checklist-lines.server.ts';
import {
  type ChecklistLine,
  checklistLines,
  checklistRuns,
  checklists,
  comingAndGoing,
  lineKeepers,
  linesToTick,
  tickLine,
  untickLine,
} from '#modules/presence/departures/checklists.ts';
import {
  type Joining,
  judgePlace,
  type Place,
  placeThatCanBe,
  takePlace,
} from '#modules/presence/departures/join-company.server.ts';
import type { Hired } from '#modules/staff/hiring/door.server.ts';
import { tell } from '#modules/channels/notifications/door.server.ts';
import { users } from '#modules/company/people/door.ts';

const longestLine = 250;
const keeps = ({ actions: held }: { readonly actions: ReadonlySet<number> }) => held.has(actions.departures.update);

/** Each line says what, who and when. */
export const checklistOperations = (settings: CrudSettings): Operations<typeof checklists> =>
  judgedAsWhole(crudOf(checklists, settings), (_ctx, row) => {
    const lines = row.lines as readonly ChecklistLine[] | null | undefined;
    const isLine = ({ text: said, who, days }: ChecklistLine) =>
      typeof said === 'string' &&
      said.trim() !== '' &&
      said.length <= longestLine &&
      lineKeepers.includes(who) &&
      Number.isInteger(days) &&
      Math.abs(days) <= 250;
    if (lines?.some((one) => !isLine(one))) throw invalid('lines', 'checklist_line');
    if (row.team_id && !row.team_member_type_id) throw invalid('team_member_type_id', 'required');
  });

/** A run is made with its lines: who keeps each, and until when in working days. One of joining gives a place. */
export function checklistRunOperations(settings: CrudSettings): Operations<typeof checklistRuns> {
  const crud = crudOf(checklistRuns, settings);
  return {
    ...crud,
    async create(asked, input) {
      const ctx = { ...asked, closes: false };
      const list = await sql(listColumns)`select ${listNames}
        from checklists c
        where c.id = ${input.checklist_id} and c.deleted_at is null`.first(ctx.db);
      if (!list) throw invalid('checklist_id', 'exists');
      const run = await crud.create(ctx, input, {
        ...{ kind: list.kind, is_done: !list.lines?.length },
        ...(list.kind === 'joining' && (await placeGiven(ctx, input, list))),
      });
      await makeLines(ctx, run, list.lines ?? []);
      return run;
    },
  };
}

const listColumns = {
  ...columnsOf(checklists, 'id', 'kind', 'lines'),
  ...columnsOf(checklists, 'branch_id', 'team_id', 'team_member_type_id', 'work_schedule_id'),
};
const listNames = sql.raw('c.id, c.kind, c.lines, c.branch_id, c.team_id, c.team_member_type_id, c.work_schedule_id');

/** What is asked for goes before what the list says; the kind of a member goes with the team. Given at once. */
async function placeGiven(ctx: Context, asked: Joining & Partial<Place>, list: Place): Promise<Place> {
  const team = asked.team_id ? asked : list;
  const place = {
    branch_id: asked.branch_id ?? list.branch_id,
    team_id: team.team_id ?? null,
    team_member_type_id: asked.team_member_type_id ?? team.team_member_type_id ?? null,
    work_schedule_id: asked.work_schedule_id ?? list.work_schedule_id,
  };
  if (place.team_id && !place.team_member_type_id) throw invalid('team_member_type_id', 'required');
  await judgePlace(ctx, asked, place);
  await takePlace(ctx, asked, place);
  return place;
}

/** One's own lines and those of oneself; HR sees all. */
const visibleLines: Scope = (actor) =>
  keeps(actor)
    ? 'all'
    : sql`(t.keeper_id = ${actor.id} or exists (select
        from checklist_runs r where r.id = t.run_id and r.user_id = ${actor.id}))`;

export const checklistLineOperations = (settings: CrudSettings): Operations<typeof checklistLines> =>
  crudOf(checklistLines, settings, {
    scope: visibleLines,
    present: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        allowed_actions:
          row.keeper_id === ctx.actor.id || keeps(ctx.actor)
            ? row.done_at
              ? (['untick'] as const)
              : (['tick'] as const)
            : [],
      })),
  });

const ticking = (endpoint: typeof tickLine | typeof untickLine, isDone: boolean): Served =>
  serveVerb(checklistLines, {
    endpoint,
    hold: (ctx, row) =>
      sql`select from checklist_runs r
        where r.id = ${row.run_id} for no key update`.run(ctx.db),
    judge(ctx, row) {
      if (row.keeper_id !== ctx.actor.id && !keeps(ctx.actor)) throw notTheirs('checklist_not_yours');
      if (!row.allowed_actions.includes(isDone ? 'tick' : 'untick'))
        throw stepNotAllowed('done_at', 'checklist_ticked', { allowed_actions: row.allowed_actions });
    },
    set: (ctx) => ({ done_at: isDone ? ctx.now : null, done_by: isDone ? actorId(ctx.actor) : null }),
    after: (ctx, row) =>
      deriveRows(checklistRuns, ctx, {
        set: {
          is_done: sql`not exists (select from ${rowsForAll(checklistLines, 'whether all are done')} l
            where l.run_id = t.id and l.done_at is null and l.deleted_at is null)`,
        },
        where: sql`t.id = ${row.run_id}`,
      }),
  });

const mine = serve(linesToTick, async (ctx) => ({
  rows: await sql({ ...columnsOf(checklistLines, 'id', 'version', 'text', 'due_on'), fio: text, kind: text })`
    select l.id, l.version, l.text, l.due_on, u.fio, r.kind
    from ${rowsForAll(checklistLines, 'their own')} l
    join checklist_runs r on r.id = l.run_id and r.deleted_at is null
    join ${beside(users)} u on u.id = r.user_id
    where l.keeper_id = ${ctx.actor.id} and l.done_at is null and l.deleted_at is null
    order by l.due_on, l.id limit 100`.rows(ctx.db),
}));

/** So far back and ahead the company is told who comes and goes, in days. */
const BEHIND = -7;
const AHEAD = 30;
const BIRTHDAYS = 14;
const MOST_TOLD = 50;
const named = { user_id: whole, fio: text, on: text };

const news = serve(comingAndGoing, async (ctx) => {
  const today = todayOf(ctx);
  const [from, to] = [addDays(today, BEHIND), addDays(today, AHEAD)];
  const here = sql`u.deleted_at is null and exists (select from user_types ut where ut.id = u.user_type_id
    and ut.code = 'staff')`;
  const comes = await sql(named)`select u.id as user_id, u.fio, u.hired_on::text as on
    from ${rowsForAll(users, 'names and days, which the company is told')} u
    where u.hired_on between ${from}::date and ${to}::date and u.status = 'active' and ${here}
    order by u.hired_on, u.fio limit ${sql.lit(MOST_TOLD)}`.rows(ctx.db);
  const goes = await sql(named)`select u.id as user_id, u.fio, d.last_on::text as on
    from departures d
    join ${beside(users)} u on u.id = d.user_id
    where d.last_on between ${from}::date and ${to}::date and d.state <> 'cancelled' and d.deleted_at is null
      and d.returned_on is null
    order by d.last_on, u.fio limit ${sql.lit(MOST_TOLD)}`.rows(ctx.db);
  const birthdays = await birthdaysBetween(ctx, today, addDays(today, BIRTHDAYS));
  return { comes, goes, birthdays: birthdays.slice(0, MOST_TOLD).map(({ day, ...who }) => ({ ...who, on: day })) };
});

export const checklistsServed: readonly Served[] = [ticking(tickLine, true), ticking(untickLine, false), mine, news];

/** Tells of lines at nine of the day before they are due, once. Answers how many. */
export async function tellOfLines(ctx: Context): Promise<number> {
  const due = await sql({ ...columnsOf(checklistLines, 'id', 'text', 'due_on'), keeper_id: whole })`
    select l.id, l.text, l.due_on, l.keeper_id from ${rowsForAll(checklistLines, 'the clock asks for nobody')} l
    where l.tell_at <= ${ctx.now}::timestamptz and l.done_at is null and l.deleted_at is null
      and l.keeper_id is not null
    order by l.id limit 200 for update of l skip locked`.rows(ctx.db);
  if (!due.length) return 0;
  await tell(
    ctx,
    due.map(({ keeper_id, text: name, due_on }) => ({
      ...{ user_id: keeper_id, kind: 'checklist_line' as const, task_id: null, actor_id: null },
      details: { name, due_at: due_on },
    })),
  );
  await deriveRows(checklistLines, ctx, {
    set: { tell_at: sql`null` },
    where: sql`t.id = any(${due.map(({ id }) => id)}::bigint[])`,
  });
  return due.length;
}

/**
 * Somebody was hired: the list that was chosen, else the first one of joining, is gone through for them from their
 * first day on, and puts them where it says. A list that nobody has does nothing; a team that is closed takes nobody.
 */
export async function startJoining(ctx: Context, hired: Hired): Promise<void> {
  const { user_id, checklist_id = null } = hired;
  const list = await sql(listColumns)`select ${listNames} from checklists c
    where c.kind = 'joining' and c.deleted_at is null and (${checklist_id}::bigint is null or c.id = ${checklist_id})
    order by c.ordering, c.id limit 1`.first(ctx.db);
  if (!list) {
    if (checklist_id) throw invalid('checklist_id', 'exists');
    return;
  }
  const first_on = hired.first_on ?? workingDayFrom(ctx, todayOf(ctx), 1);
  // The branch of an account was chosen with it.
  const place = await placeThatCanBe(ctx, { ...list, branch_id: null });
  await takePlace(ctx, { user_id, first_on }, place);
  const said = { checklist_id: list.id, user_id, first_on, kind: 'joining' as const };
  const [run] = await insertRows(checklistRuns, ctx, [{ ...said, ...place, is_done: !list.lines?.length }]);
  await makeLines(ctx, { id: run!.id, user_id, first_on }, list.lines ?? []);
}
