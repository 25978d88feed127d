import { expect, type Page } from '@playwright/test';
import { personAt, stands, test, visit } from './person.ts';

/** The style sheets that a screen has asked for, and whether each dresses it. */
const sheets = async (page: Page): Promise<Map<string, boolean>> =>
  new Map(
    await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
        ({ href, sheet }) => [href, sheet !== null] as const,
      ),
    ),
  );
const naked = async (page: Page) => [...(await sheets(page))].filter(([, isThere]) => !isThere);

for (const route of ['/tasks/calendar', '/tasks/tree', '/other/day-of-tasks'])
  test(`${route}, opened first without a connection, is dressed when the connection is back`, async ({ browser }) => {
    const dressed = await personAt(browser, 'developer', '/tasks/my-tasks');
    await visit(dressed, route);
    const wanted = [...(await sheets(dressed)).keys()];

    const page = await personAt(browser, 'developer', '/tasks/my-tasks');
    await page.context().setOffline(true);
    await visit(page, route, '/error');
    await page.context().setOffline(false);
    await stands(page, route);
    const missing = async () => {
      const worn = await sheets(page);
      return wanted.filter((href) => !worn.get(href));
    };
    // What menus and boxes wear comes a moment after the screen.
    await expect.poll(missing).toEqual([]);
    expect(await naked(page)).toEqual([]);
  });

test.describe('with the worker that keeps the code', () => {
  test.use({ serviceWorkers: 'allow' });
  const menu = ['/tasks/calendar', '/tasks/tree', '/tasks/process-tasks', '/other/day-of-tasks'];
  const more = ['/other/test-tasks', '/tasks/new-version-my-tasks', '/people/days-off', '/settings'];

  test('every screen opens without a connection, a few seconds after signing in', async ({ browser }) => {
    const page = await personAt(browser, 'developer', '/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const all = await page.evaluate(named);
    await expect.poll(() => page.evaluate(kept), { timeout: 12_000 }).toBeGreaterThanOrEqual(all);
    await page.context().setOffline(true);
    for (const route of [...menu, ...more]) {
      await visit(page, route);
      expect(await naked(page)).toEqual([]);
    }
  });

  test('on a line that is to be spared nothing is brought that nobody asked for', async ({ browser }) => {
    const spared = await browser.newContext({ storageState: await personAt(browser, 'developer').then(stateOf) });
    await spared.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) });
    });
    const second = await spared.newPage();
    await second.goto(`${process.env.BASE_URL}/app/#/settings`);
    await stands(second, '/settings');
    await second.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await second.waitForTimeout(8_000);
    expect(await second.evaluate(kept)).toBeLessThan(90);
  });
});

const stateOf = (page: Page) => page.context().storageState();

/** How many files the worker keeps. */
async function kept(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith('vazifa-'));
  const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return files.reduce((sum, count) => sum + count, 0);
}

/** How many files it is to keep. */
async function named(): Promise<number> {
  const code = await (await fetch('/app/sw.js')).text();
  const lists = [...code.matchAll(/^const (?:files|others) = (\[.*\]);$/gm)];
  return lists.flatMap(([, list]) => JSON.parse(list!) as string[]).length;
}
