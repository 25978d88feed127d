import { expect, type Locator } from '@playwright/test';
import { dayIn } from './company-days.ts';
import { api, drag, makeTask, personAt, test, visit } from './person.ts';

const phone = { width: 390, height: 844 };
const topOf = async (place: Locator) => Math.round((await place.boundingBox())!.y);
const shownDay = (days: number) => dayIn(days).split('-').reverse().join('.');

test('the space bar after a move scrolls nothing and presses nothing', async ({ browser }) => {
  const developer = await api('developer');
  const task = await makeTask('Boʻsh joy tugmasi');
  const text = Array.from({ length: 80 }, (_, at) => `Qator ${at}`).join('\n\n');
  await (await api('manager'))('PATCH', `fp/dev-tasks/${task.id}`, { text });
  const page = await personAt(browser, 'developer', `/tasks/my-tasks?panel=fp/dev-tasks:${task.id}`);
  const moves = page.getByRole('dialog').first().locator('[data-moves]');
  await expect(page.getByText('Qator 79')).toBeAttached();
  const before = await topOf(moves);
  await moves.getByRole('button', { name: 'Boshlash' }).focus();
  await page.keyboard.press('Space');
  await expect(moves.getByRole('button', { name: 'Ortga qaytarish' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('button') ?? true)).toBe(false);
  for (let times = 0; times < 3; times++) await page.keyboard.press('Space');
  await page.waitForTimeout(500);
  expect(await topOf(moves)).toBe(before);
  expect((await developer('GET', `fp/dev-tasks/${task.id}`)).json.status).toBe('processing');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_pause' });
});

test('on the board nothing moves but the card: no lock pushes others, and no column scrolls', async ({ browser }) => {
  const mark = `Koʻp kartali ${Date.now() % 100_000}`;
  const tasks = [];
  for (let at = 0; at < 9; at++) tasks.push(await makeTask(`${mark} ${at}`));
  const manager = await api('manager');
  for (const { id } of tasks.slice(1))
    await manager('POST', 'fp/dev-tasks/transition', { ids: [id], action: 'to_pause' });
  const paused = (await manager('GET', `fp/dev-tasks;perPage=50?q=${encodeURIComponent(mark)}&status=new`)).json.rows;
  const page = await personAt(browser, 'manager', `/tasks/new-version-tasks?q=${encodeURIComponent(mark)}`, {
    width: 1440,
    height: 500,
  });
  const column = page.locator('main [data-status="new"]');
  const cards = column.locator('[data-task-id]');
  await expect(cards.first()).toBeVisible();
  expect(paused.length).toBeGreaterThan(5);
  const scroller = column.locator('[role="list"]').locator('..');
  await scroller.evaluate((element) => (element.scrollTop = 120));
  const moved = cards.nth(3);
  const id = await moved.getAttribute('data-task-id');
  const still = cards.nth(2);
  const before = await topOf(still);
  const other = page.locator('main [data-status="accepted"] header');
  await moved.hover();
  await expect(moved).toHaveAttribute('draggable', 'true');
  await page.mouse.down();
  const place = (await other.boundingBox())!;
  await page.mouse.move(place.x + 20, place.y + 10, { steps: 8 });
  await expect(page.locator('main [data-held="refused"]').first()).toBeVisible();
  expect(await topOf(still)).toBe(before);
  await page.mouse.up();
  await drag(column.locator(`[data-task-id="${id}"]`), page.locator('main [data-status="processing"]'));
  await expect(page.locator(`main [data-status="processing"] [data-task-id="${id}"]`)).toBeVisible();
  expect(await topOf(still)).toBe(before);
  await manager('POST', 'fp/dev-tasks/transition', { ids: [Number(id)], action: 'to_pause' });
});

test('the head of the inbox keeps its size when what was read is put away', async ({ browser }) => {
  const developer = await api('developer');
  const manager = await api('manager');
  const { user } = (await developer('GET', 'admin/auth/me')).json;
  await developer('POST', 'admin/inbox/read', {});
  await developer('POST', 'admin/inbox/archive', {});
  const project = (await developer('GET', 'fp/dev-tasks;perPage=1')).json.rows[0].project_id;
  const give = (name: string) => manager('POST', 'fp/dev-tasks', { name, project_id: project, executor_id: user.id });
  await give('Oʻqilgan xabar');
  await expect.poll(async () => (await developer('GET', 'admin/inbox;perPage=1')).json.total).toBeGreaterThan(0);
  await developer('POST', 'admin/inbox/read', {});
  const count = (await developer('GET', 'admin/inbox;perPage=1')).json.total;
  await give('Oʻqilmagan xabar');
  await expect.poll(async () => (await developer('GET', 'admin/inbox;perPage=1')).json.total).toBeGreaterThan(count);
  const page = await personAt(browser, 'developer', '/');
  await page.getByRole('button', { name: /^Xabarlar/ }).click();
  const put = page.getByRole('button', { name: 'Oʻqilganlarni arxivga olish' });
  const all = page.getByRole('button', { name: 'Hammasini oʻqilgan deb belgilash' });
  await expect(put.and(page.locator(':enabled'))).toBeVisible();
  const list = page.getByRole('list').filter({ hasText: 'Oʻqilmagan xabar' });
  const before = [await all.boundingBox(), await topOf(list)];
  await put.click();
  await expect(put).toBeHidden();
  expect([await all.boundingBox(), await topOf(list)]).toEqual(before);
});

test('a press on the executor in a table chooses another one where that may be, and opens the task where not', async ({
  browser,
}) => {
  const task = await makeTask(`Ijrochisi bosiladigan ${Date.now()}`);
  const manager = await api('manager');
  const page = await personAt(browser, 'manager', `/tasks/tasks?q=${encodeURIComponent(task.number)}`);
  const row = page.locator(`tr[data-row="${task.id}"]`);
  const executor = async () => {
    const heads = await page.locator('thead th').allInnerTexts();
    return row.locator('td').nth(heads.findIndex((head) => head.trim() === 'Ijrochi'));
  };
  await expect(row).toBeVisible();
  await (await executor()).click();
  await expect(row.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/panel=/);
  await row.getByText(task.number).click();
  await expect(page).toHaveURL(new RegExp(`panel=fp/dev-tasks:${task.id}`));
  await manager('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_block', comment: 'Sinov' });
  const lead = await personAt(browser, 'tester', `/tasks/tasks`);
  const own = (await (await api('tester'))('GET', 'fp/dev-tasks;perPage=1?status=accepted')).json.rows[0];
  await visit(lead, `/tasks/tasks?q=${encodeURIComponent(own.number)}&status=accepted`);
  const closed = lead.locator(`tr[data-row="${own.id}"]`);
  const heads = await lead.locator('thead th').allInnerTexts();
  await closed
    .locator('td')
    .nth(heads.findIndex((head) => head.trim() === 'Ijrochi'))
    .click();
  await expect(lead).toHaveURL(new RegExp(`panel=fp/dev-tasks:${own.id}`));
});

