import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { dayIn, typed } from './company-days.ts';
import { api, personAt, stands, test } from './person.ts';

const calendar = '/tasks/calendar';

/** The first Monday that is at least a week away. */
function monday(): string {
  let day = dayIn(7);
  while (weekdayOf(day) !== weekdayOf('2026-11-30')) day = addDays(day, 1);
  return day;
}

/** Day and time as a person types them, into the two fields of a moment. */
async function fillMoment(form: Locator, name: string, at: 0 | 1, day: string, time: string): Promise<void> {
  const date = form.getByRole('textbox', { name, exact: true });
  await date.fill(typed(day));
  await date.press('Tab');
  const clock = form.getByRole('textbox', { name: 'Vaqti' }).nth(at);
  await clock.fill(time);
  await clock.press('Tab');
}

const chipsOf = (page: Page, name: string) => page.locator('[data-event]').filter({ hasText: name });
const timesOf = async (page: Page, name: string): Promise<string[]> =>
  (await chipsOf(page, name).allInnerTexts()).map((text) => /\d\d:\d\d/.exec(text)![0]);

test('a meeting is made with a look at its dates, moved this once, from here on and altogether, and answered', async ({
  browser,
}, { retry }) => {
  test.setTimeout(180_000);
  const admin = await api('admin');
  const mark = `Uchrashuv ${Date.now() % 100_000}-${retry}`;
  const room = (await admin('POST', 'fp/rooms', { names: { uz: `Xona ${mark}` }, seats: 8 })).json.id;
  const lead = await api('lead');
  const { user } = (await lead('GET', 'admin/auth/me')).json;
  const day = monday();
  const route = `${calendar}?span=week&at=${day}`;
  const page = await personAt(browser, 'developer', route);

  await page.getByRole('button', { name: 'Yangi uchrashuv' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('group', { name: 'Nomi' }).getByRole('textbox', { name: 'Oʻzbekcha' }).fill(mark);
  await fillMoment(form, 'Boshlanishi', 0, day, '07:00');
  await fillMoment(form, 'Tugashi', 1, day, '07:30');
  await form.getByRole('combobox', { name: 'Ishtirokchilar' }).fill(user.fio);
  await page.getByRole('option', { name: user.fio }).first().click();
  await form.getByRole('combobox', { name: 'Xona' }).fill(mark);
  await page.getByRole('option', { name: mark }).first().click();
  // Chosen, not written; the next dates stand below before anything is kept.
  await form.getByRole('radiogroup', { name: 'Takrorlanish' }).getByText('Har kuni').click();
  await form.getByRole('radiogroup', { name: 'Qachongacha' }).getByText('Necha marta').click();
  await form.getByRole('textbox', { name: 'Marta', exact: true }).fill('4');
  await expect(form.locator('[data-next-dates] li')).toHaveCount(4);
  await expect(form.locator('[data-next-dates] li').first()).toContainText('07:00');
  await page.keyboard.press('Control+Enter');
  await expect(chipsOf(page, mark)).toHaveCount(4);
  await page.goto(`${process.env.BASE_URL}/app/#${route}`);
  await page.reload();
  await stands(page, calendar);
  await expect.poll(() => timesOf(page, mark)).toEqual(['07:00', '07:00', '07:00', '07:00']);

  const change = async (at: number, scope: string, begins: string, ends: string) => {
    await chipsOf(page, mark).nth(at).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(scope, { exact: true }).click();
    for (const [place, time] of [begins, ends].entries()) {
      const clock = dialog.getByRole('textbox', { name: 'Vaqti' }).nth(place);
      await clock.fill(time);
      await clock.press('Tab');
    }
    await dialog.getByRole('button', { name: 'Koʻchirish' }).click();
    await expect(dialog).toBeHidden();
  };
  await change(1, 'Faqat shu', '08:00', '08:30');
  await expect.poll(() => timesOf(page, mark)).toEqual(['07:00', '08:00', '07:00', '07:00']);
  await change(2, 'Shu va keyingilari', '09:00', '09:30');
  await expect.poll(() => timesOf(page, mark)).toEqual(['07:00', '08:00', '09:00', '09:00']);
  // All of what is left of the first series; what was moved moves along, what is a series of its own stays.
  await change(0, 'Hammasi', '06:30', '07:00');
  await expect.poll(() => timesOf(page, mark)).toEqual(['06:30', '07:30', '09:00', '09:00']);

  // Who is asked answers by one press, and sees it again.
  const guest = await personAt(browser, 'lead', route);
  await chipsOf(guest, mark).first().click();
  const asked = guest.getByRole('dialog').getByRole('radiogroup', { name: 'Qatnashasizmi?' });
  await asked.getByText('Boraman').click();
  await expect(guest.getByText('Javobingiz yozildi')).toBeVisible();
  const id = await chipsOf(guest, mark).first().getAttribute('data-event');
  const developer = await api('developer');
  const said = (await developer('GET', `fp/event-answers?event_id=${id}`)).json.rows;
  expect(said).toMatchObject([{ user_id: user.id, answer: 'yes' }]);

  // The room is held: who comes second is told by whom, on the form.
  await guest.keyboard.press('Escape');
  await guest.getByRole('button', { name: 'Yangi uchrashuv' }).click();
  const second = guest.getByRole('dialog');
  await second
    .getByRole('group', { name: 'Nomi' })
    .getByRole('textbox', { name: 'Oʻzbekcha' })
    .fill(`Ikkinchi ${mark}`);
  await fillMoment(second, 'Boshlanishi', 0, day, '06:45');
  await fillMoment(second, 'Tugashi', 1, day, '07:15');
  await second.getByRole('combobox', { name: 'Xona' }).fill(mark);
  await guest.getByRole('option', { name: mark }).first().click();
  await guest.keyboard.press('Control+Enter');
  await expect(guest.getByText(/Xona band/).first()).toBeVisible();

  // Two at once: one of them has it.
  const free = addDays(day, 5);
  const meeting = {
    ...{ names: { uz: `Birga ${mark}` }, room_id: room },
    ...{ starts_at: `${free}T10:00:00+05:00`, ends_at: `${free}T11:00:00+05:00` },
  };
  const both = await Promise.all([developer, lead].map((who) => who('POST', 'fp/events', meeting)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)!.json.rule).toBe('room_taken');
});
