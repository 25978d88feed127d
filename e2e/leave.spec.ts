import { expect } from '@playwright/test';
import { dayIn, typed } from './company-days.ts';
import { api, personAt, test } from './person.ts';

const route = '/people/days-off';

test('a developer asks for leave and the lead approves it, both by keys alone', async ({ browser }, { retry }) => {
  const from = dayIn(80 + retry * 10);
  const [lead, developer] = await Promise.all([
    personAt(browser, 'lead', `${route}?view=waiting`),
    personAt(browser, 'developer', route),
  ]);
  await expect(developer.locator('[data-balance="annual"]')).toContainText('kun');

  await developer.getByRole('button', { name: 'Taʼtil soʻrash' }).press('Enter');
  const dialog = developer.getByRole('dialog', { name: 'Taʼtil soʻrash' });
  await dialog.locator('[name="starts_on"]').pressSequentially(typed(from));
  await developer.keyboard.press('Tab');
  await dialog.locator('[name="days"]').pressSequentially('5');
  await expect(dialog.locator('[data-calendar-days]')).toHaveText('5');
  await developer.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  // Told without a reload; A approves the line that has the focus.
  const { json } = await (await api('developer'))('GET', `fp/leave-requests?starts_on=${from}&status=sent`);
  const line = lead.locator(`[data-request="${json.rows[0].id}"]`);
  await expect(line).toBeVisible();
  await lead.locator('[data-request]').first().focus();
  for (let step = 0; step < 10 && !(await line.evaluate((one) => one === document.activeElement)); step++)
    await lead.keyboard.press('ArrowDown');
  await lead.keyboard.press('a');
  await expect(line).toBeHidden();
  const row = developer.locator(`tr[data-request="${json.rows[0].id}"]`);
  await expect(row).toContainText('Tasdiqlangan');
});

test('on a phone a day in lieu is used after a question, and taken back after another', async ({ browser }, {
  retry,
}) => {
  const hr = await api('hr');
  const { json: people } = await hr('GET', 'admin/users?login=developer');
  await hr('POST', 'fp/days-off', { user_id: people.rows[0].id, days: 1, reason: 'bonus' });
  // A day that is worked for certain: the one on which somebody would be back.
  const [kind] = (await hr('GET', 'fp/leave-kinds')).json.rows;
  const span = { leave_kind_id: kind.id, starts_on: dayIn(120 + retry * 7), days: 1 };
  const day: string = (await hr('POST', 'fp/leave-requests/preview', span)).json.back_on;
  const page = await personAt(browser, 'developer', route, { width: 390, height: 844 });
  const balance = page.locator('[data-balance="days-off"]');
  await expect(balance).toContainText('kun');
  const before = Number.parseInt(await balance.innerText(), 10);
  await page.getByRole('button', { name: 'Foydalanish' }).click();
  await page.locator('dialog [name="day"]').fill(typed(day));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Qoʻshimcha dam olish kunidan foydalanishni tasdiqlaysizmi?' });
  await question.getByRole('button', { name: 'Foydalanish' }).click();
  await expect(balance).toHaveText(`${before - 1} kun`);

  const used = page.locator('tr[data-entry="used"]').filter({ hasText: typed(day) });
  await used.getByRole('button', { name: 'Bekor qilish' }).click();
  const again = page.getByRole('dialog', { name: 'Qoʻshimcha dam olish kunini bekor qilishni tasdiqlaysizmi?' });
  await again.getByRole('button', { name: 'Bekor qilish' }).click();
  await expect(balance).toHaveText(`${before} kun`);
  await expect(used).toContainText('Bekor qilingan');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
