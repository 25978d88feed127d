import { expect } from '@playwright/test';
import { api, makeTask, personAt, test } from './person.ts';

const name = `Birga oʻzgaradigan ${Date.now()}`;
const route = `/tasks/tasks?q=${encodeURIComponent(name)}&perPage=20`;

test('tasks of two pages change by one order, and come back by one undo', async ({ browser }) => {
  const manager = await api('manager');
  const tasks: { id: number }[] = [await makeTask(`${name} 0`)];
  const { project_id } = (await manager('GET', `fp/dev-tasks/${tasks[0]!.id}`)).json;
  for (let at = 1; at < 22; at++)
    tasks.push((await manager('POST', 'fp/dev-tasks', { name: `${name} ${at}`, project_id })).json);
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${route}`);
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(20);
  await page.locator('tbody tr[data-row]').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Keyingi sahifa' }).click();
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(2);
  await page
    .locator('tbody tr[data-row]')
    .last()
    .click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '22 ta tanlandi' });
  await bar.getByRole('button', { name: 'Oʻzgartirish' }).click();

  const dialog = page.getByRole('dialog', { name: '22 ta vazifani oʻzgartirish' });
  await dialog.getByText('Holat', { exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Amal' }).click();
  await page.getByRole('option', { name: 'Bloklash', exact: true }).click();
  await dialog.getByRole('button', { name: 'Natijani koʻrish' }).click();
  await expect(dialog.getByText('22 ta rad etiladi')).toBeVisible();
  await dialog.getByRole('button', { name: 'Orqaga' }).click();
  await dialog.getByRole('textbox', { name: 'Sharh' }).fill('Javob kutamiz');
  await dialog.getByRole('button', { name: 'Natijani koʻrish' }).click();
  await expect(dialog.getByText('22 ta oʻzgaradi')).toBeVisible();
  await dialog.getByRole('button', { name: '22 ta vazifaga qoʻllash' }).click();
  await expect(page.getByRole('status').getByText('22 ta vazifa oʻzgardi')).toBeVisible();

  const statusOf = async (at: number) => (await manager('GET', `fp/dev-tasks/${tasks[at]!.id}`)).json.status;
  expect([await statusOf(0), await statusOf(21)]).toEqual(['blocked', 'blocked']);
  await page.keyboard.press('Control+KeyZ');
  await expect.poll(() => statusOf(21)).toBe('new');
  expect(await statusOf(0)).toBe('new');
});

test('selected tasks change by a key and a press, and stay selected', async ({ browser }) => {
  const mark = `Tez oʻzgarish ${Date.now()}`;
  const manager = await api('manager');
  const tasks = [await makeTask(`${mark} bir`), await makeTask(`${mark} ikki`)];
  const page = await personAt(browser, 'manager', `/tasks/tasks?q=${encodeURIComponent(mark)}`);
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(2);
  await page.locator('tbody tr[data-row]').first().focus();
  await page.keyboard.press('Control+KeyA');
  const bar = page.getByRole('toolbar', { name: '2 ta tanlandi' });
  await expect(bar).toBeVisible();

  await page.keyboard.press('KeyP');
  await page.getByRole('option', { name: 'Shoshilinch' }).click();
  await expect(page.getByRole('status').getByText('2 ta vazifa oʻzgardi').first()).toBeVisible();
  await expect(page.locator('tbody tr[data-row]', { hasText: 'Shoshilinch' })).toHaveCount(2);
  await expect(bar).toBeVisible();
  await page.keyboard.press('KeyD');
  await page.getByRole('dialog', { name: 'Muddat' }).getByRole('button', { name: 'ertaga' }).click();
  const deadlines = async () =>
    (await manager('GET', `fp/dev-tasks?q=${encodeURIComponent(mark)}&deadline=${encodeURIComponent('+1d')}`)).json
      .total;
  await expect.poll(deadlines).toBe(2);
  await expect(bar).toBeVisible();
  await expect(page.getByRole('status').getByText('2 ta vazifa oʻzgardi')).toHaveCount(2);
  await page.keyboard.press('Control+KeyZ');
  await expect.poll(deadlines).toBe(0);

  // What some task refuses is shown before anything changes.
  await bar.getByRole('button', { name: /Holat/ }).click();
  await page.getByRole('option', { name: 'Bloklash' }).click();
  await expect(page.getByRole('dialog').getByText('2 ta rad etiladi')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar).toBeVisible();
  await page.keyboard.press('KeyT');
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Maydon' })).toHaveValue('Stikerlar');
  for (const { id } of tasks) await manager('DELETE', `fp/dev-tasks/${id}`);
});
