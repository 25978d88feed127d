import type { Caller } from '#app/testing/caller.ts';
import { newKey } from '#app/testing/reaching-parts.ts';

/** A project of its own: what its page asks for, its copy, its groups, and its way into the archive and back. */
export async function projects(admin: Caller): Promise<void> {
  const key = newKey();
  const { id } = (await admin.post('fp/projects', { name: `Sinov ${key}`, key })).json ?? {};
  const categories = { names: { uz: 'Qism', uk: 'Қисм', ru: 'Часть' }, project_id: id };
  const category = (await admin.post('fp/project-categories', categories)).json?.id;
  const { json: group } = await admin.post('fp/task-groups', { name: `Bosqich ${key}` });
  const work = { name: 'Ish', project_id: id, project_category_id: category, task_group_id: group?.id };
  const { json: task } = await admin.post('fp/dev-tasks', { ...work, planned_minutes: 60 });
  await admin.get(`fp/dev-tasks/${task?.id}/whole`);
  for (const part of ['overview', 'activity', 'burn', 'parts', 'files']) await admin.get(`fp/projects/${id}/${part}`);
  for (const part of ['progress', 'capacity']) await admin.get(`fp/task-groups-with-stats/${group?.id}/${part}`);
  for (const verb of ['close', 'reopen']) await admin.post(`fp/task-groups/${verb}`, { id: group?.id });
  const like = newKey();
  const copy = { name: `Sinov ${like}`, key: like, starts_on: '2026-12-01', with_categories: true, with_tasks: true };
  await admin.post(`fp/projects/${id}/copy`, { ...copy, with_people: false, with_checks: true });
  for (const verb of ['archive', 'unarchive']) await admin.post(`fp/projects/${verb}`, { id });
}
