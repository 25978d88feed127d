import { expect } from '@playwright/test';
import { api, makeTask, personAt, stands, visit, test } from './person.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker has the page, and what was shown is written down. */
async function isReadyForTheDark(page: import('@playwright/test').Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'vazifa-kept')))
    .toBe(true);
  // Written two seconds after the last change, and the files of the page with it.
  await page.waitForTimeout(3_500);
}

test('what was open is read offline, after a reload and in a new tab, and leaves with the person', async ({
  browser,
}) => {
  const task = await makeTask('Aloqasiz ham oʻqiladigan vazifa');
  const route = `/tasks/tasks?panel=fp/dev-tasks:${task.id}`;
  const page = await personAt(browser, 'manager', route);
  await expect(page.getByRole('dialog').getByText(task.number).first()).toBeVisible();
  await isReadyForTheDark(page);
  const context = page.context();

  await context.setOffline(true);
  await expect(page.getByText(/^Oflayn, \d\d:\d\d/)).toBeVisible();
  await page.reload();
  await stands(page, '/tasks/tasks');
  await expect(page.getByText(/^Oflayn, \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('dialog').getByText(task.number).first()).toBeVisible();

  const second = await context.newPage();
  await second.goto(`${process.env.BASE_URL}/app/#${route}`);
  await stands(second, '/tasks/tasks');
  await expect(second.getByRole('dialog').getByText(task.number).first()).toBeVisible();
  await second.close();

  await context.setOffline(false);
  await expect(page.getByText(/^Oflayn/)).toBeHidden();
  const manager = await api('manager');
  await manager('PATCH', `fp/dev-tasks/${task.id}`, { name: 'Aloqa qaytdi' });
  await expect(page.getByRole('dialog').getByLabel('Nomi')).toHaveValue('Aloqa qaytdi');

  await page.locator('[data-user-menu]').click();
  await page.getByRole('menuitem', { name: 'Chiqish' }).click();
  await stands(page, '/login');
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const asked = indexedDB.open('vazifa-kept');
            asked.onsuccess = () => {
              const counted = asked.result.transaction('kept').objectStore('kept').count();
              counted.onsuccess = () => resolve(counted.result);
            };
          }),
      ),
    )
    .toBe(0);
});

test('what is changed offline waits, goes when online again, and asks where two have changed the same', async ({
  browser,
}) => {
  const task = await makeTask('Aloqasiz oʻzgaradigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog');
  // What was never opened is not there without a connection.
  await visit(page, '/tasks/tasks?panel=fp/dev-tasks:new');
  await panel.getByLabel(/^Loyiha/).click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await visit(page, `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  await expect(panel.getByLabel('Nomi')).toHaveValue('Aloqasiz oʻzgaradigan vazifa');
  await isReadyForTheDark(page);
  const context = page.context();
  const other = await api('manager');
  const born = `Aloqasiz tugʻilgan ${task.number}`;

  await context.setOffline(true);
  await expect(page.getByText(/^Oflayn, \d\d:\d\d/)).toBeVisible();
  await panel.getByLabel('Nomi').fill('Meniki');
  await panel.getByLabel('Nomi').blur();
  await expect(page.getByText(/1 ta oʻzgarish kutmoqda/)).toBeVisible();
  await other('PATCH', `fp/dev-tasks/${task.id}`, { name: 'Boshqasi' });
  // The page is closed and opened before the connection is back.
  await page.close();
  const again = await context.newPage();
  await again.goto(`${process.env.BASE_URL}/app/#/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  await expect(again.getByRole('dialog').getByLabel('Nomi')).toHaveValue('Meniki');
  await again.keyboard.press('Escape');
  await stands(again, '/tasks/tasks');
  await again.keyboard.press('n');
  await again.getByRole('dialog').getByLabel('Nomi').fill(born);
  await again
    .getByRole('dialog')
    .getByLabel(/^Loyiha/)
    .click();
  await again.getByRole('listbox').getByRole('option').first().click();
  await again.getByRole('dialog').getByRole('button', { name: 'Yaratish' }).click();
  await expect(again.getByText(/2 ta oʻzgarish kutmoqda/)).toBeVisible();

  await context.setOffline(false);
  await again.getByRole('button', { name: /^1 ta oʻzgarish kutmoqda/ }).click();
  const list = again.getByRole('dialog', { name: 'Yuborilmagan oʻzgarishlar' });
  await expect(list.getByText('Boshqa odam ham oʻzgartirgan')).toBeVisible();
  await expect(list.getByText('Boshqasi')).toBeVisible();
  await list.getByRole('button', { name: 'Oʻzimnikini qoldirish' }).click();
  await expect(list.getByText('Hammasi yuborilgan')).toBeVisible();
  expect((await other('GET', `fp/dev-tasks/${task.id}`)).json.name).toBe('Meniki');
  expect((await other('GET', `fp/dev-tasks?q=${encodeURIComponent(born)}`)).json.rows.length).toBe(1);
});

test('the product installs, in the language of the page', async ({ page, request }) => {
  await page.goto(`${process.env.BASE_URL}/app/`);
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href'))!;
  const answer = await request.get(new URL(href, page.url()).href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Vazifa', start_url: '/app/', scope: '/app/', display: 'standalone' });
  for (const { src, sizes } of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
    const size = await page.evaluate(
      (address) =>
        new Promise<string>((resolve, reject) => {
          const image = new Image();
          image.onload = () => resolve(`${image.naturalWidth}x${image.naturalHeight}`);
          image.onerror = () => reject(new Error(address));
          image.src = address;
        }),
      src,
    );
    expect(size).toBe(sizes);
  }
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope)))
    .toMatch(/\/app\/$/);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
});

test('a server that answers nobody is said after three seconds, and what was asked for comes by itself', async ({
  browser,
}) => {
  const page = await personAt(browser, 'manager', '/tasks/projects');
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await frozen;
    await route.fallback();
  });
  await page.evaluate(() => {
    location.hash = '#/tasks/client-contracts';
  });
  const sign = page.getByRole('status').filter({ hasText: 'Server javob bermayapti' });
  await expect(sign).toBeVisible({ timeout: 4_500 });
  thaw();
  await stands(page, '/tasks/client-contracts');
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
  await expect(sign).toBeHidden();
});

test('some seconds after signing in every screen of the menu opens offline and sends to nobody', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await personAt(browser, 'manager', '/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(8_000);
  const menu = page.getByRole('navigation').locator('a[href*="#/"]');
  // What was opened is no longer among the closed ones.
  const folded = page.getByRole('navigation').locator('button[aria-expanded="false"]');
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
  const hrefs = new Set(await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')!)));
  expect(hrefs.size).toBeGreaterThan(15);
  await page.context().setOffline(true);
  for (const href of hrefs) {
    await visit(page, href.slice(href.indexOf('#') + 1));
    await expect(page.locator('main'), href).not.toContainText(/administrator/i);
  }
});
