import { expect } from '@playwright/test';
import { api, drag, makeTask, personAt, test } from './person.ts';

const column = (status: string) => `main [data-status="${status}"]`;

test('a card moves by keys, and another person sees it without reloading', async ({ browser }) => {
  const task = await makeTask('Klaviatura bilan koʻchiriladigan vazifa');
  const route = `/tasks/new-version-tasks?q=${encodeURIComponent(task.number)}`;
  const manager = await personAt(browser, 'manager', route);
  const director = await personAt(browser, 'director', route);
  const card = (page: typeof manager, status: string) => page.locator(`${column(status)} [data-task-id="${task.id}"]`);
  await expect(card(director, 'new')).toBeVisible();

  await card(manager, 'new').focus();
  await manager.keyboard.press('Space');
  await manager.keyboard.press('ArrowRight');
  await manager.keyboard.press('Space');
  await expect(card(manager, 'processing')).toBeVisible();
  await expect(card(director, 'processing')).toBeVisible();
});

test('a column that may not take the card says why before the drop', async ({ browser }) => {
  const task = await makeTask('Taqiqlangan ustun');
  const page = await personAt(browser, 'manager', `/tasks/new-version-tasks?q=${encodeURIComponent(task.number)}`);
  await page.locator(`[data-task-id="${task.id}"]`).focus();
  await page.keyboard.press('Space');
  await expect(page.locator(`${column('accepted')}[data-held="refused"]`)).toContainText('Bu holatda bunday amal');
  await expect(page.locator(`${column('processing')}[data-held="welcome"]`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator(`${column('new')} [data-task-id="${task.id}"]`)).toBeVisible();
});

test('a card is dragged, and the move is taken back by undo', async ({ browser }) => {
  const task = await makeTask('Sichqoncha bilan koʻchiriladigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/new-version-tasks?q=${encodeURIComponent(task.number)}`);
  await drag(page.locator(`[data-task-id="${task.id}"]`), page.locator(column('processing')));
  await expect(page.locator(`${column('processing')} [data-task-id="${task.id}"]`)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: task.number })).toBeVisible();
  await page.keyboard.press('Control+KeyZ');
  await expect(page.locator(`${column('new')} [data-task-id="${task.id}"]`)).toBeVisible();
  const admin = await api('admin');
  await expect.poll(async () => (await admin('GET', `fp/dev-tasks/${task.id}`)).json.status).toBe('new');
});

test('a move that needs words asks for them, and a refusal keeps them', async ({ browser }) => {
  const task = await makeTask('Bloklanadigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/new-version-tasks?q=${encodeURIComponent(task.number)}`);
  await page.locator(`[data-task-id="${task.id}"]`).focus();
  await page.keyboard.press('KeyM');
  await page.getByRole('menuitem', { name: 'Bloklash' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.locator('textarea').fill('API tayyor emas');
  await dialog.locator('button[type="submit"]').click();
  await expect(page.locator(`${column('blocked')} [data-task-id="${task.id}"]`)).toBeVisible();
});

test('a long column brings its next cards as one comes near them, by wheel and by keys', async ({ browser }, {
  retry,
}) => {
  const admin = await api('admin');
  const { rows } = (await admin('GET', 'fp/projects;perPage=1')).json;
  // Walked again, it finds none of its first cards.
  const word = ['Uzunustun', 'Cheksizqator'][retry]!;
  for (let at = 0; at < 75; at++)
    await admin('POST', 'fp/dev-tasks', { name: `${word} ${at}`, project_id: rows[0].id });
  const page = await personAt(browser, 'admin', `/tasks/new-version-tasks?q=${word}`);
  const asked: string[] = [];
  page.on('request', (request) => /dev-tasks\/board\?/.test(request.url()) && asked.push(request.url()));
  const cards = page.locator(`${column('new')} [data-task-id]`);
  await expect(page.locator(`${column('new')} header`)).toContainText('75');
  await expect(page.getByRole('button', { name: /Yana 45 ta/ })).toBeAttached();
  await cards.first().hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3000);
      return cards.getByText(`${word} 74`).count();
    })
    .toBe(1);
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('button', { name: /Yana 45 ta/ })).toHaveCount(0);

  const other = await personAt(browser, 'admin', `/tasks/new-version-tasks?q=${word}`);
  await other
    .locator(`${column('new')} [data-task-id]`)
    .first()
    .focus();
  // A key that is held goes on from where the cards have come.
  await expect
    .poll(
      async () => {
        await other.keyboard.press('ArrowDown');
        return other.locator(':focus').textContent();
      },
      { intervals: [10], timeout: 20_000 },
    )
    .toMatch(new RegExp(`${word} (6|7)\\d`));
});
