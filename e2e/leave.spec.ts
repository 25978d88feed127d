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

test('half a day is asked for, and a task goes to a colleague who agrees by one press', async ({ browser }, {
  retry,
}) => {
  const developer = await api('developer');
  const hr = await api('hr');
  const kinds = (await hr('GET', 'fp/leave-kinds')).json.rows as { id: number; code: string }[];
  const unpaid = kinds.find(({ code }) => code === 'unpaid')!.id;
  const span = { leave_kind_id: unpaid, starts_on: dayIn(150 + retry * 7), days: 1 };
  const day: string = (await hr('POST', 'fp/leave-requests/preview', span)).json.back_on;
  const me = (await developer('GET', 'admin/auth/me')).json.user.id;
  const [task] = (await developer('GET', `fp/dev-tasks?executor_id=${me}`)).json.rows;
  const made = await (await api('admin'))('POST', 'fp/dev-tasks', {
    ...{ project_id: task.project_id, name: `Topshiriladigan ${retry}`, executor_id: me },
    deadline: `${day}T12:00:00Z`,
  });
  const asked = { user_id: me, leave_kind_id: unpaid, starts_on: day, ends_on: day };
  const { id } = (await developer('POST', 'fp/leave-requests', asked)).json;
  const page = await personAt(browser, 'developer', route);
  const row = page.locator(`tr[data-request="${id}"]`);
  await row.getByRole('button', { name: 'Davom etish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kunning qaysi qismi' }).click();
  await page.getByRole('option', { name: 'Kunning ikkinchi yarmi' }).click();
  await expect(dialog.locator('[data-calendar-days]')).toHaveText('0,50');
  await dialog.getByRole('combobox', { name: `${made.json.number} vazifasini kim olib turadi` }).click();
  const [lead] = (await hr('GET', 'admin/users?login=lead')).json.rows;
  await page.getByRole('option', { name: lead.fio }).click();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Kunning ikkinchi yarmi');
  await expect(row.locator('[data-hand-over]')).toContainText('Javob kutilmoqda');

  const [handed] = (await developer('GET', `fp/leave-hand-overs?leave_request_id=${id}`)).json.rows;
  const other = await personAt(browser, 'lead', route, { width: 390, height: 844 });
  const line = other.locator(`[data-hand-over="${handed.id}"]`);
  await line.getByRole('button', { name: 'Roziman' }).click();
  // Its place stands, and what is below does not come under the pointer.
  await expect(line.getByRole('button', { name: 'Ortga qaytarish' })).toBeVisible();
  await expect(row.locator('[data-hand-over]')).toContainText('Rozi');
  await expect(line).toBeHidden();
  expect(await other.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('weeks of the next year are wished for by keys alone', async ({ browser }) => {
  const year = Number(dayIn(92).slice(0, 4));
  const page = await personAt(browser, 'developer', `/people/leave-plan?year=${year}`);
  const own = page.locator('[data-person] [role="button"]');
  await own.focus();
  await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.locator('[name="starts_on"]')).not.toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-wish]').last()).toBeVisible();
});
