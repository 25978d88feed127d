import { expect, type Page } from '@playwright/test';
import { makeTask, personAt, stands, test, visit } from './person.ts';

/** The rows whose names a request asks for, as `<path>:<id>`; it may go together with others. */
function namesIn(url: string): string[] {
  const several = /\/several\?of=(.*)$/.exec(url)?.[1];
  const parts = several ? decodeURIComponent(several).split(' ') : [url];
  const lists = parts.flatMap((part) => /names\?of=(.*)$/.exec(part)?.[1] ?? []);
  return lists
    .flatMap((list) => decodeURIComponent(list).split(' '))
    .flatMap((one) => {
      const [path, ids = ''] = one.split(':');
      return ids.split(',').map((id) => `${path}:${id}`);
    });
}

/** Waits until nothing has come for a while, and no longer than something is still on its way. */
async function untilQuiet(page: Page, quietMs = 600, longestMs = 3_000): Promise<void> {
  const started = Date.now();
  let last = started;
  const note = () => (last = Date.now());
  page.on('requestfinished', note);
  page.on('request', note);
  while (Date.now() - last < quietMs && Date.now() - started < longestMs) await page.waitForTimeout(50);
  page.off('requestfinished', note);
  page.off('request', note);
}

/** A page that is loaded anew behind an empty one, with all shifts of its layout since the first paint. */
async function coldShift(page: Page, route: string): Promise<number> {
  await page.goto(`${process.env.BASE_URL}/app/#${route}`);
  await stands(page, patterns.get(route) ?? route.split('?')[0]!);
  await untilQuiet(page);
  return page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/** Of screens that are opened with a row. */
const patterns = new Map([
  ['/tasks/clients/1', '/tasks/clients/:client_id'],
  ['/tasks/projects/1', '/tasks/projects/:id'],
]);

const routes = [
  ...['/', '/tasks/new-version-tasks', '/tasks/tasks', '/tasks/tree', '/tasks/calendar', '/tasks/my-tasks'],
  ...['/tasks/users-tasks', '/tasks/process-tasks', '/other/day-of-tasks', '/other/test-tasks', '/tasks/projects'],
  ...['/tasks/automations', '/admin/users', '/admin/audit-log', '/admin/sessions', '/people/days-off'],
  '/people/days-off?view=waiting',
  ...['/web-site/site-section', '/web-site/site-content', '/other/team-members', '/access/app-actions'],
  ...['/tasks/clients/1', '/tasks/projects/1', '/tasks/client-contracts', '/web-site/publications'],
  ...['/tasks/client-projects', '/tasks/tasks-v3', '/reports/projects-gantt-chart', '/people/tests'],
  ...['/people/worksheets', '/people/reviews', '/other/issues', '/people/coming-and-going', '/web-site/events'],
  ...['/access/notification', '/people/my-data'],
];

for (const { name, width, height } of [
  { name: 'a desk', width: 1440, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
])
  test(`nothing moves while a screen comes on ${name}, names, pictures and words included`, { tag: '@still' }, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const page = await personAt(browser, 'admin', '/settings');
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const kept = window as unknown as { shifts: number };
      kept.shifts = 0;
      for (const key of Object.keys(localStorage)) if (key.startsWith('vazifa.texts')) localStorage.removeItem(key);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) kept.shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const moved: [string, number][] = [];
    const wordless: string[] = [];
    const askedTwice: string[] = [];
    // What a server does once after its start is not held against the first screen.
    await page.goto('about:blank');
    await coldShift(page, '/');
    for (const route of routes) {
      // The screen before may ask for the rest of the texts until it is left: that is not held against this one.
      await page.goto('about:blank');
      // Whoever misses a text asks for all of them at once; else they come when it has been up for four seconds.
      const startedAt = Date.now();
      const missed = () => Date.now() - startedAt < 4_000 && wordless.push(route);
      page.on('request', (request) => /translations\/\w+$/.test(request.url()) && missed());
      const names: string[] = [];
      page.on('request', (request) => names.push(...namesIn(request.url())));
      const shift = await coldShift(page, route);
      page.removeAllListeners('request');
      if (new Set(names).size < names.length) askedTwice.push(route);
      if (shift > 0.005) moved.push([route, shift]);
    }
    expect(moved).toEqual([]);
    expect(wordless).toEqual([]);
    expect(askedTwice).toEqual([]);
    await page.close();
  });

test('a row that is known by a code is named in words, also to those who listen', async ({ browser }) => {
  const page = await personAt(browser, 'hr', '/people/leave-rules');
  await expect(page.getByRole('checkbox', { name: /_/ })).toHaveCount(0);
  await visit(page, '/people/leave-kinds');
  await expect(page.getByRole('checkbox', { name: /_/ })).toHaveCount(0);
});

test('on a phone a value of a task ends before the signs of its field', async ({ browser }) => {
  const task = await makeTask('Tor ekrandagi vazifa');
  const url = process.env.BASE_URL!;
  const signedIn = await personAt(browser, 'admin');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await signedIn.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto(`${url}/app/#/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ijrochi/ })
    .click();
  const executor = page.getByRole('dialog').getByRole('combobox', { name: 'Ijrochi' });
  await expect(executor).toHaveValue(/\S/);
  const room = await executor.evaluate((input) => {
    const signs = input.closest('.mantine-Input-wrapper')!.querySelectorAll('.mantine-Input-section > *');
    const left = Math.min(...[...signs].map((sign) => sign.getBoundingClientRect().left));
    return left - (input.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(input).paddingRight));
  });
  expect(room).toBeGreaterThanOrEqual(0);
});
