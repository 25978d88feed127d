import { type Id, ImpossiblePlan } from '#modules/work/plan/network/plan-input.ts';
import type { PlanNetwork } from '#modules/work/plan/network/plan-network.ts';
import { atShare } from '#modules/work/plan/time/calendars.ts';
import { NeverWorks, nextStart, type TimeScale } from '#modules/work/plan/time/time-scale.ts';

/** Somebody who does one task at a time, in the hours of their own. */
export interface Person {
  readonly id: Id;
  readonly scale: TimeScale;
  /** What the person can, and how well: a member type, a skill. */
  readonly skills?: ReadonlyMap<string, number> | undefined;
  /** The share of their time that goes into tasks: above 0, at most 1. */
  readonly share?: number | undefined;
}

/** Who may do a task: one who is named, some of whom one, or whoever can it well enough. */
export interface Assignment {
  readonly task: Id;
  readonly people?: readonly Id[] | undefined;
  readonly skill?: string | undefined;
  readonly level?: number | undefined;
}

/** Tasks without an assignment need nobody: milestones, waiting, what others do. */
export interface PeopleInput {
  readonly plan: PlanNetwork;
  readonly people: readonly Person[];
  readonly assignments: readonly Assignment[];
}

/** The same as the generation reads it. */
export interface Crew {
  readonly scales: readonly TimeScale[];
  /** Of each node the places of those who may do it, who can least else first; null where nobody is needed. */
  readonly candidates: readonly (readonly number[] | null)[];
  /** Working minutes of each node with each person, in a row for each node. */
  readonly minutes: Int32Array;
}

/** @throws ImpossiblePlan when nobody can do a task, or nobody who can ever works. */
export function crewOf({ plan, people, assignments }: PeopleInput): Crew {
  const { network } = plan;
  const place = new Map(people.map(({ id }, at) => [id, at]));
  const works = people.map(({ scale }) => doesWork(scale, plan.input.start));
  const candidates: (readonly number[] | null)[] = Array.from({ length: network.count }, () => null);
  for (const assignment of assignments) {
    const node = network.nodeOf.get(assignment.task);
    if (node === undefined || network.minutes[node] === 0) continue;
    const able = ableOf(assignment, people, place);
    if (!able.length) throw new ImpossiblePlan({ reason: 'nobody', task: assignment.task });
    candidates[node] = able.filter((at) => works[at]);
    if (!candidates[node].length) throw new ImpossiblePlan({ reason: 'no_working_time', task: assignment.task });
  }
  const minutes = new Int32Array(network.count * people.length);
  for (const [at, { share = 1 }] of people.entries()) {
    for (let node = 0; node < network.count; node++) {
      minutes[node * people.length + at] = atShare(network.minutes[node]!, share);
    }
  }
  const wanted = demandOn(candidates, network.minutes, people.length);
  return {
    scales: people.map(({ scale }) => scale),
    candidates: candidates.map((able) => able && able.toSorted((one, other) => wanted[one]! - wanted[other]!)),
    minutes,
  };
}

function ableOf({ people: named, skill, level = 0 }: Assignment, all: readonly Person[], place: Map<Id, number>) {
  const asked = named ? named.flatMap((id) => place.get(id) ?? []) : [...all.keys()];
  return skill === undefined ? asked : asked.filter((at) => (all[at]!.skills?.get(skill) ?? -1) >= level);
}

function doesWork(scale: TimeScale, start: number): boolean {
  try {
    nextStart(scale, start);
    return true;
  } catch (error) {
    if (error instanceof NeverWorks) return false;
    throw error;
  }
}

/** How much of all work would fall to each, were it shared among those who can it. */
function demandOn(candidates: Crew['candidates'], minutes: Int32Array, people: number): Float64Array {
  const demand = new Float64Array(people);
  for (const [node, able] of candidates.entries()) {
    for (const at of able ?? []) demand[at]! += minutes[node]! / able!.length;
  }
  return demand;
}

/**
 * No plan of these people takes fewer minutes, when all of them work all the time: the work that only a set of people
 * can do, divided among them.
 */
export function sharedWorkBound({ candidates }: Crew, minutes: Int32Array): number {
  const sets = new Map(
    candidates.flatMap((able) => (able ? [[able.toSorted((one, other) => one - other).join(), new Set(able)]] : [])),
  );
  let bound = 0;
  for (const people of sets.values()) {
    let work = 0;
    for (const [node, able] of candidates.entries()) {
      if (able?.every((at) => people.has(at))) work += minutes[node]!;
    }
    bound = Math.max(bound, Math.ceil(work / people.size));
  }
  return bound;
}