test('on a phone leave is asked for by a button with a name, in a form that keeps its height', async ({ browser }) => {
  const page = await personAt(browser, 'developer', '/people/days-off', phone);
  await expect(page.locator('header').getByRole('button', { name: 'Taʼtil soʻrash' })).toBeHidden();
  const ask = page.locator('main').getByRole('button', { name: 'Taʼtil soʻrash' }).locator('visible=true');
  await expect(ask).toHaveCount(1);
  await expect(ask).toContainText('Taʼtil soʻrash');
  await page.getByRole('button', { name: 'Amallar' }).click();
  await expect(page.getByRole('menuitem', { name: 'Taʼtillar jadvali' })).toBeVisible();
  await page.keyboard.press('Escape');
  await ask.click();
  const form = page.getByRole('dialog', { name: 'Taʼtil soʻrash' });
  const send = form.getByRole('button', { name: 'Yuborish' });
  await expect(send).toBeVisible();
  const before = await form.evaluate((element) => element.scrollHeight);
  await form.locator('[name="starts_on"]').fill(shownDay(200));
  await form.locator('[name="ends_on"]').fill(shownDay(204));
  await page.keyboard.press('Tab');
  await expect(form.locator('[data-calendar-days]')).toBeVisible();
  await page.waitForTimeout(500);
  expect(Math.abs((await form.evaluate((element) => element.scrollHeight)) - before)).toBeLessThan(4);
});

