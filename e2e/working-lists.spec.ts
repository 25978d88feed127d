import { addDays } from '#kernel/days.ts';
import { expect } from '@playwright/test';
import { api, makeTask, personAt, test } from './person.ts';

const line = (id: number) => `[data-task-id="${id}"]`;
/** A Monday far enough ahead, so that no plan of the demo company is in the way; another one for each run. */
const dayOf = (run: number) => addDays('2027-03-15', 7 * run);

test('a day is planned by keys and kept on the server, and another page sees it at once', async ({ browser }, {
  repeatEachIndex,
  retry,
}) => {
  const [first, second] = [await makeTask('Kun rejasi uchun birinchi'), await makeTask('Kun rejasi uchun ikkinchi')];
  const route = `/other/day-of-tasks?day=${dayOf(10 * repeatEachIndex + retry)}`;
  const page = await personAt(browser, 'developer', route);
  const watching = await personAt(browser, 'developer', route);
  const planned = (at: typeof page) => at.locator('[data-plan] [data-task-id]');
  for (const { id } of [first, second]) {
    await page.locator(`[data-offered] ${line(id)}`).focus();
    await page.keyboard.press('Space');
    await expect(page.locator(`[data-plan] ${line(id)}`)).toBeVisible();
  }
  await page.locator(`[data-plan] ${line(second.id)}`).focus();
  await page.keyboard.press('Alt+ArrowUp');
  for (const at of [page, watching])
    await expect(planned(at).first()).toHaveAttribute('data-task-id', String(second.id));
  await page.keyboard.press('Delete');
  for (const at of [page, watching]) await expect(planned(at)).toHaveCount(1);
});

test('a tester judges by keys and gives back what failed', async ({ browser }) => {
  const task = await makeTask('Klaviatura bilan tekshiriladigan vazifa');
  const [manager, developer, tester] = [await api('manager'), await api('developer'), await api('tester')];
  const me = (await tester('GET', 'admin/auth/me')).json.user;
  await manager('PATCH', `fp/dev-tasks/${task.id}`, { reviewer_id: me.id });
  for (const text of ['Sahifa ochiladi', 'Natija saqlanadi'])
    await manager('POST', 'fp/task-checks', { task_id: task.id, text });
  const move = (action: string) =>
    developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action, comment: 'Tayyor' });
  await move('to_processing');
  await move('to_checking');

  const page = await personAt(browser, 'tester', `/other/test-tasks?q=${task.number}`);
  await page.locator(line(task.id)).focus();
  await page.keyboard.press('KeyO');
  await page.locator('[data-check]').first().focus();
  await page.keyboard.press('KeyP');
  await page.keyboard.press('KeyF');
  await page.keyboard.press('KeyN');
  await page.keyboard.type('Xato 500');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-result="failed"]')).toBeVisible();
  await page.getByRole('button', { name: 'Tuzatishga qaytarish' }).first().click();
  await expect(page.getByRole('dialog').locator('textarea')).toHaveValue(/1\. Natija saqlanadi — Xato 500/);
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page.locator(line(task.id))).toBeHidden();
  // It leaves the list before the server has answered.
  const stands = async () => {
    const { status, return_count } = (await developer('GET', `fp/dev-tasks/${task.id}`)).json;
    return { status, return_count };
  };
  await expect.poll(stands).toEqual({ status: 'returned', return_count: 1 });
});

test('a card changes hands by keys, and its figures with it', async ({ browser }) => {
  const task = await makeTask('Boshqa ijrochiga oʻtadigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/users-tasks?q=${task.number}`);
  const nobody = page.locator('[data-column="none"]');
  await page.locator(line(task.id)).focus();
  await page.keyboard.press('Space');
  const steps = await page.locator('[data-column]').evaluateAll((columns, id) => {
    return columns.findIndex((column) => column.querySelector(`[data-task-id="${id}"]`));
  }, task.id);
  for (let at = 0; at < steps; at++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(nobody.locator(line(task.id))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: task.number })).toBeVisible();
  await page.keyboard.press('Control+KeyZ');
  await expect(nobody.locator(line(task.id))).toBeHidden();
});

test('what waits is moved by one key, and the clock that runs is seen by the manager at once', async ({ browser }) => {
  const task = await makeTask('Bir tugma bilan boshlanadigan vazifa');
  const watching = await personAt(browser, 'manager', '/tasks/process-tasks');
  const page = await personAt(browser, 'developer', `/tasks/my-tasks?q=${task.number}`);
  await page.locator(`[data-group="undated"] ${line(task.id)}`).focus();
  await page.keyboard.press('Space');
  await expect(page.locator(`[data-group="today"] ${line(task.id)}`)).toBeVisible();
  await expect(watching.locator(line(task.id))).toBeVisible();
});

test('a press on a task opens it, its parts stand in one line, and nothing of it wraps in Russian', async ({
  browser,
}) => {
  for (const route of ['/tasks/my-tasks', '/tasks/process-tasks', '/other/day-of-tasks', '/other/test-tasks']) {
    const page = await personAt(browser, 'manager', route, undefined, { locale: 'ru' });
    const opening = page.locator('li [data-task-id]').first();
    await expect(opening).toBeVisible();
    const lines = page.locator('li:has([data-task-id])');
    const heights = await lines.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...heights), route).toBeLessThanOrEqual(48);
    await opening.click();
    await expect(page.getByRole('dialog').first(), route).toBeVisible();
    await page.context().close();
  }
});
