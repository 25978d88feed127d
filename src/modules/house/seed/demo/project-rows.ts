import { addDays } from '#kernel/days.ts';
import type { BaseData } from '#modules/house/seed/base-rows.ts';
import company from '#modules/house/seed/demo/company.json' with { type: 'json' };
import { iso, MINUTE } from '#modules/house/seed/demo/demo-clock.ts';
import { membersOf } from '#modules/house/seed/demo/projects.ts';
import tasks from '#modules/house/seed/demo/tasks.json' with { type: 'json' };
import type { TaskPlan } from '#modules/house/seed/demo/task-plan.ts';
import type { Company } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt } from '#modules/house/seed/seed-rows.ts';

const SECTORS = company.sectors.length;

/** Projects with the parts that their tasks fall into; the parts of the company's business belong to none. */
export function projectRows(demo: Company, { idOf }: BaseData) {
  const begun = new Map(demo.projects.map((project) => [project.key, beginningOf(demo, project.key)]));
  const categories = demo.projects.flatMap((project) => {
    const used = new Set(
      demo.tasks.filter(({ plan }) => plan.project === project).map(({ plan }) => categoryKey(plan)),
    );
    return tasks.categories.filter(({ key }) => used.has(key)).map(({ key, names }) => ({ project, key, names }));
  });
  const categoryId = (plan: TaskPlan): number | null => {
    const at = categories.findIndex(({ project, key }) => project === plan.project && key === categoryKey(plan));
    return at < 0 ? null : SECTORS + at + 1;
  };
  const rows = demo.projects.map((project, at) => {
    const { name, key, color, description, team, client, sector, group, type, status } = company.projects[at]!;
    const at0 = begun.get(project.key)!;
    const day = demo.clock.calendar.dayOf(at0);
    return {
      id: project.id,
      ...{ name, key, color, description },
      manager_id: project.manager.id,
      team_id: company.teams.findIndex(({ key }) => key === team) + 1,
      project_status_id: idOf('project_statuses')(status),
      project_category_id: company.sectors.findIndex(({ key }) => key === sector) + 1,
      project_group_id: idOf('project_groups')(group),
      project_type_id: idOf('project_types')(type),
      client_id: client,
      member_ids: membersOf(project).map(({ id }) => id),
      starts_on: addDays(day, -2),
      ends_on: type === 'fixed' ? addDays(demo.clock.today, 40 + 31 * at) : null,
      ...madeAt(iso(at0), 1),
    };
  });
  const sectors = company.sectors.map(({ names, color }) => ({
    names,
    color,
    project_id: null as number | null,
    at: begun.get('MBC')!,
  }));
  const parts = categories.map(({ names, project }) => ({
    names,
    color: null,
    project_id: project.id,
    at: begun.get(project.key)!,
  }));
  const project_categories = [...sectors, ...parts].map(({ at, ...row }, index) => ({
    id: index + 1,
    ...row,
    ordering: index + 1,
    ...madeAt(iso(at + 5 * MINUTE), 1),
  }));
  return { projects: rows, project_categories, categoryId };
}

/** Pieces of a task belong to the part that the whole belongs to. */
const categoryKey = (plan: TaskPlan): string | null =>
  plan.subject.category ?? (plan.parent && categoryKey(plan.parent));

/** A project is there an hour before its first task. */
function beginningOf({ tasks }: Company, key: string): number {
  const first = tasks.find(({ plan }) => plan.project.key === key)!;
  return Date.parse(first.telling.story.task.created_at) - 60 * MINUTE;
}
