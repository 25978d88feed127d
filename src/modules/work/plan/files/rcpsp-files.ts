import type { SharedProject } from '#modules/work/plan/levelling/project.ts';

/** A file is not what its name says; the message says what was missing. */
export class UnreadablePlan extends Error {}

const numbersIn = (text: string): number[] => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

function taken(numbers: readonly number[], at: number, what: string): number {
  const number = numbers[at];
  if (number === undefined) throw new UnreadablePlan(`The file ends before ${what}.`);
  return number;
}

/** PSPLIB, one mode (`.sm`): precedence relations, requests and durations, availabilities; jobs are counted from 1. */
export function readPsplib(text: string): SharedProject {
  const part = (title: string) => {
    const at = text.indexOf(title);
    if (at < 0) throw new UnreadablePlan(`There is no part ${title}.`);
    return text
      .slice(at)
      .split('\n')
      .slice(1)
      .map(numbersIn)
      .filter((numbers) => numbers.length > 0);
  };
  const jobs = Number(/jobs[^:]*:\s*(\d+)/.exec(text)?.[1] ?? NaN);
  if (!(jobs > 0)) throw new UnreadablePlan('The number of jobs is missing.');
  // Lists that are too long for a line go on in the next: a job has as many successors as it says.
  const all = part('PRECEDENCE RELATIONS').flat();
  const successors: number[][] = [];
  for (let job = 1, at = 0; job <= jobs; job++) {
    if (taken(all, at, `job ${job}`) !== job) throw new UnreadablePlan(`Job ${job} has no precedence relations.`);
    const count = taken(all, at + 2, `the successors of job ${job}`);
    successors.push(all.slice(at + 3, at + 3 + count).map((number) => number - 1));
    at += 3 + count;
  }
  const capacities = part('RESOURCEAVAILABILITIES').at(-1) ?? [];
  const requests = part('REQUESTS/DURATIONS').flat();
  return { successors, capacities, ...requestsOf(requests, jobs, capacities.length) };
}

function requestsOf(all: readonly number[], jobs: number, resources: number) {
  // The heading names the resources R 1 to R m, whose numbers are read with the rest: requests begin behind them.
  const from = resources;
  const durations: number[] = [];
  const demands: number[][] = [];
  for (let job = 0; job < jobs; job++) {
    const at = from + job * (3 + resources);
    durations.push(taken(all, at + 2, `the duration of job ${job + 1}`));
    demands.push(Array.from({ length: resources }, (_, r) => taken(all, at + 3 + r, `the requests of job ${job + 1}`)));
  }
  return { durations, demands };
}

/** Patterson (`.rcp`): activities and resources, capacities, then per activity duration, requests, successors. */
export function readPatterson(text: string): SharedProject {
  const all = numbersIn(text);
  let at = 0;
  const next = (what: string) => taken(all, at++, what);
  const activities = next('the number of activities');
  const resources = next('the number of resources');
  const capacities = Array.from({ length: resources }, () => next('the capacities'));
  const durations: number[] = [];
  const demands: number[][] = [];
  const successors: number[][] = [];
  for (let activity = 1; activity <= activities; activity++) {
    durations.push(next(`activity ${activity}`));
    demands.push(Array.from({ length: resources }, () => next(`the requests of activity ${activity}`)));
    const count = next(`the successors of activity ${activity}`);
    successors.push(Array.from({ length: count }, () => next(`the successors of activity ${activity}`) - 1));
  }
  return { durations, demands, capacities, successors };
}
