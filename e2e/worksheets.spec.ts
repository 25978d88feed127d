import { expect } from '@playwright/test';
import { api, personAt, test, visit } from './person.ts';

const route = '/people/worksheets';
const phone = { width: 390, height: 844 };

/** A campaign for two people of the team of the lead, open for three days. */
async function campaign(name: string): Promise<number> {
  const hr = await api('hr');
  const idOf = async (login: string) => (await hr('GET', `admin/users?login=${login}`)).json.rows[0].id;
  const form = (
    await hr('POST', 'fp/worksheet-forms', {
      names: { uz: `Shakl ${name}` },
      questions: [{ id: 'mood', kind: 'scale5', texts: { uz: 'Kayfiyat qanday?' }, required: true }],
    })
  ).json;
  await hr('POST', 'fp/worksheet-forms/publish', { id: form.id });
  const today = new Date();
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10);
  const made = await hr('POST', 'fp/worksheets', {
    ...{ name, form_id: form.id, period_from: first, period_to: last, reminders: ['1'] },
    ...{ ends_at: new Date(Date.now() + 3 * 86_400_000).toISOString(), user_ids: [await idOf('developer')] },
  });
  await hr('POST', 'fp/worksheets/open', { id: made.json.id });
  return made.json.id;
}

test('a sheet is filled by keys, compared and judged by the lead, and opened again by HR', async ({ browser }, {
  retry,
}) => {
  test.slow();
  const name = `Sinov anketasi ${retry}`;
  const id = await campaign(name);
  const developer = await personAt(browser, 'developer', '/');
  await developer.getByRole('button', { name: new RegExp(name) }).click();
  await expect(developer.getByRole('heading', { name })).toBeVisible();

  // Two works by words and Enter, their shares by the keys of the line.
  const search = developer.getByRole('combobox', { name: 'Ish qidirish' });
  await search.fill('dastur');
  await developer.keyboard.press('Enter');
  await search.fill('Koʻrib chiqish');
  await developer.keyboard.press('Enter');
  const lines = developer.getByRole('listitem').filter({ has: developer.locator('input[type="number"]') });
  await expect(lines).toHaveCount(2);
  await lines.first().focus();
  for (let at = 0; at < 9; at++) await developer.keyboard.press('+');
  await developer.keyboard.press('4');
  await expect(developer.getByText('65 % taqsimlandi')).toBeVisible();
  const send = developer.getByRole('button', { name: 'Yuborish', exact: true });
  await expect(send).toBeDisabled();
  await developer.getByRole('button', { name: '100 ga yetkazish' }).click();
  await expect(developer.getByText('Roppa-rosa 100 %')).toBeVisible();
  await developer.getByRole('radio', { name: '4' }).check();
  await expect(developer.getByText('Saqlandi', { exact: true })).toBeVisible();
  await developer.keyboard.press('Control+Enter');
  await expect(developer.getByText('Anketa yuborildi').first()).toBeVisible();

  // The lead sees it beside the time on tasks, and says something of it.
  const lead = await personAt(browser, 'lead', `${route}?view=campaigns`);
  await lead.getByRole('button', { name: new RegExp(name) }).click();
  await lead.locator('[data-person]:not([disabled])').first().click();
  await expect(lead.locator('[data-told]')).toContainText('100');
  await lead.getByLabel('Izoh').fill('Yaxshi oy boʻldi');
  await lead.getByRole('button', { name: 'Bahoni saqlash' }).click();
  await expect(lead.getByText('Baho saqlandi, xodim xabardor qilindi').first()).toBeVisible();

  // HR opens it again with a reason; the person reads it.
  const hr = await personAt(browser, 'hr', `${route}?campaign=${id}`);
  await hr.locator('[data-person]').first().click();
  await hr.getByRole('button', { name: 'Qayta ochish' }).click();
  const dialog = hr.getByRole('dialog');
  await dialog.locator('[name="comment"]').fill('Yigʻilishlar koʻrsatilmagan');
  await dialog.getByRole('button', { name: 'Qayta ochish' }).click();
  await expect(dialog).toBeHidden();
  await visit(developer, route);
  await developer.getByRole('button', { name: new RegExp(name) }).click();
  await expect(developer.getByText('Qayta ochilgan: Yigʻilishlar koʻrsatilmagan')).toBeVisible();
});

test('on a phone shares are given by the finger, and clearing asks first', async ({ browser }, { retry }) => {
  const name = `Telefon anketasi ${retry}`;
  await campaign(name);
  const page = await personAt(browser, 'developer', route, phone);
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('combobox', { name: 'Ish qidirish' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('option').nth(3).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Teng boʻlish' }).click();
  await expect(page.getByText('Roppa-rosa 100 %')).toBeVisible();
  await page.getByRole('button', { name: 'Tozalash' }).click();
  const question = page.getByRole('dialog', { name: 'Tanlangan 2 ta ish olib tashlansinmi?' });
  await question.getByRole('button', { name: 'Tozalash' }).click();
  await expect(page.getByText('0 % taqsimlandi')).toBeVisible();
  // Nothing is wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});
