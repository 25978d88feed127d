import { expect, type Locator, type Page } from '@playwright/test';
import { dayIn } from './company-days.ts';
import { api, makeTask, personAt, test, visit } from './person.ts';

/** Where something stands, to the pixel. */
const boxOf = async (place: Locator) => (await place.boundingBox())!;

/** The same, once a panel that slides in has come to rest. */
async function restingBoxOf(place: Locator): ReturnType<typeof boxOf> {
  const last = await boxOf(place);
  await place.page().waitForTimeout(150);
  const box = await boxOf(place);
  return box.x === last.x && box.y === last.y ? box : restingBoxOf(place);
}

/** What has the focus is no button that decides. */
const hasLeft = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-decides] button') ?? false)).toBe(false);

/** Presses twice at once, as a hand that is too quick does: the slot stands where it stood, and has no focus in it. */
async function pressAndStand(page: Page, slot: Locator, name: string): Promise<void> {
  await slot.scrollIntoViewIfNeeded();
  const before = await restingBoxOf(slot);
  await slot.getByRole('button', { name }).dblclick();
  await expect(slot.getByRole('button', { name: 'Ortga qaytarish' })).toBeVisible();
  expect(await boxOf(slot)).toEqual(before);
  await hasLeft(page);
}

test('two clicks on “approve” approve one leave: its place stays, says so, and gives it back', async ({ browser }) => {
  const [developer, tester] = [await api('developer'), await api('tester')];
  const [kind] = (await developer('GET', 'fp/leave-kinds')).json.rows;
  const ask = async (who: typeof developer, from: number) => {
    const user_id = (await who('GET', 'admin/auth/me')).json.user.id;
    const dates = { starts_on: dayIn(from), ends_on: dayIn(from + 4) };
    const { json } = await who('POST', 'fp/leave-requests', { user_id, leave_kind_id: kind.id, ...dates });
    await who('POST', 'fp/leave-requests/send', { id: json.id });
    return json.id as number;
  };
  const from = 160 + Math.floor(Math.random() * 150);
  const ids = [await ask(developer, from), await ask(tester, from + 1)];
  const hr = await api('hr');
  const statusOf = async (id: number) => (await hr('GET', `fp/leave-requests/${id}`)).json.status;

  const page = await personAt(browser, 'hr', '/people/days-off?view=waiting');
  const lineOf = (id: number) => page.locator('li').filter({ has: page.locator(`[data-request="${id}"]`) });
  await expect(lineOf(ids[0]!)).toBeVisible();
  const slot = lineOf(ids[0]!).locator('[data-decides]');
  await pressAndStand(page, slot, 'Tasdiqlash');
  expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'sent']);

  await slot.getByRole('button', { name: 'Ortga qaytarish' }).dblclick();
  await expect.poll(() => statusOf(ids[0]!)).toBe('sent');
  await page.waitForTimeout(1_500);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['sent', 'sent']);
  await expect(lineOf(ids[0]!).getByRole('button', { name: 'Tasdiqlash' })).toBeVisible();
  for (const id of ids) await hr('POST', 'fp/leave-requests/refuse', { id, comment: 'Sinov' });
});

test('a double click moves an applicant one stage, and the stage is given back', async ({ browser }) => {
  const hr = await api('hr');
  const { id } = (await hr('POST', 'admin/appeal-for-jobs', { fio: 'Ikki Bosilgan', vacancy: 'QA' })).json;
  const stage = async () => (await hr('GET', `admin/appeal-for-jobs/${id}`)).json.stage;
  const page = await personAt(browser, 'hr', `/access/appeal-for-jobs?panel=admin/appeal-for-jobs:${id}`);
  const slot = page.getByRole('dialog').locator(`[data-decides="admin/appeal-for-jobs:${id}"]`);
  await pressAndStand(page, slot, 'Suhbat');
  expect(await stage()).toBe('interview');
  await slot.getByRole('button', { name: 'Ortga qaytarish' }).click();
  await expect.poll(stage).toBe('new');
  expect((await hr('GET', `admin/appeal-stages?appeal_id=${id}`)).json.rows).toHaveLength(1);
  await hr('DELETE', `admin/appeal-for-jobs/${id}`);
});

test('a client who accepts with two clicks accepts one thing, and can take it back', async ({ browser }) => {
  const [client, manager] = [await api('client'), await api('manager')];
  const [project] = (await client('GET', 'fp/client-projects')).json.rows;
  const [admin, me] = [await api('admin'), (await manager('GET', 'admin/auth/me')).json.user.id];
  await admin('PATCH', `fp/projects/${project.id}`, { manager_id: me });
  const done = async (name: string) => {
    const { json } = await client('POST', 'fp/client-tasks', {
      ...{ name, project_id: project.id, client_id: project.client_id },
    });
    for (const verb of ['take', 'start', 'finish']) await manager('POST', `fp/client-tasks/${verb}`, { id: json.id });
    return json.id as number;
  };
  const ids = [await done('Birinchi ish'), await done('Ikkinchi ish')];
  const statusOf = async (id: number) => (await client('GET', `fp/client-tasks/${id}`)).json.status;
  for (const route of ['/tasks/tasks-v3', '/']) {
    const page = await personAt(browser, 'client', route);
    const lines = page.locator('li[data-client-task]').filter({ has: page.locator('[data-decides]') });
    const line = page.locator(`li[data-client-task="${ids[0]}"]`).first();
    await expect(line).toBeVisible();
    const slot = line.locator('[data-decides]');
    const count = await lines.count();
    await pressAndStand(page, slot, 'Qabul qilish');
    expect(await lines.count()).toBe(count);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['confirmed', 'done']);
    await slot.getByRole('button', { name: 'Ortga qaytarish' }).click();
    await expect.poll(() => statusOf(ids[0]!)).toBe('done');
    await page.close();
  }
});

