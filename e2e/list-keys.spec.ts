import { expect, type Page } from '@playwright/test';
import { personAt, stands, test } from './person.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('main') !== null);
const rowOf = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.activeElement as HTMLElement;
    return dataset.index ?? dataset.taskId ?? dataset.line ?? dataset.row;
  });

for (const [chord, route] of [
  ['v', '/tasks/my-tasks'],
  ['b', '/tasks/new-version-tasks'],
] as const)
  test(`G ${chord} stands on the first row of ${route}; J and K walk, / searches`, async ({ browser }) => {
    const page = await personAt(browser, 'manager', '/settings');
    await page.keyboard.press('g');
    await page.keyboard.press(chord);
    await stands(page, route);
    await expect.poll(() => focused(page)).toBe(true);
    await expect.poll(() => rowOf(page)).toBeTruthy();
    const first = await rowOf(page);
    await page.keyboard.press('j');
    await expect.poll(() => rowOf(page)).not.toBe(first);
    await page.keyboard.press('k');
    await expect.poll(() => rowOf(page)).toBe(first);
    await page.keyboard.press('/');
    await expect(
      page.getByRole('search').getByRole('searchbox').or(page.locator('[role="search"] input')).first(),
    ).toBeFocused();
  });
