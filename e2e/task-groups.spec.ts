import { expect } from '@playwright/test';
import { api, makeTask, personAt, test, visit } from './person.ts';

test('what is not done is carried over by keys after a look at it, and comes back by one undo', async ({ browser }) => {
  const manager = await api('manager');
  const mark = Date.now();
  const group = async (name: string) => (await manager('POST', 'fp/task-groups', { name: `${name} ${mark}` })).json;
  const [first, next] = [await group('Shu sprint'), await group('Keyingi')];
  const task: { id: number } = await makeTask(`Tugamagan ish ${mark}`);
  await manager('PATCH', `fp/dev-tasks/${task.id}`, { task_group_id: first.id });
  const groupOf = async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).json.task_group_id;

  const page = await personAt(browser, 'manager', '/tasks/task-groups');
  await page.locator('main').getByRole('searchbox').fill(String(mark));
  await page.getByRole('link', { name: first.name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await page.getByRole('button', { name: 'Tugamaganlarni koʻchirish' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(next.name);
  await page.getByRole('option', { name: next.name }).click();
  await dialog.getByRole('button', { name: 'Nima oʻzgarishini koʻrish' }).press('Enter');
  await expect(dialog.getByText('1 ta oʻzgaradi')).toBeVisible();
  await dialog.getByRole('button', { name: '1 ta vazifaga qoʻllash' }).press('Enter');
  await expect.poll(groupOf).toBe(next.id);
  await page.keyboard.press('Control+KeyZ');
  await expect.poll(groupOf).toBe(first.id);
  await page.getByRole('button', { name: 'Guruhni yopish' }).press('Enter');
  await dialog.getByRole('button', { name: 'Guruhni yopish' }).press('Enter');
  await page.getByRole('button', { name: 'Qayta ochish' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Guruhni yopish' })).toBeVisible();
});

test('the tree opens a group, a project in it and its tasks by keys', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/');
  await visit(page, '/reports/task-groups-tree');
  await page.locator('tr[aria-level="1"][aria-expanded="false"]').nth(1).focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('tr[aria-level="2"][aria-expanded]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('tr[aria-level="3"][data-row]').first()).toBeVisible();
});

test('the table of groups and of projects is one switch away, also by its own address', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/projects?order=late');
  await page.getByText('Jadval', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Loyiha rahbari' })).toBeVisible();
  await visit(page, '/tasks/task-groups?view=table');
  await expect(page.getByRole('row', { name: /Sprint 26/ })).toBeVisible();
});
