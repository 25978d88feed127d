import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('people who are given a task hear of it at once under the bell, and open it from there', async ({ browser }) => {
  const developer = await api('developer');
  const { user } = (await developer('GET', 'admin/auth/me')).json;
  await developer('POST', 'admin/inbox/read', {});
  const page = await personAt(browser, 'developer', '/');
  const bell = page.getByRole('button', { name: /^Xabarlar/ });
  await expect(bell).toHaveAccessibleName('Xabarlar');
  const project = (await developer('GET', 'fp/dev-tasks;perPage=1')).json.rows[0].project_id;
  const name = `Qoʻngʻiroq sinovi ${Date.now()}`;
  const manager = await api('manager');
  const task = (await manager('POST', 'fp/dev-tasks', { name, project_id: project, executor_id: user.id })).json;
  await expect(bell).not.toHaveAccessibleName('Xabarlar');
  await manager('POST', 'fp/task-comments', { task_id: task.id, text: `[@Dasturchi](user:${user.id}) qarang` });
  await bell.click();
  // Names that are called are told by the next round of a job.
  await expect(page.getByText('sizni eslatdi')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: name });
  // What is said of one task stands together.
  await line.getByRole('button', { name: 'Avvalgilari: 1' }).click();
  await line.getByRole('button').filter({ hasText: 'biriktirdi' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: task.number })).toBeVisible();
});
