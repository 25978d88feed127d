import { expect, type Page } from '@playwright/test';
import { api, personAt, test } from './person.ts';

/** As on a line of a village: what is asked for from now on comes a second later. */
const slowMs = 1_000;
async function slow(page: Page): Promise<void> {
  await page.route('**/app/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowMs));
    await route.continue().catch(() => {});
  });
}

/** A screen that has just come, on a line that is slow from then on. */
async function justCame(...[browser, who, route]: Parameters<typeof personAt>): Promise<Page> {
  const page = await personAt(browser, who, route);
  await slow(page);
  return page;
}

const hasFocus = (page: Page, inside: string) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, inside);

for (const way of ['mouse', 'keys'] as const) {
  test(`a menu that is opened at once comes late and takes the focus, by ${way}`, async ({ browser }) => {
    const page = await justCame(browser, 'admin', '/other/regions');
    const button = page.getByRole('button', { name: 'Ustunlar' });
    if (way === 'mouse') await button.click();
    else await button.focus().then(() => page.keyboard.press('Enter'));
    await expect(page.getByRole('menuitemcheckbox', { name: 'SOATO kodi', checked: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(page, '[role="menu"]')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  test(`a box of fields that is opened at once comes late and takes the focus, by ${way}`, async ({ browser }) => {
    const page = await justCame(browser, 'admin', '/other/regions');
    const button = page.getByRole('button', { name: 'Filtr', exact: true });
    if (way === 'mouse') await button.click();
    else await button.focus().then(() => page.keyboard.press('Enter'));
    await page.keyboard.type('nomi');
    const box = page.getByRole('dialog', { name: 'Filtr' });
    await expect(box.getByRole('textbox').or(box.getByRole('button')).first()).toBeVisible();
    await expect.poll(() => hasFocus(page, '[role="dialog"]')).toBe(true);
    await expect(box.getByRole('textbox')).toHaveValue('nomi');
  });

  test(`a choice that is turned to at once comes late with what was typed, by ${way}`, async ({ browser }) => {
    const page = await justCame(browser, 'admin', '/admin/why');
    const person = page.getByRole('combobox', { name: 'Foydalanuvchi' });
    if (way === 'mouse') await person.click();
    else await person.focus();
    await page.keyboard.type('Admin');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(person).toHaveValue('Admin');
    await expect(person).toBeFocused();
  });

  test(`a text that is written into at once keeps every letter, by ${way}`, async ({ browser }) => {
    const editor = await api('editor');
    const { rows } = (await editor('GET', 'admin/publication-types;perPage=50')).json;
    const publication_type_id = (rows as { id: number; code: string }[]).find(({ code }) => code === 'news')!.id;
    const body = { publication_type_id, names: { uz: `Kech ${way}` }, body_i18n: { uz: 'Birinchi.' } };
    const { id } = (await editor('POST', 'admin/publications', body)).json;
    const page = await justCame(browser, 'editor', `/web-site/pubs-edit?id=${id}`);
    const text = page.getByRole('region', { name: 'Oʻzbekcha' }).getByRole('textbox', { name: 'Matni' });
    await expect(text.getByText('Birinchi.')).toBeVisible();
    if (way === 'mouse') await text.click();
    else await text.focus();
    await page.keyboard.type(' Ikkinchi');
    await expect(page.locator('.tiptap')).toBeFocused();
    await page.keyboard.type(' jumla.');
    const saved = async () => (await editor('GET', `admin/publications/${id}`)).json.body_i18n.uz;
    await expect.poll(saved).toBe('Birinchi. Ikkinchi jumla.');
    await editor('DELETE', `admin/publications/${id}`);
  });

  test(`what stands far below in the own settings comes to whoever goes there, by ${way}`, async ({ browser }) => {
    const page = await justCame(browser, 'hr', '/settings');
    const sessions = page.getByText('Shu sessiya');
    await expect(sessions).toHaveCount(0);
    if (way === 'mouse') {
      await page.mouse.move(900, 500);
      for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 400);
    } else await page.keyboard.press('Tab');
    await expect(sessions).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Ikki bosqichli kirish' })).toHaveCount(1);
  });
}

test('a tool above a resting text does what it says once the editor is there', async ({ browser }) => {
  const page = await justCame(browser, 'editor', '/web-site/pubs-edit?id=1');
  const column = page.getByRole('region', { name: 'Oʻzbekcha' });
  await column.getByRole('button', { name: 'Qalin' }).click();
  await expect(column.locator('.tiptap')).toBeFocused();
  await expect(column.getByRole('button', { name: 'Qalin' })).toHaveAttribute('aria-pressed', 'true');
  // The other languages rest still.
  await expect(page.locator('.tiptap')).toHaveCount(1);
});

test('what is pasted into a resting text is in the editor when it is there', async ({ browser }) => {
  const page = await justCame(browser, 'editor', '/web-site/pubs-edit?id=1');
  const column = page.getByRole('region', { name: 'Ўзбекча' });
  const text = column.getByRole('textbox', { name: 'Matni' });
  await text.focus();
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p><b>Qoʻyilgan</b> matn</p>');
    clipboardData.setData('text/plain', 'Qoʻyilgan matn');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(column.locator('.tiptap strong').filter({ hasText: 'Qoʻyilgan' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(column.locator('.tiptap').getByText('Qoʻyilgan')).toHaveCount(0);
});

test('a row is deleted at once, and what does it comes late', async ({ browser }) => {
  const admin = await api('admin');
  const { id } = (await admin('POST', 'admin/regions', { names: { uz: `Kech ${Date.now()}` } })).json;
  const page = await justCame(browser, 'admin', '/other/regions');
  await page.locator(`tr[data-row="${id}"]`).focus();
  await page.keyboard.press('Delete');
  await expect(page.locator(`tr[data-row="${id}"]`)).toHaveCount(0);
  await expect.poll(async () => (await admin('GET', `admin/regions/${id}`)).status).toBe(404);
});

test('a file that is kept for ever is sent with nothing that only pages and questions need', async ({ browser }) => {
  const page = await personAt(browser, 'hr', '/settings');
  const [sent] = await Promise.all([page.waitForResponse(/\/app\/assets\/.*\.js/), page.reload()]);
  const headers = await sent.allHeaders();
  expect(headers['cache-control']).toContain('immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  for (const name of ['content-security-policy', 'etag', 'strict-transport-security'])
    expect(headers).not.toHaveProperty(name);
  const itself = await page.request.get(`${process.env.BASE_URL}/app/`);
  expect(itself.headers()).toMatchObject({ 'content-security-policy': expect.any(String), etag: expect.any(String) });
});

test('a hint comes late to a pointer that rests', async ({ browser }) => {
  const page = await justCame(browser, 'admin', '/other/regions');
  await page.getByRole('button', { name: 'Ustunlar' }).hover();
  await expect(page.getByRole('tooltip').filter({ hasText: 'Ustunlar' })).toBeVisible();
});

test('a choice that waits for its code has its name already', async ({ browser }) => {
  const page = await justCame(browser, 'admin', '/admin/app-configs');
  await expect(page.getByRole('combobox', { name: 'Kompaniyaning vaqt mintaqasi' })).toHaveValue('Asia/Tashkent');
});
