import type { DemoClock } from '#modules/seed/demo/demo-clock.ts';
import type { Person } from '#modules/seed/demo/people.ts';
import { planFamilies, SUB_TASKS } from '#modules/seed/demo/plan-families.ts';
import { planAccounts, planScenarios } from '#modules/seed/demo/plan-scenarios.ts';
import type { DemoProject } from '#modules/seed/demo/projects.ts';
import type { TaskPlan } from '#modules/seed/demo/task-plan.ts';
import { TaskPlanner } from '#modules/seed/demo/task-planner.ts';

const TOP_LEVEL = 900;

/** The 1,200 tasks before their stories are told, in the order of planning, not of time. */
export function planTasks(clock: DemoClock, people: readonly Person[], projects: readonly DemoProject[]): TaskPlan[] {
  const planner = new TaskPlanner(clock, people, projects);
  planScenarios(planner);
  planAccounts(planner);
  planFamilies(planner);
  while (planner.plans.length < TOP_LEVEL + SUB_TASKS) planner.plan({ status: planner.pool.next() });
  return planner.plans;
}