test('a second click resumes no pause, and no list moves under the pointer', async ({ browser }) => {
  const developer = await api('developer');
  const task = await makeTask('Pauzaga qoʻyiladigan ish');
  const statusOf = async () => (await developer('GET', `fp/dev-tasks/${task.id}`)).json.status;
  const page = await personAt(browser, 'developer', '/tasks/my-tasks');
  const slot = page.locator(`li [data-decides="fp/dev-tasks:${task.id}"]`);
  await pressAndStand(page, slot, 'Boshlash');
  expect(await statusOf()).toBe('processing');
  await visit(page, '/tasks/process-tasks');
  await expect(slot.getByRole('button', { name: 'Pauzaga qoʻyish' })).toBeVisible();
  await pressAndStand(page, slot, 'Pauzaga qoʻyish');
  expect(await statusOf()).toBe('pause');
  await slot.getByRole('button', { name: 'Ortga qaytarish' }).click();
  await expect.poll(statusOf).toBe('processing');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_pause' });
});

test('what is handed in is not taken back by the next space bar', async ({ browser }) => {
  const developer = await api('developer');
  const task = await makeTask('Topshiriladigan ish');
  const statusOf = async () => (await developer('GET', `fp/dev-tasks/${task.id}`)).json.status;
  const page = await personAt(browser, 'developer', `/tasks/my-tasks?panel=fp/dev-tasks:${task.id}`);
  const moves = page.getByRole('dialog').first().locator('[data-moves]');
  await pressAndStand(page, moves.locator('[data-decides]'), 'Boshlash');
  expect(await statusOf()).toBe('processing');
  const send = moves.getByRole('button', { name: 'Tekshiruvga yuborish' });
  await send.focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog', { name: 'Tekshiruvga yuborish' }).locator('[name="comment"]').fill('Tayyor');
  await page.keyboard.press('Control+Enter');
  await expect.poll(statusOf).toBe('checking');
  await hasLeft(page);
  for (let times = 0; times < 3; times++) await page.keyboard.press('Space');
  const back = moves.getByRole('button', { name: 'Qaytarib olish' });
  await expect(back).toBeVisible();
  await page.keyboard.press('Space');
  expect(await statusOf()).toBe('checking');
  // Quiet, and no button as the others are.
  await expect(back).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('a pause from the first screen stands where it was pressed', async ({ browser }) => {
  const developer = await api('developer');
  const task = await makeTask('Uy sahifasidagi ish');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  const page = await personAt(browser, 'developer', '/');
  const slot = page.locator(`[data-decides="fp/dev-tasks:${task.id}"]`).first();
  await expect(slot).toBeVisible();
  const before = await boxOf(slot);
  await slot.getByRole('button', { name: 'Pauzaga qoʻyish' }).dblclick();
  await expect(page.getByRole('dialog', { name: 'Pauzaga qoʻyish' }).locator('[name="comment"]')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(slot.getByRole('button', { name: 'Ortga qaytarish' })).toBeVisible();
  expect(await boxOf(slot)).toEqual(before);
  await hasLeft(page);
  expect((await developer('GET', `fp/dev-tasks/${task.id}`)).json.status).toBe('pause');
});

test('the second click of a pair meets no other button: of two interviews one is cancelled', async ({ browser }) => {
  const hr = await api('hr');
  const { id } = (await hr('POST', 'admin/appeal-for-jobs', { fio: 'Ikki Suhbat', vacancy: 'QA' })).json;
  const interviewer_id = (await (await api('manager'))('GET', 'admin/auth/me')).json.user.id;
  const from = Date.now() + 86_400_000 * (20 + Math.random() * 200);
  for (const later of [0, 2])
    await hr('POST', 'admin/appeal-interviews', {
      ...{ appeal_id: id, interviewer_id, starts_at: new Date(from + later * 86_400_000).toISOString() },
    });
  const page = await personAt(browser, 'hr', `/access/appeal-for-jobs?panel=admin/appeal-for-jobs:${id}`);
  const lines = page.getByRole('region', { name: 'Suhbatlar' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await lines.first().getByRole('button', { name: 'Suhbatni bekor qilish' }).dblclick({ delay: 60 });
  await expect(lines).toHaveCount(1);
  await page.waitForTimeout(1_000);
  await expect(lines).toHaveCount(1);
  expect((await hr('GET', `admin/appeal-interviews?appeal_id=${id}`)).json.rows).toHaveLength(1);
  await page.getByRole('button', { name: 'Ortga qaytarish' }).click();
  await expect(lines).toHaveCount(2);
  await hr('DELETE', `admin/appeal-for-jobs/${id}`);
});
