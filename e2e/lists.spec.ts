import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { api, drag, personAt, test, visit } from './person.ts';

/** Rows of a dictionary for one journey, named so that nothing else is found with them. */
async function makePlatforms(count: number): Promise<{ mark: string; names: string[] }> {
  const admin = await api('admin');
  const mark = `p${Date.now()}`;
  const names = Array.from({ length: count }, (_, at) => `Platforma ${mark} ${at}`);
  for (const name of names) {
    const { status } = await admin('POST', 'fp/task-platforms', { names: { uz: name }, color: '#1e6fd0' });
    expect(status).toBe(201);
  }
  return { mark, names };
}

test('a list is downloaded as it is narrowed, with the headings of its language', async ({ browser }) => {
  const { mark, names } = await makePlatforms(2);
  const page = await personAt(browser, 'admin', `/dictionaries/task-platforms?q=${mark}`);
  await page.getByRole('button', { name: 'Yuklab olish' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/task-platforms.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const [heading, ...rows] = text.trim().split(/\r?\n/);
  expect(heading).toContain('Nomi');
  expect(heading).toContain('Rang');
  expect(rows.map((row) => names.filter((name) => row.includes(name)))).toEqual(names.map((name) => [name]));
});

test('two rows are changed at once, and taken back at once', async ({ browser }) => {
  const { mark } = await makePlatforms(2);
  const page = await personAt(browser, 'admin', `/dictionaries/task-platforms?q=${mark}`);
  const admin = await api('admin');
  const orderings = async () =>
    (await admin('GET', `fp/task-platforms?q=${mark}`)).json.rows.map((row: { ordering: number }) => row.ordering);
  const before = await orderings();
  await page.getByRole('checkbox', { name: 'Barchasini tanlash' }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Oʻzgartirish' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Tartibi' }).click();
  await dialog.locator('input[inputmode="numeric"]').fill('77');
  await dialog.getByRole('button', { name: 'Saqlash' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(orderings).toEqual([77, 77]);
  await page.getByRole('button', { name: 'Ortga qaytarish' }).first().click();
  await expect.poll(orderings).toEqual(before);
});

test('a deleted row comes back by undo', async ({ browser }) => {
  const { mark, names } = await makePlatforms(1);
  const page = await personAt(browser, 'admin', `/dictionaries/task-platforms?q=${mark}`);
  const row = page.getByRole('row').filter({ hasText: names[0] });
  await row.focus();
  await page.keyboard.press('Delete');
  await expect(row).toBeHidden();
  const admin = await api('admin');
  const total = async () => (await admin('GET', `fp/task-platforms?q=${mark}`)).json.total;
  await expect.poll(total).toBe(0);
  await page.keyboard.press('Control+KeyZ');
  await expect(row).toBeVisible();
  expect(await total()).toBe(1);
});

test('every screen keeps its own filters', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  const bar = page.getByRole('search');
  await bar.getByRole('button', { name: 'Filtr', exact: true }).click();
  await page.getByRole('option', { name: 'Holat', exact: true }).click();
  await page.getByRole('dialog').getByText('Pauzada').click();
  await expect(page).toHaveURL(/status=pause/);
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: /Holat/ }).first()).toContainText('Pauzada');

  await visit(page, '/tasks/new-version-tasks');
  await bar.getByRole('button', { name: 'Filtr', exact: true }).click();
  // Letters of another script are put into a field by this browser, not typed: there has to be one.
  await expect(page.getByRole('dialog', { name: 'Filtr' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('устуво');
  await expect(page.getByRole('option', { name: 'Ustuvorlik' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Loyiha' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Shoshilinch').click();
  await expect(page).toHaveURL(/task_priority_id=\d+/);
  await expect(page).not.toHaveURL(/status=/);

  await visit(page, '/tasks/tasks');
  await expect(page).toHaveURL(/status=pause/);
  await expect(page).not.toHaveURL(/task_priority_id/);
  await visit(page, '/tasks/new-version-tasks');
  await expect(page).toHaveURL(/task_priority_id=\d+/);
});

test('an old link shows what it still can, and says which of its filters is not known', async ({ browser }) => {
  const { mark, names } = await makePlatforms(2);
  const page = await personAt(
    browser,
    'admin',
    `/dictionaries/task-platforms?q=${mark}&former=1&ordering=abc&sortBy=x`,
  );
  for (const name of names) await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`task-platforms\\?q=${mark}$`));
  const said = page.getByText('Nomaʼlum filtr qoʻllanmadi');
  await expect(said).toContainText('former');
  await expect(said).toContainText('Tartib');
  await visit(page, '/dictionaries/task-types');
  await expect(said).toBeHidden();
  await visit(page, '/tasks/new-version-tasks?status=zzz&gone_from=2020-01-01');
  await expect(page.locator('[data-task-id]').first()).toBeVisible();
  await expect(said).toContainText('gone_from');
});

test('columns go to another place by keys and by pointer, and stay there', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  const headings = page.locator('thead th');
  const heading = (name: string) => headings.filter({ hasText: name });
  const names = async () => (await headings.allInnerTexts()).map((text) => text.trim()).slice(1, 5);
  expect(await names()).toEqual(['Nomi', 'Raqam', 'Holat', 'Loyiha']);
  await heading('Holat').getByRole('button').press('Alt+ArrowLeft');
  await expect.poll(names).toEqual(['Nomi', 'Holat', 'Raqam', 'Loyiha']);
  await expect(heading('Holat').getByRole('button')).toBeFocused();
  await drag(heading('Loyiha'), heading('Holat'), { targetPosition: { x: 4, y: 10 } });
  await expect.poll(names).toEqual(['Nomi', 'Loyiha', 'Holat', 'Raqam']);
  await page.reload();
  await expect.poll(names).toEqual(['Nomi', 'Loyiha', 'Holat', 'Raqam']);
});
