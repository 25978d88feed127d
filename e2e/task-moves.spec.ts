import { expect, type Page } from '@playwright/test';
import { api, makeTask, personAt, stands, test, visit } from './person.ts';

const panelOf = (page: Page) => page.getByRole('dialog').first();
const openTask = (page: Page, id: number) => visit(page, `/tasks/my-tasks?panel=fp/dev-tasks:${id}`);

test('starting a task says which other one it has paused, and one undo brings both back', async ({ browser }) => {
  const developer = await api('developer');
  const [first, second] = [await makeTask('Avval boshlangan'), await makeTask('Keyin boshlangan')];
  const statusOf = async (id: number) => (await developer('GET', `fp/dev-tasks/${id}`)).json.status;
  await developer('POST', 'fp/dev-tasks/transition', { ids: [first.id], action: 'to_processing' });
  const page = await personAt(browser, 'developer', `/tasks/my-tasks?panel=fp/dev-tasks:${second.id}`);
  await panelOf(page).getByRole('button', { name: 'Boshlash' }).click();
  await expect(page.getByText(`Pauzaga qoʻyildi: ${first.number} «Avval boshlangan»`)).toBeVisible();
  expect(await statusOf(first.id)).toBe('pause');
  await page.getByRole('button', { name: 'Ortga qaytarish' }).first().click();
  await expect.poll(() => statusOf(first.id)).toBe('processing');
  expect(await statusOf(second.id)).toBe('new');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [first.id], action: 'to_pause' });
});

test('who starts somebody else’s task by dragging is told whose work stands still now', async ({ browser }) => {
  const developer = await api('developer');
  const [first, second] = [await makeTask('Boshqaning ishi'), await makeTask('Uning keyingi ishi')];
  const { fio } = (await developer('GET', 'admin/auth/me')).json.user;
  await developer('POST', 'fp/dev-tasks/transition', { ids: [first.id], action: 'to_processing' });
  const page = await personAt(browser, 'manager', `/tasks/new-version-tasks?q=${second.number}`);
  const card = page.locator(`[data-task-id="${second.id}"]`).first();
  await expect(page.getByText(fio).first()).toBeVisible();
  await card.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page.getByText(`Pauzaga qoʻyildi: ${first.number} «Boshqaning ishi» (${fio})`)).toBeVisible();
  await developer('POST', 'fp/dev-tasks/transition', { ids: [second.id], action: 'to_pause' });
});

test('the place of the moves stays for a moment after one was pressed: a double click makes one move', async ({
  browser,
}) => {
  const developer = await api('developer');
  const task = await makeTask('Ikki marta bosilgan');
  const page = await personAt(browser, 'developer', '/tasks/my-tasks');
  await openTask(page, task.id);
  const start = panelOf(page).getByRole('button', { name: 'Boshlash' });
  await start.dblclick();
  await expect(start).toBeHidden();
  await expect(panelOf(page).getByRole('button', { name: 'Ortga qaytarish' })).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Tekshiruvga yuborish' })).toBeVisible();
  expect((await developer('GET', `fp/dev-tasks/${task.id}`)).json.status).toBe('processing');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_pause' });
});

test('card and panel show one clock, which stands still on a day off and says why', async ({ browser }) => {
  const developer = await api('developer');
  const task = await makeTask('Soati yuradigan');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  const hour = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const spans = [{ starts_at: at(-40), ends_at: at(-38) }];
  // Home has a clock of its own, and would have asked for the real hours.
  const page = await personAt(browser, 'developer', '/settings');
  // What is asked together goes alone then, and is met below.
  await page.route('**/api/admin/several?*', (route) => route.abort());
  await page.route('**/api/fp/work-calendar/spans*', (route) => route.fulfill({ json: { spans, others: [] } }));
  await page.route(`**/api/fp/dev-tasks/${task.id}/whole`, async (route) => {
    const whole = await (await route.fetch()).json();
    await route.fulfill({ json: { ...whole, task: { ...whole.task, running_since: at(-39), actual_minutes: 15 } } });
  });
  await openTask(page, task.id);
  const spent = panelOf(page).getByRole('button', { name: /^Rejalashtirilgan vaqt/ });
  await expect(spent).toContainText('1 soat 15 daq');
  await expect(spent).toContainText('dam olish kuni, hisob toʻxtagan');
  await visit(page, '/tasks/new-version-my-tasks');
  const clock = page.locator(`[data-task-id="${task.id}"] [data-live]`).first();
  await expect(clock).toHaveAttribute('title', 'dam olish kuni, hisob toʻxtagan');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_pause' });
});

test('a press on a task draws one drawer, wide and titled at once, and filled in place', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  await page.route(/api\/fp\/dev-tasks\/\d+$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await route.continue();
  });
  const row = page.locator('tr[data-row]').first();
  const number = await row
    .getByText(/^[A-Z]{2,6}-\d+$/)
    .first()
    .textContent();
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const one of document.querySelectorAll('[role="dialog"][data-wide], [role="dialog"]:not([data-wide])'))
        seen.add(`${(one as HTMLElement).offsetWidth}`);
      Object.assign(window, { widths: [...seen] });
      requestAnimationFrame(look);
    };
    look();
  });
  await row.locator('td').nth(1).click();
  await expect(panelOf(page).getByText(number!).first()).toBeVisible({ timeout: 3_500 });
  await expect(panelOf(page).getByLabel('Nomi')).toBeVisible();
  // Of one width from the first frame on, and no narrow one before it.
  const widths = await page.evaluate(() => (window as unknown as { widths: string[] }).widths);
  expect(widths).toEqual([String(await panelOf(page).evaluate((drawer) => (drawer as HTMLElement).offsetWidth))]);
});

test('what is typed right after “new task” stands in its name', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  // The page is up.
  await page.waitForTimeout(2_500);
  await page.keyboard.press('n');
  await page.keyboard.type('Darhol yozilgan');
  await expect(panelOf(page).getByLabel('Nomi')).toHaveValue('Darhol yozilgan');
  await stands(page, '/tasks/tasks');
});
