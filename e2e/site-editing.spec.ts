import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

const url = () => process.env.BASE_URL!;

test('the form of a block asks for what its kind shows, and a saved text is taken back by one undo', async ({
  browser,
}) => {
  const editor = await api('editor');
  const sections = (await editor('GET', 'admin/sections;perPage=50')).json.rows as { id: number; code: string }[];
  const { id: section_id } = sections.find(({ code }) => code === 'about')!;
  const name = `Sinov bloki ${Date.now()}`;
  const [before, after] = [`Avvalgi matn ${Date.now()}`, `Keyingi matn ${Date.now()}`];
  const made = await editor('POST', 'admin/site-content', {
    ...{ section_id, kind: 'text', names: { uz: name }, text_i18n: { uz: before } },
  });
  const page = await personAt(browser, 'editor', `/web-site/site-content?section_id=${section_id}`);
  await page.locator('tr[data-row]').filter({ hasText: name }).first().getByText(name).click();
  const form = page.getByRole('dialog');
  const field = (column: string) => form.locator(`[name="${column}"], [name^="${column}."]`).first();
  await expect(field('text_i18n')).toBeVisible();
  await expect(form.getByLabel('Nechtasi koʻrinadi')).toHaveCount(0);
  await form.getByRole('combobox', { name: 'Turi' }).click();
  await page.getByRole('option', { name: 'Tugma' }).click();
  await expect(field('text_i18n')).toHaveCount(0);
  await form.getByRole('combobox', { name: 'Turi' }).click();
  await page.getByRole('option', { name: 'Matn', exact: true }).click();
  // What stood there before is there again.
  await expect(field('text_i18n')).toHaveValue(before);
  await field('text_i18n').fill(after);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  const shown = async () => (await page.request.get(`${url()}/uz/about`)).text();
  await expect.poll(shown).toContain(after);
  await page.keyboard.press('Control+z');
  await expect.poll(shown).toContain(before);
  await editor('DELETE', `admin/site-content/${made.json.id}`);
});

test('what leads to a page is said before it is withdrawn or deleted, and a version comes back', async ({
  browser,
}) => {
  const editor = await api('editor');
  const types = (await editor('GET', 'admin/publication-types;perPage=50')).json.rows as { id: number; code: string }[];
  const publication_type_id = types.find(({ code }) => code === 'news')!.id;
  const stamp = Date.now();
  const publication = async (title: string, text: string) => {
    const body = { publication_type_id, names: { uz: title }, body_i18n: { uz: text }, lead_i18n: { uz: 'Birinchi' } };
    const { json } = await editor('POST', 'admin/publications', body);
    await editor('POST', 'admin/publications/publish', { id: json.id, languages: ['uz'] });
    return json as { id: number; slug_i18n: { uz: string } };
  };
  const aim = await publication(`Nishon ${stamp}`, 'Matn');
  const path = `/uz/news/${aim.slug_i18n.uz}`;
  const from = await publication(`Yoʻl ${stamp}`, `[nishon](${path})`);
  const page = await personAt(browser, 'editor', `/web-site/pubs-edit?id=${aim.id}`);
  const status = async () => (await page.request.get(url() + path)).status();
  const withdraw = async () => {
    await page.getByRole('button', { name: 'Boshqa amallar' }).click();
    await page.getByRole('menuitem', { name: 'Saytdan olish' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog.getByText(`Yoʻl ${stamp}`)).toBeVisible();
    return dialog;
  };
  // Said no: nothing has happened.
  await (await withdraw()).getByRole('button', { name: 'Bekor qilish' }).click();
  expect(await status()).toBe(200);
  await (await withdraw()).getByRole('button', { name: 'Saytdan olish' }).click();
  await expect.poll(status).toBe(404);
  await editor('DELETE', `admin/publications/${from.id}`);
  // A text that was saved comes back from the versions, and is saved by itself.
  const lead = page.getByRole('region', { name: 'Oʻzbekcha' }).getByLabel('Qisqacha mazmuni');
  await lead.fill('Ikkinchi');
  const kept = async () => (await editor('GET', `admin/publications/${aim.id}`)).json.lead_i18n?.uz;
  await expect.poll(kept).toBe('Ikkinchi');
  await page.getByRole('button', { name: 'Oldingi nusxalar' }).click();
  const versions = page.getByRole('dialog');
  await versions
    .locator('button', { hasText: /Yaratildi/ })
    .last()
    .click();
  await expect(versions.getByText('Birinchi')).toBeVisible();
  await versions.getByRole('button', { name: 'Shu nusxani qaytarish' }).click();
  await expect.poll(kept).toBe('Birinchi');
  await expect(lead).toHaveValue('Birinchi');
});

test('a type in use is not deleted, and says so where it is asked', async ({ browser }) => {
  const page = await personAt(browser, 'editor', '/web-site/publication_types');
  const row = page.locator('tr[data-row]').filter({ hasText: 'Yangiliklar' }).first();
  await row.getByRole('button', { name: /Amallar/ }).click();
  await page.getByRole('menuitem', { name: 'Oʻchirish' }).click();
  await expect(page.getByRole('alert').or(page.getByRole('dialog')).first()).toBeVisible();
  const answer = await page.request.get(`${url()}/uz/news`);
  expect(answer.status()).toBe(200);
});
