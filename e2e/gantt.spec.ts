import { expect, type Locator, type Page } from '@playwright/test';
import { api, makeTask, personAt, test } from './person.ts';

const route = '/reports/users-gantt-chart';

const grid = (page: Page): Locator => page.getByRole('treegrid');
const barOf = (page: Page, id: number): Locator => grid(page).locator(`[data-task="${id}"]`);

/** A task of the developer that is planned for two days from a Monday on. */
async function newBar(name: string, planned_start_on = '2026-12-14'): Promise<{ id: number; number: string }> {
  const made = await makeTask(name);
  const manager = await api('manager');
  const { status } = await manager('PATCH', `fp/dev-tasks/${made.id}`, { planned_start_on, planned_minutes: 960 });
  expect(status).toBe(200);
  return made;
}

/** From which day a bar lasts, as it is called. */
const nameOf = async (bar: Locator): Promise<string> => (await bar.getAttribute('aria-label')) ?? '';

/** Opens the plan of the tasks that are called so alone. */
async function openPlan(page: Page, question: string): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#${route}?q=${encodeURIComponent(question)}`,
  );
  await expect(grid(page)).toBeVisible();
}

test('a manager moves a bar by keys and by the pointer, sees what comes of it, and takes it back', async ({
  browser,
}) => {
  test.slow();
  const { id } = await newBar('Reja sinovi birinchi');
  const page = await personAt(browser, 'manager', route);
  await openPlan(page, 'Reja sinovi birinchi');
  const bar = barOf(page, id);
  await expect(bar).toBeVisible();
  const before = await nameOf(bar);
  expect(before).toMatch(/14(–\d+)? dekabr/);

  // By keys: what is held says where it would lie before Alt is let go, and Escape gives it back.
  await bar.focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-live="assertive"]').filter({ hasText: '15' })).toBeAttached();
  await page.keyboard.press('Escape');
  await page.keyboard.up('Alt');
  expect(await nameOf(bar)).toBe(before);

  await bar.focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Alt');
  await expect(bar).toHaveAttribute('aria-label', /\b16(–\d+)? dekabr/);
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveAttribute('aria-label', before);

  // By the pointer: the date and the consequence stand beside it while it is held.
  await bar.scrollIntoViewIfNeeded();
  const box = (await bar.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 24 * 2 + 6, y, { steps: 6 });
  await expect(page.getByRole('status').filter({ hasText: '16' })).toBeVisible();
  await page.mouse.up();
  await expect(bar).toHaveAttribute('aria-label', /\b16(–\d+)? dekabr/);
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveAttribute('aria-label', before);

  // Longer by a day: the estimate grows by what is worked on it.
  await bar.focus();
  await page.keyboard.down('Alt');
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Alt');
  await expect(bar).toHaveAttribute('aria-label', /14–16 dekabr/);
  await page.keyboard.press('Control+z');
  await expect(bar).toHaveAttribute('aria-label', before);
});

test('a dependency is drawn from the end of a bar, told of before the drop, and taken back', async ({ browser }) => {
  test.slow();
  const page = await personAt(browser, 'manager', route);
  const first = await newBar('Bogʻlash sinovi A');
  const second = await newBar('Bogʻlash sinovi B', '2026-12-21');
  await openPlan(page, 'Bogʻlash sinovi');
  const [from, to] = [barOf(page, first.id), barOf(page, second.id)];
  await expect(from).toBeVisible();
  // In the middle: at an edge the picture goes along.
  await from.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center' }));
  await page.waitForTimeout(300);
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(a.x + a.width + 5, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + 4, b.y + b.height / 2, { steps: 8 });
  // Before it is let go: which link it would be, and what it would move.
  const told = page.getByRole('status').filter({ hasText: `${first.number} → ${second.number}` });
  await expect(told).toContainText('Tugagach boshlanadi');
  await expect(told).toContainText('Hech narsa surilmaydi');
  await page.mouse.move(b.x + 4, b.y + b.height + 200, { steps: 3 });
  await expect(told).toHaveCount(0);
  await page.mouse.move(b.x + 4, b.y + b.height / 2, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByText('Bogʻliqlik qoʻshildi').first()).toBeVisible();
  // The same by keys: the dialog lists it.
  await to.focus();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(first.number)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await to.focus();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(first.number)).toHaveCount(0);
});

test('a change of one is seen by the other, and who comes too late is told who was faster', async ({ browser }) => {
  test.slow();
  const page = await personAt(browser, 'manager', route);
  const { id } = await newBar('Ikki kishi sinovi');
  await openPlan(page, 'Ikki kishi sinovi');
  // Directors look and enter nothing: the other one is an administrator, who may change any task.
  const other = await personAt(browser, 'admin', `${route}?q=${encodeURIComponent('Ikki kishi sinovi')}`);
  const [mine, theirs] = [barOf(page, id), barOf(other, id)];
  await expect(mine).toBeVisible();
  await expect(theirs).toBeVisible();

  // The other one holds it while the first one moves it.
  await theirs.focus();
  await other.keyboard.down('Alt');
  await other.keyboard.press('ArrowRight');
  await mine.focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.up('Alt');
  await expect(mine).toHaveAttribute('aria-label', /\b16(–\d+)? dekabr/);
  await other.keyboard.up('Alt');
  await expect(other.getByText(/sizdan oldin oʻzgartirib qoʻydi|eskirgan/).first()).toBeVisible();
  await expect(theirs).toHaveAttribute('aria-label', /\b16(–\d+)? dekabr/);
});

test('four weeks of somebody who has too much are levelled, and come back by one undo', async ({ browser }) => {
  test.slow();
  const first = await newBar('Tekislash sinovi A');
  const second = await newBar('Tekislash sinovi B');
  const page = await personAt(browser, 'manager', route);
  await openPlan(page, 'Tekislash sinovi');
  const bars = [barOf(page, first.id), barOf(page, second.id)];
  await expect(bars[0]!).toBeVisible();
  // A bar that goes beyond the days in sight is not drawn there any more.
  const names = () =>
    Promise.all(bars.map((bar) => bar.getAttribute('aria-label', { timeout: 1_000 }).catch(() => 'out of sight')));
  const before = await names();
  // Both lie on the same two days of one person.
  for (const name of before) expect(name ?? '').toMatch(/14(–\d+)? dekabr/);

  await page.getByRole('button', { name: 'Agar shunday boʻlsa' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('combobox', { name: 'Necha hafta' })).toHaveValue(/4/);
  await panel.getByRole('button', { name: 'Shu haftalarni tekislash' }).click();
  const apply = panel.getByRole('button', { name: 'Qoʻllash' });
  await expect(apply).toBeEnabled({ timeout: 30_000 });
  expect(await names()).toEqual(before);
  await apply.click();
  await expect.poll(names, { timeout: 20_000 }).not.toEqual(before);
  await page.getByRole('button', { name: 'Ortga qaytarish' }).first().click();
  await expect.poll(names, { timeout: 20_000 }).toEqual(before);
});

test('a phone has the plan as a list with the same actions', async ({ browser }) => {
  await newBar('Telefon sinovi');
  const page = await personAt(browser, 'manager', route, { width: 390, height: 844 });
  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#${route}?q=${encodeURIComponent('Telefon sinovi')}`,
  );
  const item = page.locator('li').filter({ hasText: 'Telefon sinovi' }).last();
  await expect(item).toBeVisible();
  await item.getByRole('button', { name: /keyinga surish/ }).click();
  await expect(item).toContainText('15');
});
