import { expect } from '@playwright/test';
import { dayIn } from './company-days.ts';
import { api, makeTask, personAt, stands, visit, test } from './person.ts';

const phone = { width: 390, height: 844 };

test('what is late is found by one press, and left by a second', async ({ browser }) => {
  const manager = await api('manager');
  const { total } = (await manager('GET', 'fp/dev-tasks?deadline_to=now&status=!done,accepted')).json;
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  const late = page.getByRole('search').getByRole('button', { name: 'Muddati oʻtgan' });
  await late.click();
  await expect(late).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/deadline_to=now/);
  await expect(page.locator('main header')).toContainText(String(total));
  // Each of them is red, and said by no pill beside the preset.
  const rows = page.locator('tbody tr[data-row]');
  await expect(rows.first().locator('td[data-late]')).toHaveCount(1);
  expect(await page.locator('td[data-late]').count()).toBe(await rows.count());
  await expect(page.getByRole('search').getByText('Muddat:')).toBeHidden();
  await late.click();
  await expect(page).not.toHaveURL(/deadline_to|status/);

  await visit(page, '/tasks/new-version-tasks');
  await page.getByRole('search').getByRole('button', { name: 'Muddati oʻtgan' }).press('Enter');
  await page.getByRole('search').getByRole('button', { name: 'Qaytarilgan' }).press('Space');
  await expect(page).toHaveURL(/deadline_to=now/);
  await expect(page).toHaveURL(/status=returned/);
  await expect(page.locator('[data-task-id]').first()).toBeVisible();
  expect(await page.locator('[data-task-id] time[data-late]').count()).toBe(
    await page.locator('[data-task-id]').count(),
  );
});

test('a field is found in another script, and asks for what is none of its values', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  const bar = page.getByRole('search');
  await bar.getByRole('button', { name: 'Filtr', exact: true }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Maydonni topish' })).toBeFocused();
  await page.keyboard.type('ҳола');
  const found = page.getByRole('listbox', { name: 'Filtr' }).getByRole('option');
  await expect(found.first()).toHaveText('Holat');
  await expect(found.filter({ hasText: 'Loyiha' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  const control = page.getByRole('dialog', { name: 'Holat' });
  await control.getByText('Shulardan boshqa').click();
  const line = control.locator('label', { hasText: 'Yangi' });
  await expect(line).toContainText(/\d+/);
  const { json } = await (await api('manager'))('GET', 'fp/dev-tasks/value-counts?of=status');
  const { count } = json.rows.find(({ value }: { value: string }) => value === 'new');
  await expect(line).toContainText(String(count));
  await line.click();
  await control.locator('label', { hasText: 'Jarayonda' }).click();
  await expect(page).toHaveURL(/status=!new%2Cprocessing|status=%21new%2Cprocessing|status=!new,processing/);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: /Holat:/ }).first()).toContainText('Yangi yoki Jarayonda emas');

  await bar.getByRole('button', { name: 'Filtr', exact: true }).click();
  await page.getByRole('option', { name: 'Muddat', exact: true }).click();
  await page.getByRole('button', { name: 'bugundan 7 kun ichida' }).click();
  await expect(page).toHaveURL(/deadline_from=today/);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: /Muddat:/ }).first()).toContainText('bugundan 7 kun ichida');
});

test('saved views are tabs of the board: kept, changed, taken back, put in order by keys', async ({ browser }) => {
  const mark = Date.now() % 100_000;
  const page = await personAt(browser, 'lead', '/tasks/new-version-tasks?executor_id=null');
  const tabs = page.getByRole('navigation', { name: 'Saqlangan koʻrinishlar' });
  const dialog = page.getByRole('dialog');
  const save = async (name: string) => {
    await tabs.getByRole('button', { name: 'Shu koʻrinishni saqlash' }).click();
    await dialog.getByRole('textbox').fill(name);
    await dialog.getByRole('button', { name: 'Saqlash' }).click();
    await expect(dialog).toBeHidden();
  };
  await save(`Bir ${mark}`);
  const first = tabs.getByRole('button', { name: `Bir ${mark}`, exact: true });
  await expect(first).toHaveAttribute('aria-current', 'true');
  await tabs.getByRole('button', { name: 'Barchasi' }).click();
  await expect(page).not.toHaveURL(/executor_id/);
  await page.getByRole('search').getByRole('button', { name: 'Shu hafta' }).click();
  await save(`Ikki ${mark}`);

  await first.click();
  await expect(page).toHaveURL(/executor_id=null/);
  await page.getByRole('search').getByRole('button', { name: 'Bugun' }).click();
  await expect(tabs.getByText('oʻzgartirilgan')).toBeAttached();
  await tabs.getByRole('button', { name: 'Ortga qaytarish' }).click();
  await expect(page).not.toHaveURL(/deadline=today/);
  await page.getByRole('search').getByRole('button', { name: 'Bugun' }).click();
  await tabs.getByRole('button', { name: 'Saqlash', exact: true }).click();
  await expect(tabs.getByText('oʻzgartirilgan')).toBeHidden();
  const lead = await api('lead');
  const { rows } = (await lead('GET', `fp/saved-views?q=${mark}`)).json;
  expect(rows.map(({ address }: { address: string }) => address).toSorted()[1]).toContain('executor_id=null');

  const names = () => tabs.locator('button[aria-keyshortcuts]').filter({ hasText: String(mark) });
  await expect(names()).toHaveText([`Bir ${mark}`, `Ikki ${mark}`]);
  await first.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(names()).toHaveText([`Ikki ${mark}`, `Bir ${mark}`]);
  await expect(first).toBeFocused();
  for (const { id } of rows) await lead('DELETE', `fp/saved-views/${id}`);
});

test('on a phone the bar is one line, and late is red on working lists and the calendar', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks', phone);
  const bar = page.getByRole('search');
  const { height } = (await bar.boundingBox())!;
  expect(height).toBeLessThanOrEqual(64);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  const task = await makeTask('Kecha tugashi kerak edi');
  const manager = await api('manager');
  const day = dayIn(-2);
  expect((await manager('PATCH', `fp/dev-tasks/${task.id}`, { deadline: day })).status).toBe(200);
  const red = () => page.locator('[data-late]');
  for (const route of ['/tasks/tree', '/tasks/users-tasks']) {
    await visit(page, `${route}?q=${task.number}`, route);
    await expect(red().first()).toBeVisible();
  }
  await visit(page, `/tasks/calendar?q=${task.number}&at=${day}`);
  await stands(page, '/tasks/calendar');
  await expect(red().first()).toBeVisible();
  await manager('DELETE', `fp/dev-tasks/${task.id}`);
});
