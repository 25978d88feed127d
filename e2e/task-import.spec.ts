import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('an export of Jira becomes tasks: people and states are named once, and all of it can be taken back', async ({
  browser,
}) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  const manager = await api('manager');
  const mark = `MIG-${Date.now() % 100_000}`;
  const lines = [mark, `${mark}1`].map((key) => `Eski tizimdan,${key},In Progress,j.smith`);
  const csv = ['Summary,Issue key,Status,Assignee', ...lines].join('\n');
  await page.getByRole('button', { name: 'Yuklash' }).click();
  const drawer = page.getByRole('dialog').last();
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'jira.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await drawer.getByRole('combobox', { name: 'Loyiha' }).click();
  await page.locator('[role="option"]:visible').first().click();
  await drawer.getByRole('button', { name: 'Tekshirish' }).click();

  await drawer.getByRole('combobox', { name: 'In Progress: bizda nima' }).click();
  await page.locator('[role="option"]:visible').filter({ hasText: 'Jarayonda' }).click();
  await drawer.getByRole('combobox', { name: 'j.smith: bizda nima' }).click();
  await page.locator('[role="option"]:visible').first().click();
  await drawer.getByRole('button', { name: 'Tekshirish' }).click();
  await drawer.getByRole('button', { name: '2 ta yozuvni yuklash' }).click();
  await expect(drawer.getByRole('button', { name: 'Yuklashni bekor qilish' })).toBeVisible();
  const made = async () => (await manager('GET', `fp/dev-tasks?q=${mark}`)).json.rows;
  expect((await made()).map(({ status }: { status: string }) => status)).toEqual(['pause', 'pause']);
  await drawer.getByRole('button', { name: 'Yuklashni bekor qilish' }).click();
  await expect.poll(async () => (await made()).length).toBe(0);
});
