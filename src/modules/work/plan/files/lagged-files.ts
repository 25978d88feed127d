import { UnreadablePlan } from '#modules/work/plan/files/rcpsp-files.ts';
import type { LaggedProject } from '#modules/work/plan/levelling/maximal-lags.ts';

/**
 * ProGen/max (`.sch`): number of activities without the two dummies and of resources; a line of successors and lags for
 * each; a line of duration and requests for each; capacities. Activities are counted from 0.
 */
export function readLagged(text: string): LaggedProject {
  const all = (text.match(/-?\d+/g) ?? []).map(Number);
  let at = 0;
  const next = (what: string): number => {
    const number = all[at++];
    if (number === undefined) throw new UnreadablePlan(`The file ends before ${what}.`);
    return number;
  };
  const count = next('the number of activities') + 2;
  const resources = next('the number of resources');
  at += 2;
  const lags: { from: number; to: number; lag: number }[] = [];
  for (let line = 0; line < count; line++) {
    const from = next(`the successors of activity ${line}`);
    next(`the mode of activity ${line}`);
    const successors = next(`the successors of activity ${line}`);
    const to = Array.from({ length: successors }, () => next(`the successors of activity ${from}`));
    for (const one of to) lags.push({ from, to: one, lag: next(`the lags of activity ${from}`) });
  }
  const durations: number[] = [];
  const demands: number[][] = [];
  for (let line = 0; line < count; line++) {
    const activity = next(`the duration of activity ${line}`);
    next(`the mode of activity ${line}`);
    durations[activity] = next(`the duration of activity ${line}`);
    demands[activity] = Array.from({ length: resources }, () => next(`the requests of activity ${line}`));
  }
  const capacities = Array.from({ length: resources }, () => next('the capacities'));
  return { durations, demands, capacities, lags };
}
