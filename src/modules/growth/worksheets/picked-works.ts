import { invalid } from '#kernel/problems.ts';
import { sumOf, WHOLE } from '#modules/growth/worksheets/shares.ts';
import type { PickedWork } from '#modules/growth/worksheets/worksheet-responses.ts';

const CONFIDENCE_MAX = 5;
const names = ['work_type_id', 'work_type_child_id', 'share', 'confidence'];
const isBetween = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

/**
 * Throws 422 for works that are none: of another shape, with no share, twice the same, or over a hundred. `left` is
 * what the line that goes over could have had; `line` is its number, from 1.
 */
export function refuseWrongWorks(works: readonly PickedWork[]): void {
  const seen = new Set<string>();
  let before = 0;
  let tooMuch: { line: number; left: number } | null = null;
  works.forEach((work, at) => {
    const line = at + 1;
    if (Object.keys(work).some((name) => !names.includes(name)))
      throw invalid('works', 'worksheet_work_shape', { line });
    if (!isId(work.work_type_id)) throw invalid('work_type_id', 'worksheet_work_unknown', { line });
    if (work.work_type_child_id !== null && !isId(work.work_type_child_id))
      throw invalid('work_type_child_id', 'worksheet_work_unknown', { line });
    if (!isBetween(work.share, 1, WHOLE)) throw invalid('share', 'range', { min: 1, max: WHOLE, line });
    if (!isBetween(work.confidence, 1, CONFIDENCE_MAX))
      throw invalid('confidence', 'range', { min: 1, max: CONFIDENCE_MAX, line });
    const key = `${work.work_type_id} ${work.work_type_child_id ?? ''}`;
    if (seen.has(key)) throw invalid('work_type_child_id', 'worksheet_work_twice', { line });
    seen.add(key);
    if (before + work.share > WHOLE) tooMuch ??= { line, left: WHOLE - before };
    before += work.share;
  });
  if (tooMuch) throw invalid('share', 'worksheet_over_100', { sum: sumOf(works), ...(tooMuch as object) });
}
