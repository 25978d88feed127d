import { type Browser, expect, type Page } from '@playwright/test';
import { dayIn, today, typed } from './company-days.ts';
import { api, personAt, stands, test } from './person.ts';

const screen = '/people/coming-and-going';
const password = 'Registon-Samarqand-1417';

/** Somebody whose password is not that of the demo company, at a page of the product. */
async function personWith(browser: Browser, login: string, route: string): Promise<Page> {
  const url = process.env.BASE_URL!;
  const localStorage = [
    { name: 'vazifa.signed_in', value: 'true' },
    { name: 'vazifa.locale', value: '"uz"' },
  ];
  const storageState = { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
  const signed = await context.request.post(`${url}/api/admin/auth/login`, { data: { login, password } });
  expect(signed.status(), await signed.text()).toBe(200);
  const page = await context.newPage();
  await page.goto(`${url}/app/#${route}`);
  await stands(page, route);
  return page;
}

test('somebody joins by a list, leaves with all handed over and every access gone, and comes back', async ({
  browser,
}, { retry }) => {
  test.setTimeout(240_000);
  const [hr, admin, manager] = [await api('hr'), await api('admin'), await api('manager')];
  const mark = `${Date.now() % 100_000}-${retry}`;
  const fio = `Sinovchi Kelgan ${mark}`;
  const login = `kelgan.${mark}`;

  // A list says what is done, by whom, and where somebody belongs.
  const lead = (await (await api('lead'))('GET', 'admin/auth/me')).json.user;
  const led = (await hr('GET', `fp/team-members;perPage=20?user_id=${lead.id}`)).json.rows[0];
  const kinds = (await hr('GET', 'fp/team-member-types;perPage=50')).json.rows;
  const kind = kinds.find(({ is_lead }: { is_lead: boolean }) => !is_lead).id;
  const schedule = (await hr('GET', 'fp/work-schedules;perPage=1')).json.rows[0].id;
  const lines = [
    { text: `Shartnoma ${mark}`, who: 'hr', days: 0 },
    { text: `Tanishtirish ${mark}`, who: 'lead', days: 0 },
    { text: `Qoidalarni oʻqish ${mark}`, who: 'person', days: 1 },
  ];
  const list = await hr('POST', 'fp/checklists', {
    ...{ names: { uz: `Kelish ${mark}` }, kind: 'joining', lines },
    ...{ team_id: led.team_id, team_member_type_id: kind, work_schedule_id: schedule },
  });
  expect(list.status, JSON.stringify(list.json)).toBe(201);
  const appeal = await hr('POST', 'admin/appeal-for-jobs', { fio, vacancy: 'QA', email: `kelgan${mark}@example.uz` });
  for (const to of ['test', 'offer', 'hired'])
    await hr('POST', 'admin/appeal-for-jobs/to-stage', { id: appeal.json.id, to });

  // HR makes the account from the application, for today, by that list.
  const page = await personAt(browser, 'hr', `/access/appeal-for-jobs?panel=admin/appeal-for-jobs:${appeal.json.id}`);
  await page.getByRole('button', { name: 'Foydalanuvchi ochish' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Foydalanuvchi ochish' });
  await dialog.getByRole('textbox', { name: 'Login' }).fill(login);
  await dialog.getByRole('combobox', { name: 'Filial' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('textbox', { name: 'Ishga kirgan kuni' }).fill(typed(today()));
  await dialog.getByRole('combobox', { name: 'Kelish roʻyxati' }).fill(`Kelish ${mark}`);
  await page.getByRole('option', { name: `Kelish ${mark}` }).click();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  const [user] = (await hr('GET', `admin/users?login=${login}`)).json.rows;
  const member = (await hr('GET', `fp/team-members?user_id=${user.id}`)).json.rows;
  expect(member).toMatchObject([{ team_id: led.team_id, starts_on: today() }]);
  const hours = (await hr('GET', `fp/schedule-assignments?user_id=${user.id}`)).json.rows;
  expect(hours).toMatchObject([{ work_schedule_id: schedule, starts_on: today() }]);

  // The company hears who comes, each has their line, and ticks it.
  await page.goto(`${process.env.BASE_URL}/app/#${screen}`);
  await stands(page, screen);
  await expect(page.getByRole('region', { name: 'Kim keladi' })).toContainText(fio);
  const own = page.locator('[data-line]').filter({ hasText: `Shartnoma ${mark}` });
  await own.getByRole('button', { name: 'Bajarildi' }).click();
  await expect(own).toHaveCount(0);
  expect((await admin('PATCH', `admin/users/${user.id}`, { password })).status).toBe(200);
  const person = await personWith(browser, login, screen);
  await expect(person.locator('[data-line]')).toContainText([`Qoidalarni oʻqish ${mark}`]);
  await person.locator('[data-line]').getByRole('button', { name: 'Bajarildi' }).click();
  await expect(person.locator('[data-line]')).toHaveCount(0);

  // They work on something, and leave: what they hold is listed until somebody has it.
  const project = (await manager('GET', 'fp/projects;perPage=1')).json.rows[0];
  const task = (
    await admin('POST', 'fp/dev-tasks', { name: `Topshiriladi ${mark}`, project_id: project.id, executor_id: user.id })
  ).json;
  await page.getByRole('button', { name: 'Ketishni rejalashtirish' }).click();
  const plan = page.getByRole('dialog');
  await plan.getByRole('combobox', { name: 'Xodim' }).fill(fio);
  await page.getByRole('option', { name: fio }).click();
  await plan.getByRole('textbox', { name: 'Oxirgi ish kuni' }).fill(typed(today()));
  await page.keyboard.press('Control+Enter');
  const departure = page.locator('[data-departure]').filter({ hasText: fio });
  await expect(departure).toBeVisible();
  if (!(await plan.locator('[data-held]').first().isVisible())) {
    if (await plan.isVisible()) await page.keyboard.press('Escape');
    await departure.getByRole('button').click();
  }
  await expect(plan.locator('[data-missing="1"]')).toBeVisible();
  await plan.getByRole('button', { name: 'Hozir bajarish' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Hozir bajarish' }).click();
  await expect(page.getByText('Hali hech kim qabul qilmagan ishlar bor', { exact: false }).first()).toBeVisible();
  await plan.locator('[data-held="open_tasks"] summary').click();
  const taker = plan.getByRole('combobox', { name: 'Ochiq vazifalar: Kimga topshiriladi' });
  await taker.fill(lead.fio);
  await page.getByRole('option', { name: lead.fio }).first().click();
  await plan.getByRole('button', { name: 'Topshirishni saqlash' }).click();
  await expect(plan.locator('[data-missing]')).toHaveCount(0);
  await plan.getByRole('button', { name: 'Hozir bajarish' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Hozir bajarish' }).click();
  await expect(plan.getByRole('button', { name: 'Qaytarib olish' })).toBeVisible();

  // Their open page ends by itself, nothing opens any more, and the task has somebody.
  await expect(person.locator('input[name="login"]')).toBeVisible({ timeout: 60_000 });
  await person.locator('input[name="login"]').fill(login);
  await person.locator('input[name="password"]').fill(password);
  await person.locator('button[type="submit"]').click();
  await expect(person.getByText('bloklangan', { exact: false })).toBeVisible();
  expect((await manager('GET', `fp/dev-tasks/${task.id}`)).json.executor_id).toBe(lead.id);

  // The same person comes back: a second period, and the account opens with it.
  await plan.getByRole('button', { name: 'Qaytarib olish' }).click();
  const back = page.getByRole('dialog', { name: 'Xodimni qaytarib olish' });
  await back
    .getByRole('textbox')
    .first()
    .fill(typed(dayIn(1)));
  await back.getByRole('combobox').first().click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Control+Enter');
  await expect(back).toBeHidden();
  await person.locator('input[name="password"]').fill(password);
  await person.locator('button[type="submit"]').click();
  await expect(person.getByText(`Hisobingiz ${typed(dayIn(1))} kuni ochiladi`)).toBeVisible();
  expect((await admin('PATCH', `admin/users/${user.id}`, { opens_on: today() })).status).toBe(200);
  await person.locator('input[name="password"]').fill(password);
  await person.locator('button[type="submit"]').click();
  await expect(person.locator('main[data-screen]')).toBeVisible();
  expect((await hr('GET', `fp/user-branches?user_id=${user.id}`)).json.rows).toHaveLength(2);
});
