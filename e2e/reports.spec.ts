import { expect, type Locator, type Page } from '@playwright/test';
import { personAt, test, visit } from './person.ts';

const number = (text: string): number => Number(text.replaceAll(/[^\d]/g, ''));

/** Minutes as the product writes them. */
const minutes = (text: string): number => {
  const [hours = '0', rest = '0'] = text.split(':');
  return number(hours) * 60 + Number(rest);
};

const rowsOf = (page: Page): Locator => page.getByRole('dialog').locator('li[data-value]');

/** Opens a number of the table and waits for its rows. */
async function open(page: Page, cell: Locator): Promise<void> {
  await cell.click();
  await expect(page.getByRole('dialog').locator('[data-sums]')).toBeVisible();
}

async function sumOfRows(page: Page): Promise<number> {
  const values = await rowsOf(page).evaluateAll((lines) =>
    lines.map((one) => Number((one as HTMLElement).dataset.value)),
  );
  return Math.round(values.reduce((sum, value) => sum + value, 0));
}

test('a director finds who is overloaded, what is late and who was without work', async ({ browser }) => {
  test.slow();
  const page = await personAt(browser, 'director', '/reports/reports-s');

  // Who is overloaded: a hot cell says whose and when, and opens what fills it.
  const hot = page.locator('button[data-heat="hot"]').first();
  await expect(hot).toBeVisible();
  await hot.click();
  const load = page.getByRole('dialog');
  await expect(load.locator('[data-sum]')).toBeVisible();
  expect(await sumOfRows(page)).toBe(minutes((await load.locator('[data-sum]').textContent()) ?? ''));
  await page.keyboard.press('Escape');

  // Which project is late, and which of its tasks make it so.
  await visit(page, '/reports/report-tasks-by-projects');
  await page.getByRole('button', { name: /Saralash: Kechikkan vazifalar/ }).click();
  await expect(page.locator('th[aria-sort="descending"]')).toBeVisible();
  await expect(page).toHaveURL(/sortBy=late_count/);
  const late = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /, Kechikkan vazifalar:/ });
  // The rows of the order before stand until those of the new one have come.
  await expect(late).not.toHaveText('0');
  const count = number((await late.textContent()) ?? '');
  expect(count).toBeGreaterThan(0);
  await open(page, late);
  await expect(rowsOf(page)).toHaveCount(count);
  expect(await sumOfRows(page)).toBe(count);
  await page.keyboard.press('Escape');
  // And its name opens the project itself.
  await expect(page.locator('main a[href*="/tasks/projects/"]').first()).toHaveAttribute('href', /projects\/\d+$/);

  // Who was present without work.
  await visit(page, '/reports/report-employment-analytics?period=last_month');
  await expect(page.getByRole('columnheader', { name: 'Xodim' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Jami, .*:/ }).first()).toBeVisible();
  await expect(page.locator('[data-chart] [role="application"]')).toBeVisible();
});

/** A number as the product writes it in Uzbek. */
const decimal = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d,.-]/g, '').replace(',', '.'));

test('how a KPI came about is followed by clicks from a report down to a task', async ({ browser }) => {
  const page = await personAt(browser, 'director', '/reports/report-tasks?period=last_month');
  await page.locator('main a[href*="/reports/developers/"]').first().click();
  await expect(page).toHaveURL(/\/reports\/developers\/\d+/);

  // The parts of the month add up to its KPI.
  const month = page.getByRole('region', { name: /KPI qanday chiqdi/ });
  const adds = month.getByRole('listitem').locator('b');
  await expect(adds.first()).toBeVisible();
  const kpi = decimal(await month.locator('p', { hasText: 'KPI' }).locator('strong').textContent());
  const parts = (await adds.allTextContents()).map(decimal);
  expect(kpi).toBeGreaterThan(0);
  expect(Math.abs(parts.reduce((sum, one) => sum + one, 0) - kpi)).toBeLessThan(0.05 * parts.length);

  // The points of its tasks add up to those of the month.
  const points = month.locator('tbody td[data-label="Ball"]');
  const all = decimal(await month.locator('tfoot td[data-label="Ball"]').textContent());
  const each = (await points.allTextContents()).map(decimal);
  expect(Math.abs(each.reduce((sum, one) => sum + one, 0) - all)).toBeLessThan(0.01 * each.length + 0.01);

  // And each is a task that opens beside it.
  const task = month.locator('tbody th button').first();
  const name = (await task.getAttribute('title')) ?? '';
  await task.click();
  await expect(page.getByRole('dialog').getByText(name).first()).toBeVisible();
});

