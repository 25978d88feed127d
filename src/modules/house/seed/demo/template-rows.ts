import { type DemoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import templates from '#modules/house/seed/demo/templates.json' with { type: 'json' };
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

type Written = Readonly<Record<string, unknown>> & { readonly name: string };

const plain = {
  parent_id: null,
  executor_id: null,
  start_days: null,
  deadline_days: null,
  planned_minutes: null,
  hard_index: null,
  text: null,
  checks: null,
  requires_review: true,
};

/** The trees of work that a software company begins again and again. */
export function templateRows(clock: DemoClock): SeedRow[] {
  const made = madeAt(iso(onDay(clock, clock.firstDay, 11 * 60)), 1);
  let id = 0;
  const rowOf = (written: Written, ordering: number, parent_id: number | null): SeedRow => ({
    ...plain,
    ...written,
    below: undefined,
    id: ++id,
    parent_id,
    ordering,
    ...made,
  });
  return templates.flatMap((template, at) => {
    const root = rowOf(template, at + 1, null);
    return [root, ...template.below.map((written, place) => rowOf(written, place + 1, root.id))];
  });
}

/** The id of the template of that name. */
export const templateId = (rows: readonly SeedRow[], name: string): number =>
  rows.find((row) => row.name === name && row.parent_id === null)!.id;
