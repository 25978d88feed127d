import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('an applicant is led along the board by keys, and not taken for a reason', async ({ browser, request }, {
  retry,
}) => {
  test.setTimeout(60_000);
  const fio = `Klaviatura Nomzod ${retry}`;
  const page = await personAt(browser, 'hr', '/access/appeal-for-jobs');
  const data = { fio, phone: '901234567', vacancy: 'QA', consent: true };
  const sent = await request.post(`${process.env.BASE_URL}/api/public/appeal-for-jobs`, { data });
  expect(sent.status()).toBe(202);
  // It is on the board without a reload.
  const cardAt = (stage: string) => page.locator(`[data-status="${stage}"] [data-task-id]`).filter({ hasText: fio });
  // A job that writes for a while keeps back what is told until it has ended.
  await expect(cardAt('new')).toBeVisible({ timeout: 30_000 });
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

test('an interview is moved, cancelled and set again, by keys', async ({ browser }) => {
  const hr = await api('hr');
  const { id } = (await hr('POST', 'admin/appeal-for-jobs', { fio: 'Suhbat Nomzod', vacancy: 'QA' })).json;
  const interviewer_id = (await (await api('manager'))('GET', 'admin/auth/me')).json.user.id;
  const starts_at = new Date(Date.now() + 86_400_000 * (2 + Math.random())).toISOString();
  await hr('POST', 'admin/appeal-interviews', { appeal_id: id, starts_at, interviewer_id, place: '3-xona' });
  const page = await personAt(browser, 'hr', `/access/appeal-for-jobs?panel=admin/appeal-for-jobs:${id}`);
  const interviews = page.getByRole('region', { name: 'Suhbatlar' });
  const line = interviews.getByRole('listitem');
  await expect(line).toContainText('3-xona');

  const edit = line.getByRole('button', { name: 'Tahrirlash' });
  await edit.press('Enter');
  await page.getByRole('dialog', { name: 'Suhbat', exact: true }).locator('[name="place"]').fill('5-xona');
  await page.keyboard.press('Control+Enter');
  await expect(line).toContainText('5-xona');
  await expect(edit).toBeFocused();

  await line.getByRole('button', { name: 'Suhbatni bekor qilish' }).press('Enter');
  await expect(line).toBeHidden();
  await expect(interviews).toContainText('Suhbat belgilanmagan');
  await page.getByRole('button', { name: 'Ortga qaytarish' }).press('Enter');
  await expect(line).toContainText('5-xona');
  const { json } = await hr('GET', `admin/appeal-interviews?appeal_id=${id}`);
  expect(json.rows).toMatchObject([{ place: '5-xona' }]);
});