test('what a leave would mean stays as it stood while it is decided', async ({ browser }) => {
  const [developer, tester, hr] = [await api('developer'), await api('tester'), await api('hr')];
  const [kind] = (await developer('GET', 'fp/leave-kinds')).json.rows;
  // Far from the leave that other journeys ask for.
  const from = 340 + Math.floor(Math.random() * 200);
  const ask = async (who: typeof developer, day: number) => {
    const user_id = (await who('GET', 'admin/auth/me')).json.user.id;
    const dates = { starts_on: dayIn(day), ends_on: dayIn(day + 3) };
    const { json } = await who('POST', 'fp/leave-requests', { user_id, leave_kind_id: kind.id, ...dates });
    await who('POST', 'fp/leave-requests/send', { id: json.id });
    return json.id as number;
  };
  const ids = [await ask(developer, from), await ask(tester, from + 1)];
  const page = await personAt(browser, 'hr', '/people/days-off?view=waiting');
  const lineOf = (id: number) => page.locator('li').filter({ has: page.locator(`[data-request="${id}"]`) });
  const [first, next] = [lineOf(ids[0]!), lineOf(ids[1]!)];
  await first.locator('[data-request]').click();
  await expect(first.locator('[data-calendar-days]')).toBeVisible();
  await page.waitForTimeout(500);
  const before = [await first.boundingBox(), await next.boundingBox()];
  await first.getByRole('button', { name: 'Tasdiqlash' }).click();
  // Shorter than the slot stays.
  for (const until = Date.now() + 2_500; Date.now() < until; ) {
    expect([await first.boundingBox(), await next.boundingBox()]).toEqual(before);
    await page.waitForTimeout(200);
  }
  await expect.poll(async () => (await hr('GET', `fp/leave-requests/${ids[0]}`)).json.status).toBe('approved');
  await hr('POST', 'fp/leave-requests/cancel', { id: ids[0] });
  await hr('POST', 'fp/leave-requests/refuse', { id: ids[1], comment: 'Sinov' });
});

test('what stands below the plan of a task comes with it, and nothing is pushed down', async ({ browser }) => {
  const [first, second] = [await makeTask('Reja kutadigan'), await makeTask('Undan keyingi')];
  const manager = await api('manager');
  const order = { task_id: second.id, predecessor_id: first.id };
  expect((await manager('POST', 'fp/task-dependencies', order)).status).toBe(201);
  const page = await personAt(browser, 'manager', '/settings');
  await page.route(/dev-tasks\/\d+\/plan/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  await visit(page, `/tasks/my-tasks?panel=fp/dev-tasks:${second.id}`, '/tasks/my-tasks');
  const panel = page.getByRole('dialog').first();
  await expect(panel.locator('[data-moves]')).toBeVisible();
  // Where each part stood when it was seen first.
  const seen = new Map<string, number>();
  const watched = async () => {
    const places = await panel
      .locator('section[aria-label]')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('aria-label')!, one.getBoundingClientRect().top] as const),
      );
    for (const [name, top] of places) {
      expect(Math.abs((seen.get(name) ?? top) - top), name).toBeLessThan(2);
      seen.set(name, seen.get(name) ?? top);
    }
  };
  for (let times = 0; times < 25; times++) {
    await watched();
    await page.waitForTimeout(120);
  }
  await expect(panel).toContainText('Rejadagi oʻrni');
  expect([...seen.keys()].some((name) => name.startsWith('Faoliyat'))).toBe(true);
});
