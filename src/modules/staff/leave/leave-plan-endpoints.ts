import Type from 'typebox';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, id, integerOrNull, listOf, oneOf, type Shape, textOrNull } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';
import { planConflictRules } from '#modules/staff/leave/leave-plan.ts';
import { fixedLeavePlans } from '#modules/staff/leave/leave-wishes.ts';

const year = Type.Integer({ minimum: 2020, maximum: 2040 });

const plan = Type.Object({
  year: Type.Integer(),
  branch_id: integerOrNull,
  /** The fixed plan that holds for the branch, its own or that of one above; null: wishes may change. */
  fixed_id: integerOrNull,
  people_total: Type.Integer(),
  /** From Monday on: on the day of the week on which most are away, how many of all. */
  weeks: listOf({ starts_on: Type.String(), away: Type.Integer(), is_short: Type.Boolean() }),
  /** Those whose leave the reader sees; of the others nothing but the numbers of a week. */
  people: listOf({
    user_id: Type.Integer(),
    fio: Type.String(),
    position: textOrNull,
    /** Calendar days that can be planned in the year; null: nobody knows when they were hired. */
    days: Type.Union([Type.Number(), Type.Null()]),
    wished_days: Type.Integer(),
    law: Type.Array(oneOf(planConflictRules)),
    wishes: listOf({
      id: Type.Integer(),
      version: Type.Integer(),
      starts_on: Type.String(),
      ends_on: Type.String(),
      calendar_days: Type.Integer(),
      comment: textOrNull,
    }),
    /** Leave that is approved already. */
    leave: listOf({ starts_on: Type.String(), ends_on: Type.String() }),
  }),
  /** Too many of a team or the branch at once, where the reader sees at least one of them. */
  conflicts: listOf({
    rule: code<'plan_team_share' | 'plan_branch_share'>(),
    name: Type.String(),
    starts_on: Type.String(),
    ends_on: Type.String(),
    most: Type.Integer(),
    people: Type.Integer(),
    user_ids: Type.Array(Type.Integer()),
  }),
});
export type LeavePlan = Shape<typeof plan>;

/**
 * Wishes of a year in a branch and below it, what conflicts, who is there in each week. Where no branch is named one's
 * own, and for HR and the director the company.
 */
export const leavePlan = endpoint('GET /api/fp/leave-plans', {
  need: [screenActions.ownTasks],
  query: closed({ year, branch_id: Type.Optional(id) }),
  output: plan,
});

/** HR fixes the wishes of a year: they are told. With conflicts only by `force`. */
export const fixLeavePlan = endpoint('POST /api/fp/leave-plans/fix', {
  need: [actions.leave.update],
  body: closed({ year, branch_id: id, force: Type.Optional(Type.Boolean()) }),
  output: contractOf(fixedLeavePlans).row,
  status: 201,
});
