import { expect } from '@playwright/test';
import { api, personAt, test, visit } from './person.ts';

const route = '/tasks/tasks-v3';

/** Whose project the manager looks after, so that both sides meet. */
async function ownProject(): Promise<void> {
  const [admin, manager, client] = await Promise.all([api('admin'), api('manager'), api('client')]);
  const { id } = (await manager('GET', 'admin/auth/me')).json.user;
  const project = (await client('GET', 'fp/client-projects')).json.rows[0];
  if (project.manager_id !== id) await admin('PATCH', `fp/projects/${project.id}`, { manager_id: id });
}

test('a client task goes from the client over triage and tasks back to the client, by keys', async ({ browser }, {
  retry,
}) => {
  await ownProject();
  const name = `Kunlik hisobotga ustun ${retry}`;
  const [client, manager] = await Promise.all([
    personAt(browser, 'client', route),
    personAt(browser, 'manager', route),
  ]);

  await client.getByRole('button', { name: 'Soʻrov qoldirish' }).press('Enter');
  const form = client.getByRole('dialog', { name: 'Soʻrov qoldirish' });
  await form.locator('[name="name"]').pressSequentially(name);
  await client.keyboard.press('Control+Enter');
  await expect(client.getByRole('dialog', { name: new RegExp(name) })).toBeVisible();

  // The company sees it without a reload, and takes it: T.
  const card = manager.locator('[data-status="new"] [data-task-id]').filter({ hasText: name });
  await expect(card).toBeVisible();
  await card.focus();
  await manager.keyboard.press('t');
  const taken = manager.locator('[data-status="taken"] [data-task-id]').filter({ hasText: name });
  await expect(taken).toBeVisible();

  // S opens the split editor: two lines, Ctrl-Enter makes the tasks.
  await taken.focus();
  await manager.keyboard.press('s');
  const split = manager.getByRole('dialog', { name: 'Soʻrovni vazifalarga boʻlish' });
  await split.getByLabel('1-vazifa').press('Enter');
  await split.getByLabel('2-vazifa').pressSequentially('Telefonda tekshirish');
  await manager.keyboard.press('Control+Enter');
  await expect(split).toBeHidden();
  await expect(taken).toContainText('0/2');

  const [admin, seen] = [await api('admin'), await api('client')];
  const clientTask = (await seen('GET', `fp/client-tasks?q=${encodeURIComponent(name)}`)).json.rows[0];
  const steps = (await admin('GET', `fp/client-tasks/${clientTask.id}/progress`)).json.rows;
  const ids = steps.map(({ id }: { id: number }) => id);
  await admin('POST', 'fp/dev-tasks/transition', { ids, force: true, to: 'accepted', comment: 'Sinov' });

  // The client is told on the open page, and accepts: A. One tap says how it was.
  await client.keyboard.press('Escape');
  const line = client.locator(`[data-client-task="${clientTask.id}"]`).getByRole('button').first();
  await expect(
    client.locator(`[data-client-task="${clientTask.id}"]`).getByRole('button', { name: 'Qabul qilish' }),
  ).toBeVisible();
  await line.focus();
  await client.keyboard.press('a');
  // It stands where it was for a moment, and below among what is behind.
  await expect(client.locator(`[data-client-task="${clientTask.id}"]`).last()).toContainText('Qabul qilindi');
  await client.locator(`[data-client-task="${clientTask.id}"]`).getByRole('button').first().press('Enter');
  await client.getByRole('button', { name: 'Baho: 5' }).press('Enter');
  await expect(client.getByRole('button', { name: 'Baho: 5' })).toHaveAttribute('aria-pressed', 'true');
  await expect(manager.locator('[data-status="confirmed"] [data-task-id]').filter({ hasText: name })).toBeVisible();
});

test('on a phone a client returns what is not as it should be, and writes to the company', async ({ browser }, {
  retry,
}) => {
  await ownProject();
  const [client, manager] = [await api('client'), await api('manager')];
  const project = (await client('GET', 'fp/client-projects')).json.rows[0];
  const { json: clientTask } = await client('POST', 'fp/client-tasks', {
    ...{ name: `Telefonda menyu ${retry}`, project_id: project.id, client_id: project.client_id },
  });
  for (const verb of ['take', 'start', 'finish'])
    await manager('POST', `fp/client-tasks/${verb}`, { id: clientTask.id });
  const page = await personAt(browser, 'client', route, { width: 390, height: 844 });
  const line = page.locator(`[data-client-task="${clientTask.id}"]`);
  await line.getByRole('button', { name: 'Qaytarish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Soʻrovni qaytarish' });
  await dialog.locator('[name="comment"]').fill('Menyu ochilmayapti');
  await dialog.getByRole('button', { name: 'Qaytarish' }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toContainText('Ustida ishlanmoqda');
  await line.getByRole('button').first().click();
  await expect(page.getByText('Menyu ochilmayapti')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('what changed while one was elsewhere is there when one comes back', async ({ browser }, { retry }) => {
  await ownProject();
  const [client, manager] = [await api('client'), await api('manager')];
  const project = (await client('GET', 'fp/client-projects')).json.rows[0];
  const { json: clientTask } = await client('POST', 'fp/client-tasks', {
    ...{ name: `Boshqa ekranda ${retry}`, project_id: project.id, client_id: project.client_id },
  });
  const page = await personAt(browser, 'manager', route);
  const cardIn = (status: string) => page.locator(`[data-status="${status}"] [data-task-id="${clientTask.id}"]`);
  await expect(cardIn('new')).toBeVisible();
  await visit(page, '/settings');
  await manager('POST', 'fp/client-tasks/take', { id: clientTask.id });
  // The news comes over the stream, which nobody on that screen listens to.
  await page.waitForTimeout(1_000);
  await visit(page, route);
  await expect(cardIn('taken')).toBeVisible();
  await expect(cardIn('new')).toBeHidden();
});
