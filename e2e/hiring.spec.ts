import { expect } from '@playwright/test';
import { personAt, test } from './person.ts';

test('an applicant is led along the board by keys, and not taken for a reason', async ({ browser, request }, {
  retry,
}) => {
  const fio = `Klaviatura Nomzod ${retry}`;
  const page = await personAt(browser, 'hr', '/access/appeal-for-jobs');
  const data = { fio, phone: '901234567', vacancy: 'QA', consent: true };
  const sent = await request.post(`${process.env.BASE_URL}/api/public/appeal-for-jobs`, { data });
  expect(sent.status()).toBe(202);
  // It is on the board without a reload.
  const cardAt = (stage: string) => page.locator(`[data-status="${stage}"] [data-task-id]`).filter({ hasText: fio });
  await expect(cardAt('new')).toBeVisible();
  await cardAt('new').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(cardAt('interview')).toBeVisible();
  await cardAt('interview').focus();
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Nomzodni rad etish' });
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Nomzod voz kechdi' }).click();
  await dialog.getByRole('button', { name: 'Rad etish' }).click();
  await expect(cardAt('rejected')).toBeVisible();
  await cardAt('rejected').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: `Ariza: ${fio}` });
  await expect(panel.getByText('Nomzod voz kechdi').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
