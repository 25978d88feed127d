import { expect } from '@playwright/test';
import { api, makeTask, personAt, visit, test } from './person.ts';

test('a field, a move and a delete are taken back in turn, from another screen, and a field is set again', async ({
  browser,
}) => {
  const task = await makeTask('Ortga qaytariladigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const manager = await api('manager');
  const now = async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).json;
  const panel = page.getByRole('dialog');
  const { keyboard } = page;

  await panel.getByLabel('Nomi').fill('Boshqa nom');
  await panel.getByLabel('Nomi').blur();
  await expect.poll(async () => (await now()).name).toBe('Boshqa nom');
  await panel.getByRole('button', { name: 'Boshlash' }).first().click();
  await expect.poll(async () => (await now()).status).toBe('processing');

  await visit(page, '/tasks/projects');
  await page.locator('main').focus();
  await keyboard.press('Control+z');
  await expect.poll(async () => (await now()).status).toBe('new');
  await keyboard.press('Control+z');
  await expect.poll(async () => (await now()).name).toBe('Ortga qaytariladigan vazifa');
  await keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await now()).name).toBe('Boshqa nom');

  await visit(page, `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  await panel
    .getByRole('button', { name: /^Oʻchirish/ })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: /oʻchirilsinmi/ })
    .getByRole('button', { name: 'Oʻchirish', exact: true })
    .click();
  await expect.poll(async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).status).toBe(404);
  await page.locator('main').focus();
  await keyboard.press('Control+z');
  await expect.poll(async () => (await now()).name).toBe('Boshqa nom');
});
