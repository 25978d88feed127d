import { expect, type Page } from '@playwright/test';
import { api, personAt, test } from './person.ts';

const panelOf = (page: Page) => page.getByRole('dialog').first();

test('the next word of a client task is in sight wherever one reads, and what was said comes into sight', async ({
  browser,
}) => {
  const [client, manager] = [await api('client'), await api('manager')];
  const [project] = (await client('GET', 'fp/client-projects')).json.rows;
  const { json: asked } = await client('POST', 'fp/client-tasks', {
    ...{ name: 'Uzun suhbat', project_id: project.id, client_id: project.client_id },
  });
  const say = (by: typeof client, text: string) =>
    by('POST', 'fp/client-task-comments', { client_task_id: asked.id, text });
  for (let at = 1; at <= 20; at++) await say(at % 2 ? client : manager, `Gap ${at}`);
  const page = await personAt(browser, 'client', `/tasks/tasks-v3?panel=fp/client-tasks:${asked.id}`);
  const word = panelOf(page).getByRole('textbox');
  await expect(panelOf(page).getByText('Gap 1', { exact: true })).toBeVisible();
  await expect(word).toBeInViewport();
  await expect(panelOf(page).getByText('Gap 20')).not.toBeInViewport();
  await word.click();
  await page.keyboard.type('Eng yangi gap');
  await page.keyboard.press('Control+Enter');
  await expect(panelOf(page).getByText('Eng yangi gap')).toBeInViewport();
  await expect(word).toBeInViewport();
});

test('the name that a list knows stands in the panel before the panel has heard anything', async ({ browser }) => {
  const page = await personAt(browser, 'hr', '/access/appeal-for-jobs');
  const card = page.locator('[data-task-id]').first();
  const name = (await card.getAttribute('aria-label'))!;
  await page.route(/api\/admin\/appeal-for-jobs\/\d+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    await route.continue();
  });
  await card.click();
  await expect(panelOf(page).getByRole('heading', { name, exact: true })).toBeVisible({ timeout: 7_000 });
});

test('a message stands at the top, over neither what is typed nor what decides', async ({ browser }) => {
  const hr = await api('hr');
  const { id } = (await hr('POST', 'admin/appeal-for-jobs', { fio: 'Xabar Nomzod', vacancy: 'QA' })).json;
  const page = await personAt(browser, 'hr', `/access/appeal-for-jobs?panel=admin/appeal-for-jobs:${id}`);
  await panelOf(page).getByRole('button', { name: 'Baho: 4' }).click();
  const said = page.getByRole('status').filter({ hasText: 'saqlandi' });
  await expect(said).toBeVisible();
  const { y, height } = (await said.boundingBox())!;
  expect(y + height).toBeLessThan(64);
  await expect(said).toBeHidden({ timeout: 4_000 });
  await hr('DELETE', `admin/appeal-for-jobs/${id}`);
});

test('staff do not read the words of the client, and a project has one share', async ({ browser }) => {
  const manager = await personAt(browser, 'manager', '/tasks/client-projects');
  await expect(manager.getByText(/Soʻrovlar \d+\/\d+/).first()).toBeVisible();
  await expect(manager.getByText(/tasi mijoz javobini kutmoqda/).first()).toBeVisible();
  await expect(manager.getByText(/javobingizni/)).toHaveCount(0);
  await expect(manager.locator('main').getByText('%')).toHaveCount(0);
  const client = await personAt(browser, 'client', '/tasks/client-projects');
  await expect(client.getByText(/javobingizni kutmoqda/).first()).toBeVisible();
});
