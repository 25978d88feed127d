import { expect } from '@playwright/test';
import { api, makeTask, personAt, visit, test } from './person.ts';

test('a template becomes tasks of a project, with the days and people that were shown before', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/task-templates');
  await page.getByRole('button', { name: 'Shablondan yaratish: Kritik xatoni tuzatish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shablondan yaratish: Kritik xatoni tuzatish' });
  await dialog.getByRole('combobox', { name: 'Loyiha' }).click();
  await page.getByRole('option').first().click();
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  const name = `Shoshilinch tuzatish ${Date.now()}`;
  await dialog.getByLabel('Nomi').fill(name);
  await dialog.getByRole('button', { name: '4 ta vazifa yaratish' }).click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText('Shablondan yaratilgan')).toBeVisible();
  await panel.getByRole('button', { name: 'Nega boshqasi mumkin emas?' }).click();
  await expect(panel.getByText('Bu holatda yoʻq', { exact: false })).toBeVisible();
});

test('a rule is written as a sentence, tried on the last month, and answers what happens', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/automations');
  const name = `Pauza kuzatilsin ${Date.now()}`;
  await page.getByRole('button', { name: 'Yaratish', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Yangi qoida' });
  await form.getByLabel('Qoida nomi').fill(name);
  await form.getByRole('combobox', { name: 'qaysi holatga' }).click();
  await page.getByRole('option', { name: 'Pauzada' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Oʻtgan oyda sinash' }).click();
  const tried = page.getByRole('dialog', { name: `Oʻtgan oyda nima boʻlardi: ${name}` });
  await expect(tried.getByText('Hech narsa oʻzgarmadi', { exact: false })).toBeVisible();
  await tried.getByRole('button', { name: 'Yopish' }).click();
  await form.getByRole('button', { name: 'Saqlash' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  const task = await makeTask(`Qoida uchun ${Date.now()}`);
  const manager = await api('manager');
  for (const action of ['to_processing', 'to_pause'])
    await manager('POST', 'fp/dev-tasks/transition', { ids: [task.id], action });
  const watchers = async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).json.watcher_ids.length;
  await expect.poll(watchers).toBe(1);
  await page.getByRole('button', { name: `Jurnal: ${name}` }).click();
  await expect(
    page
      .getByRole('dialog', { name: `Jurnal: ${name}` })
      .getByText('Bajardi')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const rule = page.getByRole('switch', { name: `Yoqish: ${name}` });
  await rule.press('Space');
  await expect(rule).not.toBeChecked();
});

test('the picture of the workflow is walked by keys', async ({ browser }) => {
  const page = await personAt(browser, 'admin', '/admin/app-configs');
  await page.getByRole('link', { name: 'Vazifa holatlari va oʻtishlar' }).click();
  await visit(page, '/admin/workflow');
  const picture = page.getByRole('group', { name: 'Holatlar chizmasi' });
  await picture.getByRole('button', { name: /^Yangi:/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Qoida 1', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(picture.getByRole('button', { name: /^Jarayonda:/ })).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(21);
});
