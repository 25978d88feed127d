import { expect, type Page } from '@playwright/test';
import { api, personAt, stands, visit, test } from './person.ts';

const textOf = async (key: string) => {
  const admin = await api('admin');
  const { rows } = (await admin('GET', `admin/translations?key=${key}`)).json;
  return { admin, row: rows[0] };
};
const giveBack = async (key: string) => {
  const { admin, row } = await textOf(key);
  await admin('PATCH', `admin/translations/${row.id}`, { uz: null, uk: null, ru: null });
};
const menuEntry = (page: Page, name: string) => page.locator('nav[data-menu]').getByText(name, { exact: true });

test('a text that is changed in the list reaches another browser within a second, without a reload', async ({
  browser,
}) => {
  const page = await personAt(browser, 'admin', '/tasks/i18n');
  const other = await personAt(browser, 'developer', '/');
  await expect(menuEntry(other, 'Mening doskam')).toBeVisible();
  await page.getByRole('search').getByRole('searchbox').fill('screen.my_board');
  await page.getByText('screen.my_board', { exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.locator('textarea[name="uz"]').fill('Shaxsiy doskam');
  await panel.getByRole('button', { name: 'Lotindan oʻgirish' }).click();
  await expect(panel.locator('textarea[name="uk"]')).toHaveValue('Шахсий доскам');
  await panel.getByRole('button', { name: 'Saqlash' }).click();
  await expect(panel).toBeHidden();
  await expect(menuEntry(other, 'Shaxsiy doskam')).toBeVisible();
  await giveBack('screen.my_board');
  await expect(menuEntry(other, 'Mening doskam')).toBeVisible();
});

test('a text that would break is refused where it is typed, and what was typed stays', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/tasks/i18n?q=list.selected');
  await page.getByRole('row').filter({ hasText: 'list.selected' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.locator('textarea[name="uz"]').fill('tanlandi');
  await expect(panel.getByText('Qiymat oʻrni yoʻqolgan: {n}')).toBeVisible();
  await panel.getByRole('button', { name: 'Saqlash' }).click();
  await expect(panel.locator('textarea[name="uz"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.locator('textarea[name="uz"]')).toHaveValue('tanlandi');
});

test('texts are edited in place on any screen, by pointer and by keys', async ({ browser }) => {
  const page = await personAt(browser, 'editor', '/settings');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Qidirish' }).fill('joyida');
  await page.getByRole('listbox').getByRole('option').filter({ hasText: 'joyida' }).first().click();
  await expect(page.getByText('Matnni bosing yoki F2')).toBeVisible();
  await page.getByRole('heading', { level: 2, name: 'Profil' }).click();
  const editor = page.getByRole('dialog', { name: 'Tarjima' });
  await expect(editor.getByText('settings.profile', { exact: true })).toBeVisible();
  await editor.locator('textarea[name="uz"]').fill('Mening profilim');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Mening profilim' })).toBeVisible();
  await expect(editor).toBeHidden();

  // A text that is no button is reached by Tab all the same.
  await page.getByRole('heading', { level: 2, name: 'Parol' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor.getByText('settings.password', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tugatish' }).last().click();
  await expect(page.getByText('Matnni bosing yoki F2')).toBeHidden();
  await page.getByRole('heading', { level: 2, name: 'Mening profilim' }).click();
  await expect(editor).toBeHidden();
  await giveBack('settings.profile');
});

test('who may not save suggests, and who may takes it over', async ({ browser }) => {
  const tester = await personAt(browser, 'tester', '/tasks/i18n?q=action.unfold');
  await tester.getByRole('row').filter({ hasText: 'action.unfold' }).first().click();
  const panel = tester.getByRole('dialog');
  await panel.locator('textarea[name="ru"]').fill('Раскрыть');
  await panel.getByRole('button', { name: 'Taklif qilish' }).click();
  await expect(panel).toBeHidden();
  const page = await personAt(browser, 'admin', '/tasks/i18n');
  await page.getByRole('button', { name: /^Takliflar/ }).click();
  const suggestion = page.getByRole('listitem').filter({ hasText: 'Раскрыть' });
  await suggestion.getByRole('button', { name: 'Qabul qilish' }).click();
  await expect(suggestion).toBeHidden();
  await expect.poll(async () => (await textOf('action.unfold')).row.ru).toBe('Раскрыть');
  await giveBack('action.unfold');
});

test('an error is reworded in the catalogue and the next answer says it so', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/access/app-errors?q=WRONG_LOGIN');
  await page.getByRole('row').filter({ hasText: 'WRONG_LOGIN_OR_PASSWORD' }).click();
  const form = page.getByRole('dialog');
  const message = form.locator('[name="message_i18n.uz"]');
  const before = await message.inputValue();
  await message.fill('Login yoki parol mos kelmadi');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${process.env.BASE_URL}/app/#/login`);
  await visitor.locator('input[name="login"]').fill('developer');
  await visitor.locator('input[name="password"]').fill('notogri-parol');
  await visitor.locator('button[type="submit"]').click();
  await expect(visitor.getByText('Login yoki parol mos kelmadi')).toBeVisible();
  await giveBack('problem.WRONG_LOGIN_OR_PASSWORD');
  expect((await textOf('problem.WRONG_LOGIN_OR_PASSWORD')).row.uz).toBe(before);
});

test('a setting takes effect in another browser without a reload, and goes back by its history', async ({
  browser,
}) => {
  const page = await personAt(browser, 'admin', '/admin/app-configs');
  const other = await personAt(browser, 'admin', '/admin/app-configs');
  const inputOf = (on: Page) => on.locator('[data-setting="auto_accept_days"] input');
  await inputOf(page).fill('x');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Butun son kiriting')).toBeVisible();
  await inputOf(page).fill('8');
  await page.keyboard.press('Enter');
  await expect(inputOf(other)).toHaveValue('8');
  await other
    .locator('[data-setting="auto_accept_days"]')
    .getByRole('button', { name: /tarixi/ })
    .click();
  await other.getByRole('button', { name: 'Shu holatga qaytarish' }).first().click();
  await expect(inputOf(page)).toHaveValue('5');
});

test('files that nothing uses are deleted together and brought back', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/');
  await visit(page, '/admin/resource-view');
  await stands(page, '/admin/resource-view');
  await page.getByText('Ishlatilmayotgan', { exact: true }).click();
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await page.getByRole('checkbox', { name: 'Barchasini tanlash' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Oʻchirish' }).click();
  await expect(page.getByText('Ishlatilmayotgan fayl yoʻq')).toBeVisible();
  await page.getByRole('button', { name: 'Ortga qaytarish' }).first().click();
  await expect(rows).toHaveCount(count);
});

test('a text that the code has overtaken is said to be right as it stands', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/tasks/i18n?flags=stale');
  await page.getByRole('row').filter({ hasText: 'auth.forgotten_password_hint' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Matn hali ham toʻgʻri' }).click();
  await expect(panel.getByText('Eskirgan')).toBeHidden();
  await panel.locator('textarea[name="ru"]').fill('Придумайте новый пароль.');
  await panel.getByRole('button', { name: 'Saqlash' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'auth.forgotten_password_hint' })).toBeHidden();
  await giveBack('auth.forgotten_password_hint');
});
