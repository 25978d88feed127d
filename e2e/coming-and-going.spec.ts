import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('a code of a kiosk is scanned by one person and typed by another', async ({ browser }) => {
  const hr = await api('hr');
  const { json: kiosk } = await hr('POST', 'fp/kiosks', { name: 'Sinov eshigi' });
  const { json: made } = await hr('POST', 'fp/kiosks/rotate', { id: kiosk.id });
  // The page of a kiosk knows nobody: a browser of its own.
  const door = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage();
  await door.goto(`/app/#/kiosk?t=${made.token}`);
  await expect(door.getByRole('heading', { name: 'Sinov eshigi' })).toBeVisible();
  await expect(door.getByRole('img')).toBeVisible();

  const { json: page } = await hr('GET', `public/kiosk/codes?t=${made.token}`);
  const [code] = page.codes;
  const scanned = `/people/check-in?k=${kiosk.id}&c=${code.counter}&s=${code.s}`;
  const phone = await personAt(browser, 'developer', scanned, { width: 390, height: 844 });
  await expect(phone.getByRole('status').filter({ hasText: 'Belgilandi' })).toBeVisible();
  await expect(phone).not.toHaveURL(/[?&]s=/);

  const other = await personAt(browser, 'tester', '/people/check-in', { width: 390, height: 844 });
  await other.getByLabel('Olti raqam').fill('000 000');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('status').filter({ hasText: 'Kod notoʻgʻri' })).toBeVisible();
  const digits = (await door.locator('main p[translate="no"]').last().innerText()).replace(/\s/g, '');
  await other.getByLabel('Olti raqam').fill(digits);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('status').filter({ hasText: 'Belgilandi' })).toBeVisible();
  const { json: punches } = await hr('GET', `fp/attendance-punches?source=kiosk&kiosk_id=${kiosk.id}`);
  expect(punches.total).toBe(2);
});

test('one comes or goes on the first screen, and the other way from the palette', async ({ browser }) => {
  const { json } = await (await api('editor'))('GET', 'fp/attendance-punches/today');
  const [first, then] = json.is_in ? ['Ketdim', 'Keldim'] : ['Keldim', 'Ketdim'];
  const page = await personAt(browser, 'editor', '/');
  const part = page.locator('[data-punch]');
  const button = (name: string) => part.getByRole('button', { name, exact: true });
  await expect(button(first)).toBeEnabled();
  const { x, y, width, height } = (await button(first).boundingBox())!;
  const { rows } = (await (await api('editor'))('GET', 'fp/attendance-punches/today')).json;
  // Two presses of a hand that is too quick are one.
  for (const wait of [0, 120, 350]) {
    await page.waitForTimeout(wait);
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  await expect(button(then)).toBeEnabled();
  expect((await (await api('editor'))('GET', 'fp/attendance-punches/today')).json.rows).toHaveLength(rows.length + 1);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(then);
  await page
    .getByRole('option', { name: new RegExp(`^${then}(?!-)`) })
    .first()
    .click();
  await expect(button(first)).toBeEnabled();
});

test('a terminal that comes by itself is accepted, and its stranger gets a name', async ({ browser, request }, {
  retry,
}) => {
  const serial = `E2E${retry}7341900264`;
  const clock = new Date(Date.now() + 5 * 3_600_000 - 60_000).toISOString();
  const line = `E${retry}90\t${clock.slice(0, 10)} ${clock.slice(11, 19)}\t0\t15\n`;
  const told = await request.post(`/iclock/cdata?SN=${serial}&table=ATTLOG`, { data: Buffer.from(line) });
  expect(await told.text()).toBe('OK: 1');
  const page = await personAt(browser, 'hr', '/people/attendance-devices');
  await page.getByRole('row').filter({ hasText: serial }).getByText(serial).first().click();
  const panel = page.getByRole('dialog').or(page.locator('aside')).filter({ hasText: serial }).first();
  await panel.getByRole('button', { name: 'Qabul qilish' }).click();
  await expect(panel.getByText('Ishlamoqda')).toBeVisible();
  await panel.getByRole('button', { name: 'Xodimga biriktirish' }).click();
  await expect(page.getByRole('dialog', { name: 'Xodimga biriktirish' })).toBeVisible();
});
