import { notTheirs, ruleNotMet, wrongParameter } from '#kernel/problems.ts';
import type { ListQuery } from '#kernel/list-query.ts';
import type { Row } from '#kernel/resource.ts';
import { type Actor, actorId, type Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { datedRows, todayOf } from '#server/crud/dated-rows.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { sql } from '#server/database/door.ts';
import { actions } from '#modules/actions.ts';
import { ledPeople, seesAllPeople } from '#modules/company/people/door.ts';
import { refuseClosed } from '#server/crud/closed-months.ts';
import { noteScheduleChange } from '#modules/company/schedules/schedule-changes.server.ts';
import { scheduleAssignments } from '#modules/company/schedules/schedule-assignments.ts';

export type Assignment = Row<typeof scheduleAssignments>;

/** HR: looks after the schedules of everybody. */
export const keepsSchedules = ({ actions: held }: Pick<Actor, 'actions'>): boolean =>
  held.has(actions.schedules.update);

/** Who decides about all: HR, and the director, who decides where leads do. */
const decidesAll = (actor: Actor): boolean => seesAllPeople(actor, actions.schedules.update);

export const proposesFor = (actor: Actor, userId: number): boolean =>
  decidesAll(actor) || ledPeople(actor).includes(userId);

/** Throws 403 for whoever may not decide about the schedule of a person; nobody does about their own. */
export function refuseDeciding(actor: Actor, userId: number): void {
  if (!decidesAll(actor)) throw notTheirs('schedule_hr_only');
  if (userId === actor.id) throw notTheirs('schedule_not_own');
}

const decides = (actor: Actor, userId: number): boolean => decidesAll(actor) && userId !== actor.id;

/**
 * HR assigns; what a lead enters for people of own teams, or HR for itself, is a proposal and counts once somebody else
 * has approved it. Approved days of a closed month stay what they were.
 */
export function scheduleAssignmentOperations(settings: CrudSettings): Operations<typeof scheduleAssignments> {
  const crud = crudOf(scheduleAssignments, settings, { present });
  const dated = datedRows(crud, {
    by: ['user_id'],
    rule: 'schedule_overlap',
    among: sql`t.state = 'approved'`,
    counts: ({ state }) => state === 'approved',
    made: ({ actor }, { user_id }) =>
      decides(actor, Number(user_id)) ? { state: 'approved', decided_by: actorId(actor) } : { state: 'proposed' },
    judge: ({ actor }, row, before) => refuseOthers(actor, row, before),
    async touched(ctx, row, days) {
      const people = [Number(row.user_id)];
      await refuseClosed(ctx, 'starts_on', days, people);
      for (const one of days) await noteScheduleChange(ctx, { days: one, user_ids: people });
    },
  });
  return {
    ...dated,
    async list(ctx, query) {
      refuseByRate(ctx.actor, query);
      return dated.list(ctx, query);
    },
    async remove(ctx, id, version) {
      const row = await crud.read(ctx, id);
      refuseOthers(ctx.actor, row, row);
      await dated.remove(ctx, id, version);
    },
  };
}

function refuseOthers(actor: Actor, row: Values, before: Assignment | null): void {
  const userId = Number(row.user_id);
  if (!proposesFor(actor, userId)) throw notTheirs('schedule_not_led', 'user_id');
  if (before?.state === 'approved') refuseDeciding(actor, userId);
}

/** Who may not know the rate cannot ask for rows by it either. */
function refuseByRate(actor: Actor, { filters, sortBy }: ListQuery): void {
  const isAsked = sortBy === 'rate' || filters.some(({ name }) => name === 'rate');
  if (isAsked && !keepsSchedules(actor)) throw wrongParameter('rate', 'schedule_rate_hidden');
}

/** What of a row the reader may know and do. */
function present(ctx: Context, rows: Assignment[]): Assignment[] {
  const { actor } = ctx;
  const today = todayOf(ctx);
  return rows.map((row) => ({
    ...row,
    ends_previous: false,
    rate: keepsSchedules(actor) || row.user_id === actor.id ? row.rate : null,
    allowed_actions: [
      ...(row.state === 'proposed' && decides(actor, row.user_id) ? ['approve'] : []),
      ...(row.state === 'approved' && decides(actor, row.user_id) && (row.ends_on ?? today) >= today ? ['end'] : []),
    ],
  }));
}

/** Throws 409 for what is approved already. */
export function refuseApproved({ state }: Assignment): void {
  if (state === 'approved') throw ruleNotMet('state', 'schedule_is_approved');
}
