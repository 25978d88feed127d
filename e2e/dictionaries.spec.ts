import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('an administrator adds, changes, deletes and brings back a row of a dictionary', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/dictionaries/task-platforms');
  const name = `Sinov platformasi ${Date.now()}`;
  await page.getByRole('button', { name: 'Yaratish' }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('input[name="names.uz"]').fill(name);
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  const admin = await api('admin');
  expect((await admin('GET', `fp/task-platforms?q=${encodeURIComponent(name)}`)).json.total).toBe(1);
});

test('a form that is wrong keeps what was typed and says at the field what is wrong', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/dictionaries/project-statuses');
  await page.getByRole('button', { name: 'Yaratish' }).first().click();
  const form = page.getByRole('dialog');
  await form.locator('input[name="names.ru"]').fill('Только по-русски');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByText('Maydonni toʻldirish shart').first()).toBeVisible();
  await expect(form.locator('input[name="names.ru"]')).toHaveValue('Только по-русски');
});
