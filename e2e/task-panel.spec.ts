import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { api, makeTask, personAt, test } from './person.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a task has its own address; comments, files and sub-tasks are added in place', async ({ browser }) => {
  const task = await makeTask('Panelda ochiladigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(task.number);

  // Escape closes what is open in the panel before the panel. What nobody has set waits behind one button.
  await panel.getByRole('button', { name: 'Maydon qoʻshish' }).click();
  await page.getByRole('menuitem', { name: 'Stikerlar' }).click();
  const offered = page.locator('[role="option"]:visible');
  await expect(offered.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await expect(panel.getByRole('combobox', { name: 'Stikerlar' })).toHaveCount(0);

  await panel.getByLabel('Yangi sharh').fill('Maket tayyor, boshlash mumkin');
  await page.keyboard.press('Control+Enter');
  await expect(panel.locator('li').filter({ hasText: 'Maket tayyor' }).first()).toBeVisible();

  await panel.getByLabel('Yangi quyi vazifa').fill('Testlarni yozish');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Testlarni yozish')).toBeVisible();

  await panel
    .locator('section input[type="file"]:not([accept])')
    .setInputFiles({ name: 'ekran.png', mimeType: 'image/png', buffer: png });
  await expect(panel.getByRole('button', { name: 'ekran.png', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'ekran.png', exact: true }).click();
  await expect(page.locator('dialog img')).toBeVisible();
});

test('a deadline moves with the reason that is chosen beside it, once both are left', async ({ browser }) => {
  const task = await makeTask('Muddati koʻchadigan vazifa');
  const manager = await api('manager');
  await manager('PATCH', `fp/dev-tasks/${task.id}`, { deadline: '2026-12-01' });
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: /^Muddat/ }).click();
  await expect(panel.getByRole('textbox', { name: 'Muddat' })).toBeFocused();
  await panel.getByRole('textbox', { name: 'Muddat' }).fill('03.12.2026');
  await panel.getByRole('combobox', { name: 'Muddat oʻzgarishining sababi' }).click();
  await page.getByRole('option', { name: 'Mijoz soʻrovi' }).click();
  await page.keyboard.press('Tab');
  const last = async () =>
    (await manager('GET', `fp/task-deadlines;sortBy=id;descending=true?task_id=${task.id}`)).json.rows[0];
  await expect.poll(async () => (await last()).deadline_reason_code).toBe('client_request');
  expect((await last()).new_deadline).toContain('2026-12-03');
});

test('what a move takes besides is offered with it, and may be left out', async ({ browser }) => {
  const task = await makeTask('Pauzaga qoʻyiladigan vazifa');
  const manager = await api('manager');
  await manager('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const moves = page.locator('[data-moves]');
  const flow = async () =>
    (await manager('GET', `fp/task-flows;sortBy=id;descending=true?task_id=${task.id}`)).json.rows[0];
  await moves.getByRole('button', { name: 'Pauzaga qoʻyish' }).click();
  await page.getByRole('textbox', { name: 'Sharh', exact: true }).fill('Mijoz javobi kutilmoqda');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await flow()).comment).toBe('Mijoz javobi kutilmoqda');
  // The move, its reason and who made it are a line of the stream.
  const stream = page.getByRole('region', { name: 'Faoliyat' });
  await expect(stream.getByRole('listitem').filter({ hasText: 'Mijoz javobi kutilmoqda' })).toBeVisible();
  await stream.getByRole('button', { name: 'Sharhlar' }).click();
  await expect(stream.getByRole('listitem')).toHaveCount(0);
});

test('a value is words until it is wanted, saved when it is left and given up by Escape', async ({ browser }) => {
  const task = await makeTask('Qiymati oʻzgaradigan vazifa');
  const manager = await api('manager');
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog').first();
  const saved = async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).json;
  const planned = panel.getByRole('button', { name: /^Rejalashtirilgan vaqt/ });
  await planned.focus();
  await page.keyboard.press('Enter');
  const input = panel.getByRole('textbox', { name: 'Rejalashtirilgan vaqt' });
  await expect(input).toBeFocused();
  await input.fill('3:00');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await saved()).planned_minutes).toBe(180);
  await expect(planned).toContainText('3 soat');
  await expect(planned).toBeFocused();
  await page.keyboard.press('Enter');
  await input.fill('9:00');
  await page.keyboard.press('Escape');
  await expect(planned).toContainText('3 soat');
  expect((await saved()).planned_minutes).toBe(180);
});

