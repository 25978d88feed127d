import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('a lead gives a free task to somebody for a day, by keys alone', async ({ browser }) => {
  const lead = await api('lead');
  // Where the lead works: a task that nobody does there is offered to them.
  const { rows } = (await lead('GET', 'fp/dev-tasks;perPage=50?executor_id=me')).json;
  const body = { name: 'Hech kim olmagan vazifa', project_id: rows[0].project_id, planned_minutes: 120 };
  const task = (await lead('POST', 'fp/dev-tasks', body)).json;

  const page = await personAt(browser, 'lead', '/');
  const week = page.getByRole('group', { name: 'Odamlarning bandligi' });
  const take = week.getByRole('button', { name: `${task.number} vazifasini berish` });
  await take.focus();
  await page.keyboard.press('Enter');
  await expect(week.getByRole('status')).toContainText(task.number);
  await week.locator('[data-place="0:0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(week.locator('[data-place="0:1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: task.number }).first()).toBeVisible();
  await expect(week.locator(`[data-task-id="${task.id}"]`)).toHaveCount(0);
  await expect
    .poll(async () => (await lead('GET', `fp/dev-tasks/${task.id}`)).json)
    .toMatchObject({ executor_id: expect.any(Number), planned_start_on: expect.stringMatching(/^\d{4}-/) });
});

test('a client reads in plain words what is done, what waits for an answer, and nothing of the inside', async ({
  browser,
}) => {
  const page = await personAt(browser, 'client', '/');
  const main = page.getByRole('main');
  await expect(main).toContainText(/buyurtmangiz ustida ish ketmoqda, \d+ tasi javobingizni kutmoqda/);
  await expect(main.getByRole('heading', { name: /Sizni kutmoqda/ })).toBeVisible();
  await expect(main).not.toContainText(/\b[A-Z]{2,4}-\d+\b(?!\/)/);
});

test('an enquiry that was handed to a manager is on their first screen, and goes on from there', async ({
  browser,
}) => {
  const [admin, manager] = [await api('admin'), await api('manager')];
  const manager_id = (await manager('GET', 'admin/auth/me')).json.user.id;
  const name = `Topshirilgan murojaat ${Date.now()}`;
  const { id } = (await admin('POST', 'admin/new-clients', { name, organisation: 'Yangi Savdo', manager_id })).json;
  const page = await personAt(browser, 'manager', '/');
  const part = page.getByRole('region', { name: 'Menga topshirilgan murojaatlar' });
  await part.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mijoz qilish' })).toBeVisible();
  await expect(page.getByRole('navigation').locator('a[href*="/web-site/new-clients"]')).toHaveCount(0);
  await admin('DELETE', `admin/new-clients/${id}`);
});
