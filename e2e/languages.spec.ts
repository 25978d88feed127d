import { expect } from '@playwright/test';
import { api, personAt, stands, test } from './person.ts';

test('language and theme change without a reload and stay', async ({ browser }) => {
  const page = await personAt(browser, 'lead', '/');
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await page.locator('[data-user-menu]').click();
  await page.getByRole('menuitem', { name: 'Русский' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('nav[data-menu]')).toContainText('Задачи');
  const theme = await page.locator('html').getAttribute('data-theme');
  await page.locator('[data-action="toggle-theme"]').first().click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme!);
  expect(await page.evaluate(() => (window as unknown as { notReloaded?: boolean }).notReloaded)).toBe(true);
  await page.reload();
  await stands(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme!);
  await page.locator('[data-user-menu]').click();
  await page.getByRole('menuitem', { name: 'Oʻzbekcha' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uz-Latn');
  // The page may end before the server has heard of it, and the next journeys of this person are in Uzbek.
  const me = await api('lead');
  await expect.poll(async () => (await me('GET', 'admin/auth/me')).json.user.lang_code).toBe('uz');
});

test('the palette finds a screen and a task, whatever the script of the question', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/');
  await page.keyboard.press('Control+KeyK');
  const palette = page.getByRole('dialog');
  await palette.locator('input').fill('доска');
  await expect(palette.getByRole('option').first()).toContainText(/doska/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('main[data-screen^="/tasks/new-version"]')).toBeVisible();
});
