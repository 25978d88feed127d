import { levelled } from '#modules/work/plan/levelling/levelled-project.ts';
import type { Impossible, SharedProject } from '#modules/work/plan/levelling/project.ts';
import { type LaggedProject, laggedSlack, scheduleLagged } from '#modules/work/plan/levelling/maximal-lags.ts';
import { conflictsOf } from '#modules/work/plan/network/conflicts.ts';
import { allPlanned } from '#modules/work/plan/network/parents.ts';
import { criticalPaths, longestPath } from '#modules/work/plan/network/paths.ts';
import { ImpossiblePlan, type LagCalendar, type PlanInput } from '#modules/work/plan/network/plan-input.ts';
import { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import { crewOf, type PeopleInput, sharedWorkBound } from '#modules/work/plan/people/people.ts';
import { type LevelledPlan, levelPeople } from '#modules/work/plan/people/people-search.ts';
import { slackOfLevelled } from '#modules/work/plan/people/levelled-network.ts';
import { timeOf } from '#modules/work/plan/time/calendars.ts';

export interface AnswerOptions {
  readonly schedules: number;
  readonly seed: number;
}

/** What is told of a file, to be printed as JSON. */
export type Answer = Readonly<Record<string, unknown>>;

const named = <T>(values: Iterable<readonly [string | number, T]>): Record<string, T> => Object.fromEntries(values);

/** Numbers are as in files: activities are counted from `first`. */
export function answerImpossible(why: Impossible, first: number): Answer {
  const number = (activity: number) => activity + first;
  if ('path' in why) return { impossible: { ...why, path: why.path.map(number) } };
  return { impossible: 'activity' in why ? { ...why, activity: number(why.activity) } : why };
}

export function answerShared(project: SharedProject, options: AnswerOptions): Answer {
  const found = levelled(project, options);
  if ('reason' in found) return answerImpossible(found, 1);
  const { length, lowerBound, starts, slack, schedules } = found;
  return {
    makespan: length,
    lower_bound: lowerBound,
    is_optimal: length === lowerBound,
    starts: named(starts.map((start, at) => [at + 1, start] as const)),
    slack: named(slack.map((periods, at) => [at + 1, periods] as const)),
    critical: slack.flatMap((periods, at) => (periods === 0 ? [at + 1] : [])),
    schedules,
  };
}

/** Branches that are looked at for each schedule that was asked for. */
const BRANCHES = 4;

export function answerLagged(project: LaggedProject, { schedules }: AnswerOptions): Answer {
  const found = scheduleLagged(project, schedules * BRANCHES);
  if ('reason' in found) {
    return found.reason === 'not_found'
      ? { not_found: `none among ${schedules * BRANCHES} branches; there may be one` }
      : answerImpossible(found, 0);
  }
  const { length, lowerBound, isOptimal, starts } = found;
  const slack = laggedSlack(project, found);
  return {
    makespan: length,
    lower_bound: lowerBound,
    is_optimal: isOptimal,
    starts: named(starts.entries()),
    slack: named(slack.entries()),
    critical: slack.flatMap((periods, at) => (periods === 0 ? [at] : [])),
  };
}

/** @param isDated whether instants are local times, or plain numbers. */
export function answerPeople(input: PeopleInput, options: AnswerOptions, isDated: boolean): Answer {
  try {
    const { plan } = input;
    let found: LevelledPlan | undefined;
    for (const better of levelPeople(input, options)) found = better;
    if (!found) return {};
    const at = (instant: number) => (isDated ? timeOf(instant) : instant);
    const tasks = [...found.tasks];
    const bound = plan.input.start + sharedWorkBound(crewOf(input), plan.network.minutes);
    // The levelled plan as a network: who does two things does the one behind the other.
    const slack = slackOfLevelled(input, found);
    return {
      [isDated ? 'finish' : 'makespan']: at(found.finish),
      lower_bound: at(isDated ? plan.finish : Math.max(plan.finish, bound)),
      starts: named(tasks.map(([id, { start }]) => [id, at(start)])),
      finishes: named(tasks.map(([id, { finish }]) => [id, at(finish)])),
      people: named(tasks.map(([id, { person }]) => [id, person])),
      slack: named(slack),
      slack_unit: isDated ? 'minutes' : 'periods',
      critical: [...slack].flatMap(([id, free]) => (free <= 0 ? [id] : [])),
      late_minutes: found.late,
      schedules: found.schedules,
    };
  } catch (error) {
    if (!(error instanceof ImpossiblePlan)) throw error;
    return { impossible: error.why };
  }
}

const lagCalendars: readonly LagCalendar[] = ['successor', 'predecessor', 'project', 'elapsed'];

/** @param isDated whether instants are local times, or plain numbers. */
export function answerNetwork(input: PlanInput, isDated: boolean): Answer {
  try {
    const plan = new PlanNetwork(input);
    const at = (instant: number) => (isDated ? timeOf(instant) : instant);
    const tasks = [...allPlanned(plan).values()];
    const path = longestPath(plan);
    return {
      [isDated ? 'finish' : 'makespan']: at(plan.finish),
      lower_bound: at(plan.finish),
      starts: named(tasks.map(({ id, start }) => [id, at(start)])),
      finishes: named(tasks.map(({ id, finish }) => [id, at(finish)])),
      late_starts: named(tasks.map(({ id, lateStart }) => [id, at(lateStart)])),
      late_finishes: named(tasks.map(({ id, lateFinish }) => [id, at(lateFinish)])),
      slack: named(tasks.map(({ id, slack }) => [id, slack])),
      finish_slack: named(tasks.map(({ id, finishSlack }) => [id, finishSlack])),
      free_slack: named(tasks.map(({ id, freeSlack }) => [id, freeSlack])),
      slack_unit: isDated ? 'minutes' : 'periods',
      critical: tasks.filter(({ isCritical }) => isCritical).map(({ id }) => id),
      longest_path: tasks.filter(({ id }) => path.tasks.has(id)).map(({ id }) => id),
      critical_paths: criticalPaths(plan),
      conflicts: conflictsOf(plan),
      ...(isDated && input.links.some(({ lag }) => lag !== 0) ? { starts_by_lag_calendar: byLagCalendar(input) } : {}),
    };
  } catch (error) {
    if (!(error instanceof ImpossiblePlan)) throw error;
    return { impossible: error.why };
  }
}

const byLagCalendar = (input: PlanInput) =>
  named(
    lagCalendars.map((lagCalendar) => {
      const tasks = [...allPlanned(new PlanNetwork({ ...input, lagCalendar })).values()];
      return [
        lagCalendar === 'elapsed' ? '24h' : lagCalendar,
        named(tasks.map(({ id, start }) => [id, timeOf(start)])),
      ] as const;
    }),
  );
