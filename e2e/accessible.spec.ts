import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { personAt, visit, test } from './person.ts';

const routes = [
  '/',
  '/settings',
  '/tasks/new-version-tasks',
  '/tasks/tasks',
  '/tasks/projects',
  '/dictionaries/task-types',
  '/dictionaries/work-types',
  '/dictionaries/project-categories?perPage=all',
  '/people/work-calendar',
  '/web-site/site-content',
  '/other/branches',
  '/reports/report-tasks',
  '/reports/reports-s',
];

/** What is said of a page depends on its theme by these alone. */
const ofColours = ['color-contrast', 'link-in-text-block'];

for (const theme of ['light', 'dark']) {
  test(`nothing serious for axe in ${theme}, on a desk and on a phone`, async ({ browser }) => {
    // Thirteen screens, each looked through from end to end.
    test.slow();
    const page = await personAt(browser, 'admin', '/');
    if ((await page.locator('html').getAttribute('data-theme')) !== theme)
      await page.locator('[data-action="toggle-theme"]').first().click();
    for (const route of routes) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(page, route);
      const axe = new AxeBuilder({ page });
      if (theme === 'dark') axe.withRules(ofColours);
      const { violations } = await axe.analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${route} ${id} ${String(nodes[0]?.target)}`)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      // The layout of phones is drawn after the window has its new size.
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(excess, `${route} at 360 px`).toBeLessThanOrEqual(1);
    }
  });
}
