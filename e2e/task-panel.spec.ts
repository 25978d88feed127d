import { expect, test } from '@playwright/test';
import { api, makeTask, personAt } from './person.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a task has its own address; comments, files and sub-tasks are added in place', async ({ browser }) => {
  const task = await makeTask('Panelda ochiladigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(task.number);

  await panel.getByLabel('Yangi sharh').fill('Maket tayyor, boshlash mumkin');
  await page.keyboard.press('Control+Enter');
  await expect(panel.locator('li').filter({ hasText: 'Maket tayyor' })).toBeVisible();

  await panel.getByLabel('Yangi quyi vazifa').fill('Testlarni yozish');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Testlarni yozish')).toBeVisible();

  await panel.locator('input[type="file"]').setInputFiles({ name: 'ekran.png', mimeType: 'image/png', buffer: png });
  await expect(panel.getByRole('button', { name: 'ekran.png', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'ekran.png', exact: true }).click();
  await expect(page.locator('dialog img')).toBeVisible();
});

test('two people change one field: both values are shown and nothing typed is lost', async ({ browser }) => {
  const task = await makeTask('Ikki kishi tahrirlaydigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const name = page.getByRole('dialog').locator('textarea').first();
  await expect(name).toHaveValue('Ikki kishi tahrirlaydigan vazifa');
  await name.fill('Men yozgan nom');
  // Somebody else saves while it is being typed; what is typed stays.
  const admin = await api('admin');
  await admin('PATCH', `fp/dev-tasks/${task.id}`, { name: 'Boshqa odam yozgan nom' });
  await expect(page.getByRole('row').filter({ hasText: 'Boshqa odam yozgan nom' })).toBeVisible();
  await expect(name).toHaveValue('Men yozgan nom');
  await name.blur();
  const conflict = page.getByRole('alert').filter({ hasText: 'Men yozgan nom' });
  await expect(conflict).toContainText('Boshqa odam yozgan nom');
  await conflict.getByRole('button').first().click();
  await expect(name).toHaveValue('Men yozgan nom');
});
