import { expect } from '@playwright/test';
import { personAt, stands, test } from './person.ts';

test('a list without pages is walked by wheel and by keys to its end, and opens where one stands', async ({
  browser,
}) => {
  const page = await personAt(browser, 'admin', '/tasks/tasks');
  await page.getByRole('combobox', { name: 'Sahifadagi yozuvlar' }).selectOption({ label: 'Sahifasiz' });
  await stands(page, '/tasks/tasks');
  const grid = page.getByRole('grid');
  const rows = grid.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const total = Number(await grid.getAttribute('aria-rowcount'));
  expect(total).toBeGreaterThan(500);
  // Only what is in sight stands in the document.
  expect(await rows.count()).toBeLessThan(80);
  await rows.first().focus();
  await page.keyboard.press('End');
  await expect(grid.locator(`tr[data-index="${total - 1}"][data-row]`)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const last = grid.locator(`tr[data-index="${total - 2}"][data-row]`);
  await expect(last).toBeFocused();
  await page.keyboard.press('Space');
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await expect(grid.locator('tr[data-index="0"][data-row]')).toBeFocused();
});
