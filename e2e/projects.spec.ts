import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('a project is copied and put away by keys, and found in the archive', async ({ browser }) => {
  const manager = await api('manager');
  const letters = (n: number): string =>
    String.fromCodePoint(...[0, 1, 2].map((at) => 65 + (Math.floor(n / 26 ** at) % 26)));
  const mark = Date.now() % 17_576;
  const name = `Andoza ${mark}`;
  const project = (await manager('POST', 'fp/projects', { name, key: `Q${letters(mark)}` })).json;
  await manager('POST', 'fp/dev-tasks', { name: 'Birinchi ish', project_id: project.id });

  const page = await personAt(browser, 'manager', '/tasks/projects');
  await page.locator('main').getByRole('searchbox').fill(name);
  await page.getByRole('link', { name }).press('Enter');
  await page.getByRole('button', { name: 'Nusxa koʻchirish' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nomi').fill(`${name} nusxasi`);
  await dialog.getByLabel('Kalit').fill(`R${letters(mark)}`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${name} nusxasi` })).toBeVisible();
  await expect(page.getByText('Nusxa tayyor: 1 ta vazifa')).toBeVisible();

  await page.getByRole('button', { name: 'Arxivga olish' }).press('Enter');
  await dialog.getByRole('button', { name: 'Arxivga olish' }).press('Enter');
  await expect(page.getByText('Arxivda: faqat oʻqish uchun')).toBeVisible();
  await page.getByRole('link', { name: 'Loyihalar' }).last().press('Enter');
  await page.locator('main').getByRole('searchbox').fill(`${name} nusxasi`);
  await expect(page.getByText('Arxivda: 1')).toBeVisible();
  await page.getByRole('link', { name: `${name} nusxasi` }).press('Enter');
  await page.getByRole('button', { name: 'Arxivdan chiqarish' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Arxivga olish' })).toBeVisible();
});
