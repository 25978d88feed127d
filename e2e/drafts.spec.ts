import { expect } from '@playwright/test';
import { makeTask, personAt, signIn, stands, test, visit } from './person.ts';

test('a page that dies leaves what was typed, for that person and for nobody else', async ({ browser }) => {
  const { id } = await makeTask('Sahifasi yopilib qoladigan vazifa');
  const route = `/tasks/tasks?panel=fp/dev-tasks:${id}`;
  let page = await personAt(browser, 'manager', route);
  const context = page.context();
  const open = async () => {
    const panel = page.locator('[data-task-page]');
    await expect(panel.getByRole('heading', { name: 'Tavsif' })).toBeVisible();
    return panel;
  };
  let panel = await open();
  await panel.getByRole('button', { name: 'Matnni tahrirlash' }).click();
  await expect(page.locator('[data-rich-editor]').getByRole('textbox', { name: 'Tavsif' })).toBeFocused();
  await page.keyboard.type('Uch kunda yozilgan tavsif');
  await panel.getByPlaceholder('Yangi tekshiruv bandi').fill('Saqlanmagan tekshiruv');
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await crashed;

  page = await context.newPage();
  await page.goto(`${process.env.BASE_URL}/app/#${route}`);
  panel = await open();
  await expect(panel.getByPlaceholder('Yangi tekshiruv bandi')).toHaveValue('Saqlanmagan tekshiruv');
  await panel.getByRole('button', { name: 'Davom ettirish' }).click();
  await expect(page.getByRole('textbox', { name: 'Tavsif' })).toHaveText('Uch kunda yozilgan tavsif');
  await expect(panel.locator('[data-draft]').first()).toContainText('Qoralama');

  await signedOutAndIn('lead');
  panel = await open();
  await expect(panel.getByPlaceholder('Yangi tekshiruv bandi')).toHaveValue('');
  await expect(panel.getByText('Uch kunda yozilgan tavsif')).toHaveCount(0);
  await expect(panel.getByText('Saqlanmagan matn qolgan')).toHaveCount(0);

  await signedOutAndIn('manager');
  panel = await open();
  await panel.getByRole('button', { name: 'Davom ettirish' }).click();
  await expect(page.getByRole('textbox', { name: 'Tavsif' })).toHaveText('Uch kunda yozilgan tavsif');
  await panel.getByRole('button', { name: 'Saqlash', exact: true }).first().click();
  await expect(panel.getByText('Uch kunda yozilgan tavsif')).toBeVisible();
  await page.reload();
  panel = await open();
  await expect(panel.getByText('Saqlanmagan matn qolgan')).toHaveCount(0);

  async function signedOutAndIn(login: string) {
    await visit(page, '/settings');
    await page.locator('[data-user-menu]').click();
    await page.getByRole('menuitem', { name: 'Chiqish' }).click();
    await stands(page, '/login');
    await page.goto(`${process.env.BASE_URL}/app/#${route}`);
    await signIn(page, login);
  }
});
