import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { personAt, signIn, stands, test } from './person.ts';

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('a second factor is set up with a phone, asked for at the door, and taken off again', async ({ browser }) => {
  const page = await personAt(browser, 'tester', '/settings');
  const part = page.locator('section').filter({ hasText: 'Ikki bosqichli kirish' });
  await part.getByRole('button', { name: 'Sozlash' }).click();
  await part.locator('input[name="password"]').fill('demo1234');
  await part.getByRole('button', { name: 'Sozlash' }).click();
  await expect(part.getByRole('img', { name: 'Ilova uchun QR-kod' })).toBeVisible();
  const secret = (await part.locator('code').innerText()).replaceAll(' ', '');
  await part.locator('input[name="otp"]').fill('000000');
  await page.keyboard.press('Enter');
  await expect(part.getByText('Kod notoʻgʻri')).toBeVisible();
  await part.locator('input[name="otp"]').fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  await expect(part.locator('li')).toHaveCount(10);
  await part.getByRole('button', { name: 'Yozib oldim' }).click();
  await expect(part.getByText('Yoqilgan')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${process.env.BASE_URL}/app/`);
  await signIn(other, 'tester');
  const code = other.locator('input[name="otp"]');
  await expect(code).toBeFocused();
  await code.fill(codeOf(secret));
  await other.keyboard.press('Enter');
  await stands(other, '/');

  await part.getByRole('button', { name: 'Oʻchirish' }).click();
  await part.locator('input[name="password"]').fill('demo1234');
  await part.getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(part.getByText('Oʻchirilgan')).toBeVisible();
});
