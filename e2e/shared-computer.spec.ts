import { expect, type Page } from '@playwright/test';
import { personAt, signIn, stands, test, visit } from './person.ts';

const leave = async (page: Page) => {
  await page.locator('[data-user-menu]').click();
  await page.getByRole('menuitem', { name: 'Chiqish' }).click();
  await stands(page, '/login');
};

test('the project that one person chose does not meet the next on the same computer', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/new-version-tasks');
  await page.getByRole('button', { name: 'Filtr', exact: true }).click();
  await page.getByRole('listbox', { name: 'Filtr' }).getByRole('option', { name: 'Loyiha', exact: true }).click();
  await page.getByRole('dialog', { name: 'Loyiha' }).getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/project_id=\d+/);
  const [chosen] = /project_id=\d+/.exec(page.url())!;
  await leave(page);
  await signIn(page, 'lead');
  await stands(page, '/');
  await visit(page, '/tasks/new-version-tasks');
  await expect(page).not.toHaveURL(/project_id/);
  await leave(page);
  await signIn(page, 'manager');
  await stands(page, '/');
  await visit(page, '/tasks/new-version-tasks');
  await expect(page).toHaveURL(new RegExp(`${chosen}$`));
});
