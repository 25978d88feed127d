export { type Conflict, conflictsOf } from '#modules/work/plan/network/conflicts.ts';
export { allPlanned } from '#modules/work/plan/network/parents.ts';
export { drivenBy, longestPath } from '#modules/work/plan/network/paths.ts';
export {
  type Id,
  ImpossiblePlan,
  type LagCalendar,
  type LagKind,
  type LinkKind,
  linkKinds,
  type NoPlan,
  type PlanInput,
  type PlanLink,
  type PlanTask,
} from '#modules/work/plan/network/plan-input.ts';
export { type PlannedTask, PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
export { levelPeople } from '#modules/work/plan/people/people-search.ts';
export { awayDuring, dayOf, instantOf, ofSchedule, timeOf } from '#modules/work/plan/time/calendars.ts';
export { moved, NeverWorks, nextStart, type TimeScale } from '#modules/work/plan/time/time-scale.ts';
export { MINUTES_A_DAY, type SpansOfDay, WorkingTime } from '#modules/work/plan/time/working-time.ts';
