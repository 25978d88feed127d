import { expect } from '@playwright/test';
import { api, personAt, signIn, stands, test } from './person.ts';

test('a task that was begun is still there after a reload, and gone after it is made', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks?panel=fp/dev-tasks:new');
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Nomi').fill('Qayta yuklashdan omon qoladigan vazifa');
  await panel.getByLabel('Tavsif').fill('Ikki qator\nmatn');
  await page.reload();
  await stands(page, '/tasks/tasks');
  await expect(panel.getByLabel('Nomi')).toHaveValue('Qayta yuklashdan omon qoladigan vazifa');
  await expect(panel.getByLabel('Tavsif')).toHaveValue('Ikki qator\nmatn');
  await panel.getByLabel(/^Loyiha/).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await panel.getByRole('button', { name: 'Yaratish' }).click();
  await expect(page).toHaveURL(/panel=fp\/dev-tasks:\d+/);
  await page.evaluate(() => {
    location.hash = '#/tasks/tasks?panel=fp/dev-tasks:new';
  });
  await expect(panel.getByLabel('Nomi')).toHaveValue('');
});

test('a session that ends in the middle of work leads to the door, and from there back', async ({ browser }) => {
  const route = '/tasks/tasks?status=pause';
  const page = await personAt(browser, 'lead', route);
  const other = await api('lead');
  const { rows } = (await other('GET', 'admin/auth/my-sessions')).json;
  for (const { id, is_current } of rows) if (!is_current) await other('DELETE', `admin/auth/my-sessions/${id}`);
  await stands(page, '/login');
  await expect(page.getByText('Sessiya vaqti tugadi').first()).toBeVisible();
  await signIn(page, 'lead');
  await stands(page, '/tasks/tasks');
  await expect(page).toHaveURL(/status=pause/);
});
