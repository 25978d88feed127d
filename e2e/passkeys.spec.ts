import { expect } from '@playwright/test';
import { stands, test } from './person.ts';

test('a passkey is added in the settings and signs its owner in; nobody needs a password then', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devices.send('WebAuthn.addVirtualAuthenticator', { options });

  // A passkey belongs to a name, never to an address of digits.
  await page.goto(`${process.env.BASE_URL!.replace('127.0.0.1', 'localhost')}/app/#/settings`);
  await page.locator('input[name="login"]').fill('editor');
  await page.locator('input[name="password"]').fill('demo1234');
  await page.keyboard.press('Enter');
  await stands(page, '/settings');
  const part = page.locator('section').filter({ hasText: 'Kirish kalitlari' });
  await part.getByRole('button', { name: 'Kalit qoʻshish' }).click();
  await part.locator('input[name="name"]').fill('Ish noutbuki');
  await part.locator('input[name="password"]').fill('demo1234');
  await page.keyboard.press('Enter');
  await expect(part.locator('code')).toHaveCount(10);
  await part.getByRole('button', { name: 'Yozib oldim' }).click();
  await expect(part.getByText('Ish noutbuki')).toBeVisible();

  await context.clearCookies();
  await page.goto('about:blank');
  await page.goto(`${process.env.BASE_URL!.replace('127.0.0.1', 'localhost')}/app/`);
  await page.getByRole('button', { name: 'Kirish kaliti bilan kirish' }).click();
  await stands(page, '/');

  await page.goto(`${process.env.BASE_URL!.replace('127.0.0.1', 'localhost')}/app/#/settings`);
  await part.getByRole('button', { name: 'Kalitni oʻchirish: Ish noutbuki' }).click();
  await part.locator('input[name="password"]').fill('demo1234');
  await page.keyboard.press('Enter');
  await expect(part.getByText('Hali kirish kaliti yoʻq')).toBeVisible();
});
