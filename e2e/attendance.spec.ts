import { expect } from '@playwright/test';
import { addDays, addMonths, weekdayOf } from '#kernel/days.ts';
import { dayIn } from './company-days.ts';
import { api, personAt, test } from './person.ts';

const screen = '/people/attendance';

/** A month before the demo company began to punch; its Tuesdays are of no holiday. */
const month = addMonths(`${dayIn(0).slice(0, 7)}-01`, -14).slice(0, 7);
function tuesday(later: number): string {
  let day = `${month}-08`;
  while (weekdayOf(day) !== 2) day = addDays(day, 1);
  return addDays(day, 7 * later);
}

test('a punch is followed through the explained day and the closed month into the timesheet', async ({ browser }, {
  retry,
}) => {
  test.setTimeout(180_000);
  const hr = await api('hr');
  const { json: found } = await hr('GET', 'admin/users?login=developer');
  const developer: number = found.rows[0].id;
  // Before the hiring the timesheet would be empty.
  await hr('PATCH', `admin/users/${developer}`, { hired_on: '2020-01-15' });
  const day = tuesday(retry);
  const punch = (clock: string, direction: string) =>
    hr('POST', 'fp/attendance-punches', {
      ...{ user_id: developer, at: `${day}T${clock}+05:00`, direction, reason: 'Terminal oʻchiq edi' },
    });
  expect((await punch('09:20:00', 'in')).status).toBe(201);
  expect((await punch('18:00:00', 'out')).status).toBe(201);
  expect((await punch('18:00:30', 'out')).status).toBe(201);
  await expect
    .poll(async () => (await hr('GET', `fp/attendance?user_id=${developer}&day=${day}`)).json.rows[0]?.worked_minutes, {
      // A product that has just started has more to do first.
      timeout: 90_000,
    })
    .toBe(460);

  // From the month into a day by keys alone.
  const page = await personAt(browser, 'hr', `${screen}?month=${month}`);
  await page.locator('[role="gridcell"][tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  // The day says by which rule it is late, and which punch it dropped.
  const explained = await personAt(browser, 'hr', `${screen}?month=${month}&user_id=${developer}&day=${day}`);
  const drawer = explained.getByRole('dialog');
  await expect(drawer).toContainText('20 daqiqa kechikdi');
  await expect(drawer.locator('[data-punch]')).toHaveCount(3);
  await expect(drawer).toContainText('3-qoida: bir daqiqa ichida takrorlangan');

  // The month is closed with what is open in it.
  await hr('POST', 'fp/attendance-months', { month });
  const months = await personAt(browser, 'hr', `${screen}?view=months`);
  const line = months.locator(`li[data-month="${month}"]`);
  await line.getByRole('button', { name: 'Oyni yopish' }).click();
  const question = months.getByRole('dialog', { name: 'Oyni yopish' });
  await question.locator('[name="comment"]').fill('Sinov oyi');
  await question.getByRole('button', { name: 'Oyni yopish' }).click();
  await expect(line).toContainText('Yopilgan');

  // The timesheet has the minutes of the day, of this edition.
  const sheet = await personAt(browser, 'developer', `${screen}?view=timesheet&month=${month}`);
  await expect(sheet.locator(`tr[data-person="${developer}"]`)).toContainText('Я 7,67');
  await expect(sheet.getByText('Yopilgan oy, 1-nashr')).toBeVisible();
});

test('a person proposes a correction of the own day, and the lead decides by keys', async ({ browser }, { retry }) => {
  const hr = await api('hr');
  const { json: found } = await hr('GET', 'admin/users?login=developer');
  const developer: number = found.rows[0].id;
  const day = dayIn(-3 - retry);
  const page = await personAt(browser, 'developer', `${screen}?day=${day}`, { width: 390, height: 844 });
  await page.getByRole('button', { name: 'Tuzatish taklif qilish' }).click();
  const made = await (await api('developer'))('POST', 'fp/attendance-corrections', {
    ...{ user_id: developer, day, kind: 'times', reason: 'Belgi qoʻyish esdan chiqdi' },
    ...{ came: `${day}T09:00:00+05:00`, left: `${day}T18:00:00+05:00` },
  });
  await expect(page.getByRole('dialog', { name: 'Tuzatish taklif qilish' })).toBeVisible();
  await (await api('developer'))('POST', 'fp/attendance-corrections/send', { id: made.json.id });
  const lead = await personAt(browser, 'lead', `${screen}?view=waiting`);
  const line = lead.locator(`[data-correction="${made.json.id}"]`);
  await expect(line).toBeVisible();
  await line.focus();
  await lead.keyboard.press('a');
  await expect(line).toBeHidden();
  await expect
    .poll(async () => (await hr('GET', `fp/attendance?user_id=${developer}&day=${day}`)).json.rows[0]?.came)
    .toBe(`${day}T04:00:00Z`);
});