test('two people change one field: both values are shown and nothing typed is lost', async ({ browser }) => {
  const task = await makeTask('Ikki kishi tahrirlaydigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const name = page.getByRole('dialog').locator('textarea').first();
  await expect(name).toHaveValue('Ikki kishi tahrirlaydigan vazifa');
  await name.fill('Men yozgan nom');
  // Somebody else saves while it is being typed; what is typed stays.
  const admin = await api('admin');
  await admin('PATCH', `fp/dev-tasks/${task.id}`, { name: 'Boshqa odam yozgan nom' });
  await expect(page.getByRole('row').filter({ hasText: 'Boshqa odam yozgan nom' })).toBeVisible();
  await expect(name).toHaveValue('Men yozgan nom');
  await name.blur();
  const conflict = page.getByRole('alert').filter({ hasText: 'Men yozgan nom' });
  await expect(conflict).toContainText('Boshqa odam yozgan nom');
  await conflict.getByRole('button').first().click();
  await expect(name).toHaveValue('Men yozgan nom');
});

test('a text is written richly, and any version of it comes back', async ({ browser }) => {
  const task = await makeTask('Matni boy vazifa');
  const manager = await api('manager');
  await manager('PATCH', `fp/dev-tasks/${task.id}`, { text: 'Birinchi **matn** bor' });
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog').first();
  await expect(panel.locator('strong').filter({ hasText: 'matn' })).toBeVisible();
  await panel.getByRole('button', { name: 'Tavsifni tahrirlash' }).click();
  const editor = panel.getByRole('textbox', { name: 'Tavsif' });
  await expect(editor).toBeFocused();
  await page.keyboard.type(` va yana ${task.number}`);
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByRole('button', { name: task.number, exact: true })).toBeVisible();
  const text = async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).json.text;
  await expect.poll(text).toBe(`Birinchi **matn** bor va yana ${task.number}`);

  await panel.getByRole('button', { name: 'Tavsif versiyalari' }).click();
  const versions = page.getByRole('dialog', { name: 'Tavsif versiyalari' });
  await expect(versions.locator('ins')).toContainText(task.number);
  await versions.getByRole('listitem').nth(1).getByRole('button').click();
  await versions.getByRole('button', { name: 'Shu versiyaga qaytarish' }).click();
  await expect(panel.getByRole('button', { name: task.number, exact: true })).toBeHidden();
});

test('a thread is answered, signed and resolved; the panel is accessible as a page', async ({ browser }) => {
  const task = await makeTask('Suhbatli vazifa');
  const developer = await api('developer');
  await developer('POST', 'fp/task-comments', { task_id: task.id, text: 'Qaysi muhitda sinaymiz?' });
  const route = `/tasks/tasks?panel=fp/dev-tasks:${task.id}&full=1`;
  const page = await personAt(browser, 'manager', route);
  const panel = page.getByRole('dialog').first();
  await expect(page.locator('[data-task-page][data-full]')).toBeVisible();
  await expect(page.getByText('Nomaʼlum filtr')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Javob berish' }).click();
  await expect(panel.getByRole('textbox', { name: 'Javob yozish' })).toBeFocused();
  await page.keyboard.type('Sinov muhitida');
  await page.keyboard.press('Control+Enter');
  await expect(panel.locator('li').filter({ hasText: 'Sinov muhitida' }).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Belgi qoʻyish' }).first().click();
  await page.getByRole('button', { name: 'Rahmat' }).click();
  await expect(panel.getByRole('button', { name: /^Rahmat: 1/ })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: 'Hal qilindi deb belgilash' }).click();
  await expect(panel.getByRole('button', { name: '1 ta javobni koʻrsatish' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Vazifa tarixi' })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('a task waits for another, and a circle is shown', async ({ browser }) => {
  const [first, second] = [await makeTask('Avval kelishuv olish'), await makeTask('Keyin ishni boshlash')];
  const manager = await api('manager');
  await manager('POST', 'fp/task-dependencies', { task_id: first.id, predecessor_id: second.id });
  const page = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${second.id}`);
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByText('Ushlab turibdi')).toBeVisible();
  const search = panel.getByRole('combobox', { name: 'Nimani kutishini topish…' });
  await search.fill(first.number);
  await page.getByRole('option', { name: new RegExp(first.number) }).click();
  await expect(panel.getByRole('alert')).toContainText(`${second.number} → ${first.number} → ${second.number}`);
  // W watches, wherever the focus is in the panel but in a field.
  await panel.getByRole('button', { name: 'Kuzatish' }).focus();
  await page.keyboard.press('KeyW');
  await expect(panel.getByRole('button', { name: 'Kuzatishni toʻxtatish' })).toBeVisible();
});
