import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

const route = '/people/reviews';

test('a review is written on a phone, calibrated, released, read and answered', async ({ browser }, { retry }) => {
  test.slow();
  const name = `Sinov davri ${retry}`;
  const hr = await api('hr');
  const idOf = async (login: string) => (await hr('GET', `admin/users?login=${login}`)).json.rows[0].id;
  const form = (
    await hr('POST', 'fp/worksheet-forms', {
      ...{ names: { uz: `Fikr ${name}` }, has_works: false },
      questions: [{ id: 'care', kind: 'scale5', texts: { uz: 'Ishga munosabati' }, required: true }],
    })
  ).json;
  await hr('POST', 'fp/worksheet-forms/publish', { id: form.id });
  const cycle = await hr('POST', 'fp/review-cycles', {
    ...{ name, form_id: form.id, period_from: '2026-05-01', period_to: '2026-10-31', roles: ['self', 'lead'] },
    ...{ due_at: new Date(Date.now() + 5 * 86_400_000).toISOString(), user_ids: [await idOf('developer')] },
  });
  const advance = () => hr('POST', 'fp/review-cycles/advance', { id: cycle.json.id });
  await advance();
  await advance();

  // About oneself, on a phone.
  const developer = await personAt(browser, 'developer', route, { width: 390, height: 844 });
  await developer.getByRole('button', { name: new RegExp(name) }).click();
  await expect(developer.getByText('Javobingiz ismingiz bilan koʻrinadi')).toBeVisible();
  await developer.getByRole('radio', { name: '4' }).check();
  await developer.getByRole('button', { name: 'Yuborish', exact: true }).click();
  await developer.getByRole('dialog').getByRole('button', { name: 'Yuborish' }).click();
  await expect(developer.getByRole('button', { name: new RegExp(`${name}.*Yuborildi`, 's') })).toBeDisabled();
  expect(await developer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // HR sees that it was sent and leads the cycle on; the lead proposes, the director settles with a reason.
  const keeper = await personAt(browser, 'hr', `${route}?view=cycles&cycle=${cycle.json.id}`);
  await keeper.getByRole('button', { name: /^Keyingi bosqich/ }).click();
  await keeper.getByRole('dialog').getByRole('button', { name: 'Keyingi bosqich' }).click();
  await expect(keeper.getByRole('heading', { name: /Kelishilmoqda/ })).toBeVisible();
  await keeper.getByRole('button', { name: 'Kelishish' }).click();
  const dialog = keeper.getByRole('dialog');
  await dialog.locator('[name="rating"]').fill('4');
  await dialog.locator('[name="comment"]').fill('Jamoalar orasida tenglashtirildi');
  await dialog.getByRole('button', { name: 'Kelishish' }).click();
  await expect(dialog).toBeHidden();
  await advance();

  const reader = await personAt(browser, 'developer', `${route}?view=mine`);
  const told = reader.locator(`[data-cycle="${cycle.json.id}"]`);
  await expect(told).toContainText('Jamoalar orasida tenglashtirildi');
  await told.getByLabel('Javobingiz').fill('Rahmat, kelishdik');
  await told.getByRole('button', { name: 'Javob yozish' }).click();
  await expect(told).toContainText('Rahmat, kelishdik');
});