test('a client is led to nothing that is not theirs, a developer to nobody else’s page', async ({ browser }) => {
  const client = await personAt(browser, 'client', '/reports/client-tasks-report');
  await expect(client.getByRole('columnheader').first()).toBeVisible();
  await expect(client.locator('main a[href*="/reports/measures"]')).toHaveCount(0);

  const developer = await personAt(browser, 'developer');
  await visit(developer, '/reports/developers/9', '/error-403');

  // A report that is shared with everyone opens to those who hold its screen.
  for (const [login, links] of [
    ['director', 1],
    ['editor', 0],
  ] as const) {
    const page = await personAt(browser, login, '/reports/saved?panel=fp/saved-reports:1');
    await expect(page.getByRole('dialog')).toContainText('Oylik natijalar');
    await expect(page.getByRole('dialog').locator('a[href*="/reports/report-tasks"]')).toHaveCount(links);
  }
});

test('the period, the numbers and the chart obey keys, and the sum of the rows is the number', async ({ browser }) => {
  test.slow();
  const page = await personAt(browser, 'director', '/reports/report-tasks');
  const period = page.getByRole('button', { name: /^Davr:/ });
  const now = await period.textContent();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(period).not.toHaveText(now ?? '');
  await expect(page).toHaveURL(/day_from=/);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(period).toHaveText(now ?? '');
  await expect(page).not.toHaveURL(/day_from=/);

  // One number is reached by Tab, the others by arrows; Enter opens the rows, Escape leads back to it.
  const first = page.locator('table button[data-place="0:0"]');
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('table button[data-place="0:1"]')).toBeFocused();
  const total = page.getByRole('button', { name: /^Jami, Bajarilgan:/ });
  const finished = number((await total.textContent()) ?? '');
  await total.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator('[data-number]')).toHaveText(String(finished));
  await expect(page.getByRole('dialog')).toContainText(`Qatorlar: ${finished}`);
  await page.keyboard.press('Escape');
  await expect(total).toBeFocused();

  // The chart speaks each of its values, and opens it.
  const chart = page.locator('[data-chart] [role="application"]');
  await chart.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-chart] [role="status"]')).toContainText(/.+, Yangi: \d+/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  // It is a table, too.
  await page.getByRole('button', { name: 'Jadval koʻrinishida' }).click();
  await expect(page.locator('[data-chart] table')).toBeVisible();

  // Days that end before they begin are refused by their rule, and stay in sight.
  await visit(page, '/reports/report-tasks?day_from=2026-05-20&day_to=2026-05-10');
  await expect(page.getByRole('alert')).toContainText('Davr boshlanishidan oldin tugaydi');
  await page.getByRole('button', { name: 'Shu oy' }).click();
  await expect(page.locator('tfoot')).toBeVisible();
});

test('on a phone each row is a card whose numbers open the same rows', async ({ browser }) => {
  const page = await personAt(browser, 'director', '/reports/report-tasks', { width: 390, height: 844 });
  await expect(page.locator('table')).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: 'Jami' }).first();
  const total = card.getByRole('button', { name: /^Jami, Kechikkan vazifalar:/ });
  const late = number((await total.textContent()) ?? '');
  await open(page, total);
  await expect(page.getByRole('dialog')).toContainText(`Qatorlar: ${late}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
