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
  await panel.getByRole('button', { name: 'Tavsifni tahrirlash' }).click();
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

test('a draft of a person never holds what may rest in no browser', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/admin/users');
  const open = async () => {
    await page.getByRole('button', { name: 'Yaratish', exact: true }).first().click();
    await expect(page.getByLabel('F.I.Sh.')).toBeVisible();
  };
  await open();
  await page.getByLabel('F.I.Sh.').fill('Qoralama Odam');
  await page.getByLabel('JSHSHIR').fill('31234567890123');
  await page.getByLabel('Parol', { exact: true }).fill('Maxfiy-parol-2026');
  const kept = () =>
    page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const rows = await Promise.all(
        names.map(
          (name) =>
            new Promise<string>((resolve) => {
              const opening = indexedDB.open(name);
              opening.onsuccess = async () => {
                const stores = [...opening.result.objectStoreNames];
                const all = stores.map(
                  (store) =>
                    new Promise<unknown>((done) => {
                      const asked = opening.result.transaction(store).objectStore(store).getAll();
                      asked.onsuccess = () => done(asked.result);
                    }),
                );
                resolve(JSON.stringify(await Promise.all(all)));
                opening.result.close();
              };
            }),
        ),
      );
      return JSON.stringify([rows, Object.entries(localStorage), Object.entries(sessionStorage)]);
    });
  await expect.poll(kept).toContain('Qoralama Odam');
  expect(await kept()).not.toContain('31234567890123');
  expect(await kept()).not.toContain('Maxfiy-parol-2026');
});
