import { expect } from '@playwright/test';
import { api, personAt, stands, test } from './person.ts';

test('a task is made by a sentence in Cyrillic, by keys alone, and taken back', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  const manager = await api('manager');
  const project = (await manager('GET', 'fp/projects;perPage=1')).json.rows[0];
  await page.keyboard.press('q');
  const box = page.getByRole('dialog', { name: 'Tez vazifa' });
  const name = `Ҳисоботни тузатиш ${Date.now()}`;
  await box.getByRole('textbox').first().fill(`${name} эртага 18:00 гача, қийинлик 5 #${project.key}`);
  await expect(box.getByText(name, { exact: true })).toBeVisible();
  await expect(box.getByText('Murakkablik 5')).toBeVisible();
  await expect(box.getByText(project.name)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(box.getByRole('textbox').first()).toHaveValue('');
  const made = async () => (await manager('GET', `fp/dev-tasks?name=${encodeURIComponent(name)}`)).json.rows;
  expect(await made()).toMatchObject([{ hard_index: 5, project_id: project.id, status: 'new' }]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await made()).length).toBe(0);
});

test('a sentence without a project is kept and asks where it belongs; the next one knows', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/');
  const manager = await api('manager');
  const name = `Loyihasiz aytilgan ${Date.now()}`;
  await page.keyboard.press('q');
  const box = page.getByRole('dialog', { name: 'Tez vazifa' });
  await page.keyboard.type(name);
  await expect(box.getByRole('textbox').first()).toHaveValue(name);
  await page.keyboard.press('Enter');
  await expect(box.getByText('Vazifa qaysi loyihaga tegishli?')).toBeVisible();
  const project = box.getByRole('combobox', { name: 'Loyiha' });
  await expect(project).toBeFocused();
  await expect(box.getByRole('textbox').first()).toHaveValue(name);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByRole('option').first().click();
  await expect(project).not.toHaveValue('');
  const chosen = await project.inputValue();
  await box.getByRole('button', { name: 'Yaratish' }).click();
  await expect(box.getByRole('textbox').first()).toHaveValue('');
  expect((await manager('GET', `fp/dev-tasks?name=${encodeURIComponent(name)}`)).json.total).toBe(1);
  await page.reload();
  await stands(page, '/');
  await page.keyboard.press('q');
  await expect(project).toHaveValue(chosen);
});
