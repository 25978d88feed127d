import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('an export of Jira becomes tasks: people and states are named once, and all of it can be taken back', async ({
  browser,
}) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  const manager = await api('manager');
  const mark = `MIG-${Date.now() % 100_000}`;
  const said = '02/Feb/25 10:30 AM;j.smith;Koʻchirildi';
  const lines = [`${mark}1`, mark].map(
    (key) => `Eski tizimdan,${key},In Progress,j.smith,${key === mark ? '' : mark},${said}`,
  );
  const csv = ['Summary,Issue key,Status,Assignee,Parent,Comment', ...lines].join('\n');
  await page.getByRole('button', { name: 'Yuklash' }).click();
  const drawer = page.getByRole('dialog').last();
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'jira.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await drawer.getByRole('combobox', { name: 'Loyiha' }).click();
  await page.locator('[role="option"]:visible').first().click();
  await drawer.getByRole('button', { name: 'Tekshirish' }).click();

  // What is probably meant stands there already.
  await expect(drawer.getByRole('combobox', { name: 'In Progress: bizda nima' })).toHaveValue('Jarayonda');
  await drawer.getByRole('combobox', { name: 'j.smith: bizda nima' }).click();
  await page.locator('[role="option"]:visible').first().click();
  await drawer.getByRole('button', { name: 'Tekshirish' }).click();
  await drawer.getByRole('button', { name: '2 ta yozuvni yuklash' }).click();
  await expect(drawer.getByRole('button', { name: 'Yuklashni bekor qilish' })).toBeVisible();
  const made = async () => (await manager('GET', `fp/dev-tasks?q=${mark}`)).json.rows;
  expect((await made()).map(({ status }: { status: string }) => status)).toEqual(['pause', 'pause']);
  const whole = (await made()).find((row: { parent_id: number | null }) => row.parent_id === null);
  expect(whole).toMatchObject({ sub_task_count: 1, comment_count: 1 });
  await drawer.getByRole('button', { name: 'Yuklashni bekor qilish' }).click();
  await expect.poll(async () => (await made()).length).toBe(0);
});
