import data from '#modules/house/seed/base-data.json' with { type: 'json' };
import { iso } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import type { StoryTask } from '#modules/house/seed/demo/story-tasks.ts';
import { type Random, streamOf } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

/** Scores by criterion that come to rank C: 3.25 of 5. */
const rankC: Readonly<Record<string, number>> = {
  quality: 3,
  deadline: 4,
  independence: 3,
  communication: 3,
  docs_tests: 3,
};

/** The marks of finished tasks, a score for each criterion: good people get good ones, late work does not. */
export function markRows(tasks: readonly StoryTask[]): SeedRow[] {
  const abilities = new Map<Person, number>();
  const abilityOf = (person: Person) => {
    const known = abilities.get(person) ?? streamOf(`ability ${person.login}`).normal(4.35, 0.35);
    abilities.set(person, known);
    return known;
  };
  const rows = tasks.flatMap((task) =>
    task.telling.marks.flatMap((set, at) => {
      const random = streamOf(`marks ${task.plan.index} ${at}`);
      const said = random.chance(0.15) ? random.pick(phrases.mark_comments)[task.plan.lang] : null;
      return data.task_mark_criteria.map(({ key }, criterion) => ({
        task_id: task.id,
        task_mark_criterion_id: criterion + 1,
        score: scoreOf(task, key, abilityOf(task.plan.executor!), random),
        comment: criterion === 0 ? said : null,
        is_void: set.isVoid,
        ...madeAt(iso(set.at), set.by),
      }));
    }),
  );
  return rows.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)).map((row, at) => ({ id: at + 1, ...row }));
}

function scoreOf({ plan, telling }: StoryTask, criterion: string, ability: number, random: Random): number {
  const given = random.normal(ability, 0.55);
  if (plan.rank) return rankC[criterion]!;
  const { submitted_at, kpi_deadline, return_count } = telling.story.task;
  const isLate = Boolean(submitted_at && kpi_deadline && submitted_at > kpi_deadline);
  const lost = criterion === 'deadline' && isLate ? 1.4 : criterion === 'quality' ? 0.5 * return_count : 0;
  return Math.max(1, Math.min(5, Math.round(given - lost)));
}
