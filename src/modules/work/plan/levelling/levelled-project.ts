import { lowerBound } from '#modules/work/plan/levelling/bounds.ts';
import { Generation } from '#modules/work/plan/levelling/generation.ts';
import { Justification } from '#modules/work/plan/levelling/justification.ts';
import { packed } from '#modules/work/plan/levelling/packed-project.ts';
import { type Impossible, type SharedProject, whyImpossible } from '#modules/work/plan/levelling/project.ts';
import { search, type SearchOptions } from '#modules/work/plan/levelling/search.ts';

/** The shortest schedule that was found, and how far each activity may go without making it longer. */
export interface LevelledProject {
  readonly length: number;
  /** No schedule is shorter than this. */
  readonly lowerBound: number;
  readonly starts: readonly number[];
  /** Periods by which an activity may begin later when those behind it give way; 0 is critical. */
  readonly slack: readonly number[];
  readonly schedules: number;
}

/** Searches to the end. Use `search` to have each better schedule as it is found. */
export function levelled(project: SharedProject, options: SearchOptions): LevelledProject | Impossible {
  const impossible = whyImpossible(project);
  if (impossible) return impossible;
  const asPacked = packed(project);
  let best: { length: number; starts: Int32Array; schedules: number } | undefined;
  for (const found of search(project, options)) best = found;
  const { length, starts, schedules } = best ?? { length: 0, starts: new Int32Array(), schedules: 0 };
  const late = new Justification(asPacked, new Generation(asPacked)).late(starts, length);
  return {
    length,
    lowerBound: lowerBound(project, asPacked),
    starts: [...starts],
    slack: Array.from(starts, (start, at) => late[at]! - start),
    schedules,
  };
}
