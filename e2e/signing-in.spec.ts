import { expect } from '@playwright/test';
import { signIn, stands, visit, test } from './person.ts';

test('a visitor signs in and is where they wanted to go, now and after a reload', async ({ page }) => {
  await page.goto(`${process.env.BASE_URL}/app/#/tasks/tasks`);
  await stands(page, '/login');
  await signIn(page, 'manager', 'wrong-password');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('input[name="login"]')).toHaveValue('manager');
  await signIn(page, 'manager');
  await stands(page, '/tasks/tasks');
  await page.reload();
  await stands(page, '/tasks/tasks');
});

test('a forbidden screen says so, an unknown one too, and neither loses the session', async ({ page }) => {
  await page.goto(`${process.env.BASE_URL}/app/#/login`);
  await signIn(page, 'developer');
  await stands(page, '/');
  await visit(page, '/tasks/projects', '/error-403');
  await visit(page, '/no/such/screen', '/error-404');
  await visit(page, '/tasks/new-version-my-tasks');
});

test('signing out in one tab ends the other', async ({ context, page }) => {
  await page.goto(`${process.env.BASE_URL}/app/#/login`);
  await signIn(page, 'hr');
  await stands(page, '/');
  const other = await context.newPage();
  await other.goto(`${process.env.BASE_URL}/app/#/settings`);
  await stands(other, '/settings');
  await page.locator('[data-user-menu]').click();
  await page.getByRole('menuitem').last().click();
  await stands(page, '/login');
  await stands(other, '/login');
});
