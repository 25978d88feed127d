import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { personAt, signIn, stands, visit, test } from './person.ts';

/** The code that the server told last; in demo mode its log is the messenger. */
async function codeFor(login: string): Promise<string | undefined> {
  const log = await readFile(process.env.SERVER_LOG!, 'utf8');
  return [...log.matchAll(new RegExp(`^confirmation code for ${login}: (\\d+)$`, 'gm'))].at(-1)?.[1];
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await visit(page, '/settings');
  await page.getByLabel('Amaldagi parol').fill(from);
  await page.getByLabel('Yangi parol', { exact: true }).fill(to);
  await page.getByLabel('Parolni takrorlang').fill(to);
  await page.getByRole('button', { name: 'Parolni oʻzgartirish' }).click();
  await expect(page.getByText('Parol oʻzgartirildi').first()).toBeVisible();
}

test('a forgotten password is replaced by a code, and the new one by the old again', async ({ page }) => {
  test.skip(!process.env.SERVER_LOG, 'What the server says is not to be read here');
  const chosen = 'Yangi-parol-2026';
  await page.goto(`${process.env.BASE_URL}/app/#/login`);
  await stands(page, '/login');
  await page.getByRole('button', { name: 'Parolni unutdingizmi?' }).click();
  await page.locator('input[name="login"]').fill('editor');
  await page.keyboard.press('Enter');
  const code = page.locator('input[name="code"]');
  await expect(code).toBeFocused();
  await expect.poll(() => codeFor('editor')).toMatch(/^\d{1,6}$/);
  const sentCode = (await codeFor('editor'))!;
  await code.fill(sentCode === '000000' ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').or(page.locator('[aria-invalid="true"]')).first()).toBeVisible();
  await code.fill(sentCode);
  await page.keyboard.press('Enter');
  await page.locator('input[name="password"]').fill(chosen);
  await page.locator('input[name="repeated"]').fill(chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Parol oʻzgartirildi').first()).toBeVisible();
  await signIn(page, 'editor', chosen);
  await stands(page, '/');
  await changePassword(page, chosen, 'demo1234');
});

test('a person who changes their password stays here and is signed out everywhere else', async ({ browser }) => {
  const here = await personAt(browser, 'hr', '/settings');
  const elsewhere = await personAt(browser, 'hr', '/settings');
  await here.getByLabel('Amaldagi parol').fill('not-the-password');
  await here.getByLabel('Yangi parol', { exact: true }).fill('boshqa-parol');
  await here.getByLabel('Parolni takrorlang').fill('boshqa-parol');
  await here.getByRole('button', { name: 'Parolni oʻzgartirish' }).click();
  await expect(here.getByLabel('Amaldagi parol')).toHaveAttribute('aria-invalid', 'true');
  await changePassword(here, 'demo1234', 'boshqa-parol');
  await stands(elsewhere, '/login');
  await stands(here, '/settings');
  await changePassword(here, 'boshqa-parol', 'demo1234');
});
