import { expect, type Page } from '@playwright/test';
import { api, personAt, stands, test } from './person.ts';

const path = 'fp/project-categories';
/** More rows than are drawn, and than are asked for together. */
const route = '/dictionaries/project-categories?sortBy=name&perPage=all';
const pasted = 50;

async function colors(): Promise<(string | null)[]> {
  const { json } = await (await api('admin'))('GET', `${path};sortBy=name;perPage=500`);
  return json.rows.map((one: { color: string | null }) => one.color);
}

const row = (page: Page, index: number) => page.locator(`tr[data-index="${index}"]`);
const cell = (page: Page, at: number, column: number) => page.locator(`td[data-cell="${at}:${column}"]`);

/** The last column, the first of them being 0: beside them stand the box and the actions of a row. */
const lastColumn = async (page: Page) => Number(await page.getByRole('grid').getAttribute('aria-colcount')) - 3;

/** Which row has the focus; it comes a moment after the key when the row was not drawn. */
async function focusedRow(page: Page): Promise<number> {
  const focused = page.locator('tr[data-index]:focus, tr[data-index]:has(:focus)');
  return Number(await focused.getAttribute('data-index'));
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key);
}

test('a list without pages is walked by wheel and by keys to its end, and opens where one stands', async ({
  browser,
}) => {
  const page = await personAt(browser, 'admin', '/tasks/tasks');
  await page.getByRole('combobox', { name: 'Sahifadagi yozuvlar' }).selectOption({ label: 'Sahifasiz' });
  await stands(page, '/tasks/tasks');
  const grid = page.getByRole('grid');
  const rows = grid.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const total = Number(await grid.getAttribute('aria-rowcount')) - 1;
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
  // More than go at once: it is said, and nothing is selected.
  await press(page, 'Escape', 'Shift+End');
  await expect(page.getByRole('alert')).toContainText('500');
});

test('cells of a list without pages are edited, filled down over rows that are not drawn, and taken back', async ({
  browser,
}) => {
  const before = await colors();
  const page = await personAt(browser, 'admin', route);
  const column = await lastColumn(page);
  await row(page, 0).focus();
  await press(page, 'ArrowRight', 'End');
  await expect(cell(page, 0, column)).toBeFocused();
  await page.keyboard.type('#0a7400');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, column)).toBeFocused();
  await expect.poll(async () => (await colors())[0]).toBe('#0a7400');
  await press(page, 'ArrowUp', 'Shift+PageDown', 'Shift+PageDown', 'Shift+PageDown');
  await expect(row(page, 0)).toHaveCount(0);
  const last = await focusedRow(page);
  await expect(cell(page, last, column)).toBeFocused();
  await page.keyboard.press('Control+KeyD');
  await expect(page.getByRole('status').filter({ hasText: `${last} ta yozuv` })).toBeVisible();
  expect(await colors()).toEqual(before.map((one, at) => (at <= last ? '#0a7400' : one)));
  await press(page, 'Control+KeyZ');
  await expect.poll(colors).toEqual(['#0a7400', ...before.slice(1)]);
  await press(page, 'Control+KeyZ');
  await expect.poll(colors).toEqual(before);
  // The wheel carries the cell out of sight; a key brings it back.
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -9000);
  await expect(cell(page, last, column)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, last - 1, column)).toBeFocused();
  await expect(cell(page, last - 1, column)).toBeInViewport();
});

test('a block is pasted into rows that have not come yet, and a range of them is selected', async ({ browser }) => {
  const before = await colors();
  const page = await personAt(browser, 'admin', route);
  const column = await lastColumn(page);
  await row(page, 0).focus();
  await press(page, 'PageDown', 'PageDown', 'PageDown', 'ArrowRight', 'End');
  const at = await focusedRow(page);
  await expect(cell(page, at, column)).toBeFocused();
  const block = Array.from({ length: pasted }, (_, line) => `#00${(4096 + line).toString(16)}`);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, block.join('\n'));
  await expect(page.getByRole('status').filter({ hasText: `${pasted} ta yozuv` })).toBeVisible();
  expect((await colors()).slice(at - 1, at + pasted + 1)).toEqual([before[at - 1], ...block, before[at + pasted]]);
  await page.keyboard.press('Control+KeyZ');
  await expect.poll(colors).toEqual(before);
  await press(page, 'Escape', 'Shift+PageDown', 'Shift+PageDown', 'Shift+PageDown');
  const chosen = async () => Number((await page.getByRole('toolbar').innerText()).split(' ')[0]);
  // Three pages of what is in sight, which is a row more or less.
  await expect.poll(chosen).toBeGreaterThan(30);
});
