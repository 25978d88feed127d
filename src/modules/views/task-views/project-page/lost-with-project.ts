import { call } from '#web/api/call.ts';
import type { Part } from '#web/product/product-parts.ts';
import { projectCategories } from '#modules/company/projects/door.ts';
import { devTasks, taskFlows } from '#modules/work/tasks/door.ts';

type Counts = Readonly<Record<'categories' | 'tasks' | 'flows', number>>;

/** What goes along with projects, counted exactly, also what the person does not see: spec.md, section 5. */
export function lostWithProject(): Part[] {
  const asked = new Map<number, Promise<Counts>>();
  const countsOf = (id: number) => {
    const known = asked.get(id) ?? call('GET /api/fp/projects/:id/parts', { params: { id } });
    asked.set(id, known);
    return known;
  };
  const counting = (name: keyof Counts) => async (ids: readonly number[]) =>
    (await Promise.all(ids.map(countsOf))).reduce((all, counts) => all + counts[name], 0);
  return [
    { resource: projectCategories, field: 'project_id', count: counting('categories') },
    { resource: devTasks, field: 'project_id', count: counting('tasks') },
    { resource: taskFlows, field: 'task_id', count: counting('flows') },
  ];
}
