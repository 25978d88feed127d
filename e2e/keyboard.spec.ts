import { expect } from '@playwright/test';
import { makeTask, personAt, stands, test } from './person.ts';

test('a day of work by keys alone: in, to the board, move, open, comment, close, out', async ({ page }) => {
  const task = await makeTask('Faqat klaviatura bilan');
  const { keyboard } = page;
  const said = page.locator('[aria-live="assertive"]');
  const card = page.locator(`main [data-task-id="${task.id}"]`);
  await page.goto(`${process.env.BASE_URL}/app/#/login`);
  await expect(page.locator('input[name="login"]')).toBeFocused();
  await keyboard.type('manager');
  await keyboard.press('Tab');
  await keyboard.type('demo1234');
  await keyboard.press('Enter');
  await stands(page, '/');
  await expect(page.locator('main')).toBeFocused();

  await keyboard.press('KeyG');
  await keyboard.press('KeyB');
  await stands(page, '/tasks/new-version-tasks');
  // Opened by keys, a screen has them on its first row; from there one key leads to the search.
  await expect(page.locator('main [data-task-id]').first()).toBeFocused();
  await keyboard.press('Slash');
  const search = page.getByRole('search').getByRole('searchbox');
  await expect(search).toBeFocused();
  await keyboard.type(task.number);
  await expect(page.locator('main [data-task-id]')).toHaveCount(1);
  for (let tabs = 0; tabs < 20 && !(await card.evaluate((one) => one === document.activeElement)); tabs++)
    await keyboard.press('Tab');
  await expect(card).toBeFocused();

  // Where the table forbids it the reason is said, and the card stays.
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(said).toContainText('Pauzada. Bu holatda bunday amal');
  await keyboard.press('Space');
  await expect(said).toContainText('joyiga qaytarildi');
  await expect(card).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('Space');
  await expect(page.locator(`main [data-status="processing"] [data-task-id="${task.id}"]`)).toBeFocused();

  await keyboard.press('Enter');
  const comment = page.getByRole('dialog').getByLabel('Yangi sharh');
  await expect(comment).toBeVisible();
  // By name: while it is asked for, the editor may take the place of the plain field.
  const isThere = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Yangi sharh');
  for (let tabs = 0; tabs < 80 && !(await isThere()); tabs++) await keyboard.press('Tab');
  // At once: no letter is lost or becomes a command.
  await keyboard.type('Klaviaturadan yozildi');
  await keyboard.press('Control+Enter');
  await expect(
    page.getByRole('dialog').locator('li').filter({ hasText: 'Klaviaturadan yozildi' }).last(),
  ).toBeVisible();
  // Emptied, it has the focus again for the next one.
  await expect(page.locator('[data-rich-editor] [contenteditable="true"]')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toBeFocused();

  await keyboard.press('Control+KeyK');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await keyboard.type('chiqish');
  await expect(page.getByRole('option').first()).toContainText('Chiqish');
  await keyboard.press('Enter');
  await stands(page, '/login');
});

test('keys of a command are changed, named where they are taken, and hold in another tab', async ({ browser }) => {
  const page = await personAt(browser, 'lead', '/settings');
  const row = page.locator('[data-command="keys"]');
  const change = row.getByRole('button', { name: /^Tugmalarni oʻzgartirish/ });
  await change.click();
  await page.keyboard.press('Control+k');
  await expect(row.getByText(/^Bu tugmalar boshqa amalniki: Qidirish/)).toBeVisible();
  // The place of the key counts, whatever letter the layout writes.
  await page.keyboard.press('Control+Shift+y');
  await expect(row.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'Y']);

  const second = await page.context().newPage();
  await second.goto(`${process.env.BASE_URL}/app/#/`);
  await stands(second, '/');
  await second.keyboard.press('Control+Shift+y');
  const sheet = second.getByRole('dialog', { name: 'Klaviatura tugmalari' });
  await expect(sheet).toBeVisible();
  const line = sheet
    .locator('dt')
    .filter({ hasText: /^Klaviatura tugmalari$/ })
    .locator('xpath=..');
  await expect(line.locator('kbd')).toHaveText(['Ctrl', 'Shift', 'Y']);

  await page.getByRole('button', { name: 'Hammasini asliga qaytarish' }).click();
  await expect(row.locator('kbd')).toHaveText(['?']);
});
