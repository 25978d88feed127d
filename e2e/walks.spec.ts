import { addDays } from '#kernel/days.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { dayIn } from './company-days.ts';
import { api, makeTask, personAt, test } from './person.ts';

/** Counts what a hand does: a press of a button or a key, a text that is written, a file that is chosen. */
class Hand {
  actions = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(place: Locator): Promise<void> {
    this.actions++;
    await place.click();
  }
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.actions++;
      await this.page.keyboard.press(key);
    }
  }
  async write(text: string): Promise<void> {
    this.actions++;
    await this.page.keyboard.type(text);
  }
  async choose(place: Locator, name: string): Promise<void> {
    this.actions++;
    await place.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Sinov natijasi') });
  }
}

const ways = ['mouse', 'keys', 'phone'] as const;
type Way = (typeof ways)[number];

async function handAt(browser: Parameters<typeof personAt>[0], login: string, route: string, way: Way): Promise<Hand> {
  return new Hand(await personAt(browser, login, route, way === 'phone' ? { width: 390, height: 844 } : undefined));
}

/** No more than so many actions: more of them is a step back. */
function within(hand: Hand, most: number): void {
  test.info().annotations.push({ type: 'actions', description: `${test.info().title}: ${hand.actions}` });
  expect(hand.actions).toBeLessThanOrEqual(most);
}

const line = (page: Page, id: number) => page.locator(`[data-task-id="${id}"]`).first();
const panelOf = (page: Page) => page.getByRole('dialog').first();
const statusOf = async (id: number) => (await (await api('manager'))('GET', `fp/dev-tasks/${id}`)).json.status;

for (const way of ways)
  test(`a task is taken and finished with a comment, a mention and a file: ${way}`, async ({ browser }) => {
    const task = await makeTask(`Qadamlari sanaladigan ${way}`);
    const hand = await handAt(browser, 'developer', `/tasks/my-tasks?q=${task.number}`, way);
    const { page } = hand;
    const panel = panelOf(page);
    await expect(line(page, task.id)).toBeVisible();
    if (way === 'keys') {
      await line(page, task.id).focus();
      await hand.press('Space', 'Enter');
      await expect(panel.getByRole('textbox', { name: 'Yangi sharh' })).toBeVisible();
      await hand.press('KeyC');
    } else {
      await hand.click(line(page, task.id).getByText(task.number));
      await hand.click(panel.getByRole('button', { name: 'Boshlash' }));
      await hand.click(panel.getByRole('textbox', { name: 'Yangi sharh' }));
    }
    await expect(panel.locator('[data-rich-editor]')).toBeVisible();
    await hand.write('Tayyor, koʻrib bering @');
    await expect(page.getByRole('option').first()).toBeVisible();
    await hand.press('Enter');
    await hand.choose(panel.locator('form[data-composer] input[type="file"]'), 'natija.txt');
    if (way === 'keys') await hand.press('Control+Enter');
    else await hand.click(panel.getByRole('button', { name: 'Yuborish', exact: true }));
    await expect(panel.getByRole('region', { name: 'Faoliyat' }).getByText('Tayyor, koʻrib bering')).toBeVisible();
    await expect.poll(() => statusOf(task.id)).toBe('processing');
    const finish = panel.getByRole('button', { name: /^(Yakunlash|Tekshiruvga yuborish)$/ });
    if (way === 'keys') {
      await finish.focus();
      await hand.press('Enter');
    } else await hand.click(finish);
    await expect.poll(() => statusOf(task.id)).toMatch(/^(done|checking)$/);
    within(hand, 9);
  });

for (const way of ways)
  test(`ten tasks are planned for a day: ${way}`, async ({ browser }) => {
    const mark = `Rejalanadi ${way} ${Date.now()}`;
    const manager = await api('manager');
    const first = await makeTask(`${mark} 0`);
    const { project_id, executor_id } = (await manager('GET', `fp/dev-tasks/${first.id}`)).json;
    for (let at = 1; at < 10; at++)
      await manager('POST', 'fp/dev-tasks', { name: `${mark} ${at}`, project_id, executor_id });
    const day = `2027-04-${10 + ways.indexOf(way)}`;
    const route = `/other/day-of-tasks?day=${day}&q=${encodeURIComponent(mark)}`;
    const hand = await handAt(browser, 'developer', route, way);
    const offered = hand.page.locator('[data-offered] [data-task-id]');
    await expect(offered).toHaveCount(10);
    if (way === 'keys') await offered.first().focus();
    for (let left = 10; left > 0; left--) {
      if (way === 'keys') await hand.press('Space');
      else
        await hand.click(
          hand.page
            .locator('[data-offered]')
            .getByRole('button', { name: /rejaga qoʻshish$/ })
            .first(),
        );
      await expect(offered).toHaveCount(left - 1);
    }
    await expect(hand.page.locator('[data-plan] [data-task-id]').filter({ hasText: mark })).toHaveCount(10);
    within(hand, 10);
  });

for (const way of ways)
  test(`what is late is found: ${way}`, async ({ browser }) => {
    const hand = await handAt(browser, 'manager', way === 'keys' ? '/' : '/tasks/tasks', way);
    const { page } = hand;
    if (way === 'keys') {
      await hand.press('KeyG', 'KeyT');
      await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
    }
    await hand.click(page.getByRole('button', { name: 'Muddati oʻtgan', exact: true }).first());
    await expect(page).toHaveURL(/deadline_to=now/);
    within(hand, way === 'keys' ? 3 : 2);
  });

test('many tasks are changed by two actions: a key and a press', async ({ browser }) => {
  const mark = `Ikki amal ${Date.now()}`;
  const tasks = [await makeTask(`${mark} bir`), await makeTask(`${mark} ikki`)];
  const hand = await handAt(browser, 'manager', `/tasks/tasks?q=${encodeURIComponent(mark)}`, 'keys');
  const { page } = hand;
  await page.locator('tbody tr[data-row]').first().focus();
  await page.keyboard.press('Control+KeyA');
  await expect(page.getByRole('toolbar', { name: '2 ta tanlandi' })).toBeVisible();
  await hand.press('KeyD');
  await hand.click(page.getByRole('dialog', { name: 'Muddat' }).getByRole('button', { name: 'ertaga' }));
  const manager = await api('manager');
  const due = async () =>
    (await manager('GET', `fp/dev-tasks?id=${tasks.map(({ id }) => id).join()}&deadline=${encodeURIComponent('+1d')}`))
      .json.total;
  await expect.poll(due).toBe(2);
  within(hand, 2);
});

for (const way of ways)
  test(`a task is accepted, and another returned with its reason: ${way}`, async ({ browser }) => {
    const mark = `${way} ${Date.now()}`;
    const [good, bad] = [await makeTask(`Qabul qilinadi ${mark}`), await makeTask(`Qaytariladi ${mark}`)];
    const [manager, developer, tester] = [await api('manager'), await api('developer'), await api('tester')];
    const { id } = (await tester('GET', 'admin/auth/me')).json.user;
    for (const task of [good, bad]) {
      await manager('PATCH', `fp/dev-tasks/${task.id}`, { reviewer_id: id });
      for (const action of ['to_processing', 'to_checking'])
        await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action, comment: 'Tayyor' });
    }
    const hand = await handAt(browser, 'tester', `/other/test-tasks?q=${encodeURIComponent(mark)}`, way);
    const { page } = hand;
    await expect(line(page, good.id)).toBeVisible();
    for (const [task, name] of [
      [good, 'Yakunlash'],
      [bad, 'Tuzatishga qaytarish'],
    ] as const) {
      if (way === 'keys') {
        await line(page, task.id).focus();
        await hand.press('KeyO');
      } else await hand.click(page.locator(`li:has([data-task-id="${task.id}"]) [data-key="KeyO"]`));
      const button = page.getByRole('button', { name, exact: true });
      if (way === 'keys') {
        await button.focus();
        await hand.press('Enter');
      } else await hand.click(button);
      if (task === good) await expect.poll(() => statusOf(good.id)).toBe('done');
    }
    const dialog = page.getByRole('dialog').last();
    await expect(dialog.locator('textarea')).toBeFocused();
    await hand.write('Xato bor');
    if (way === 'keys') await hand.press('Control+Enter');
    else await hand.click(dialog.locator('button[type="submit"]'));
    await expect.poll(() => statusOf(good.id)).toBe('done');
    await expect.poll(() => statusOf(bad.id)).toBe('returned');
    within(hand, 6);
  });

for (const way of ways)
  test(`leave is approved: ${way}`, async ({ browser }) => {
    const developer = await api('developer');
    const [kind] = (await developer('GET', 'fp/leave-kinds')).json.rows;
    const turn = Math.floor(Date.now() / 60_000) % 3;
    const from = dayIn(200 + ways.indexOf(way) * 14 + test.info().retry * 3 + turn * 60);
    const { id } = (await developer('GET', 'admin/auth/me')).json.user;
    const span = { user_id: id, leave_kind_id: kind.id, starts_on: from, ends_on: addDays(from, 1) };
    const { json } = await developer('POST', 'fp/leave-requests', span);
    await developer('POST', 'fp/leave-requests/send', { id: json.id, version: json.version });
    const hand = await handAt(browser, 'lead', '/people/days-off?view=waiting', way);
    const request = hand.page.locator(`[data-request="${json.id}"]`);
    const item = hand.page.getByRole('listitem').filter({ has: request }).last();
    await expect(request).toBeVisible();
    if (way === 'keys') {
      await request.focus();
      await hand.press('KeyA');
    } else await hand.click(item.getByRole('button', { name: 'Tasdiqlash', exact: true }));
    await expect(request).toBeHidden();
    within(hand, 1);
  });

for (const way of ways)
  test(`a right is given: ${way}`, async ({ browser }) => {
    const admin = await api('admin');
    const role = (await admin('GET', 'admin/user-roles?code=qa')).json.rows[0].id;
    const taking = { user_roles_id: role, app_actions_ids: [3161], access_state: 0 };
    await admin('POST', 'admin/user-role-access/set-action', taking);
    const hand = await handAt(browser, 'admin', '/settings', way);
    await hand.page.evaluate((id) => {
      location.hash = `#/admin/access-managing/${id}`;
    }, role);
    const box = hand.page.locator('input[data-action="3161"]');
    await expect(box).toBeAttached();
    await hand.write('3161').catch(() => {});
    await expect(box).not.toBeChecked();
    if (way === 'keys') {
      await box.focus();
      await hand.press('Space');
    } else await hand.click(box);
    await expect(box).toBeChecked();
    await expect
      .poll(async () => {
        const { json } = await admin('GET', `admin/user-role-access?user_roles_id=${role}`);
        return JSON.stringify(json).includes('3161');
      })
      .toBe(true);
    await admin('POST', 'admin/user-role-access/set-action', taking);
    within(hand, 2);
  });

test('a task with five fields is made by a form', async ({ browser }) => {
  const manager = await api('manager');
  const project = (await manager('GET', 'fp/projects;perPage=1')).json.rows[0];
  const hand = await handAt(browser, 'manager', '/tasks/tasks', 'keys');
  const { page } = hand;
  const name = `Besh maydonli ${Date.now()}`;
  await hand.click(page.getByRole('button', { name: 'Yaratish' }));
  await expect(page.getByRole('textbox', { name: /^Nomi/ })).toBeFocused();
  await hand.write(name);
  for (const text of [project.name, 'Rahimova', 'Yuqori', 'Xato']) {
    await hand.press('Tab');
    await hand.write(text);
    await expect(page.getByRole('option').filter({ hasText: text }).first()).toBeVisible();
  }
  await hand.press('Control+Enter');
  const made = async () => (await manager('GET', `fp/dev-tasks?name=${encodeURIComponent(name)}`)).json.rows;
  await expect.poll(async () => (await made()).length).toBe(1);
  const [task] = await made();
  expect(task.project_id).toBe(project.id);
  for (const field of ['executor_id', 'task_priority_id', 'task_type_id']) expect(task[field]).not.toBeNull();
  within(hand, 12);
});

test('a contract with three stages is made', async ({ browser }) => {
  const manager = await api('manager');
  const client = (await manager('GET', 'fp/clients;perPage=1')).json.rows[0];
  const hand = await handAt(browser, 'manager', '/tasks/client-contracts', 'mouse');
  const { page } = hand;
  const number = `W-${Date.now()}`;
  const drawer = page.getByRole('dialog').first();
  await hand.click(page.getByRole('button', { name: 'Yaratish' }));
  await expect(drawer.locator('[name="number"]')).toBeFocused();
  await hand.write(number);
  await hand.press('Tab');
  await hand.write(client.name);
  await expect(page.getByRole('option').filter({ hasText: client.name }).first()).toBeVisible();
  await hand.click(drawer.locator('[name="amount"]'));
  await hand.write('90000000');
  await hand.press('Control+Enter');
  const made = async () => (await manager('GET', `fp/client-contracts?number=${number}`)).json.rows;
  await expect.poll(async () => (await made()).length).toBe(1);
  const [contract] = await made();
  await hand.click(page.getByRole('button', { name: 'Bosqich qoʻshish' }));
  const dialog = page.getByRole('dialog', { name: 'Bosqich qoʻshish' });
  const ends = dayIn(30).split('-').reverse().join('.');
  for (const [place, amount] of ['30000000', '40000000', null].entries()) {
    await expect(dialog.locator('[name="name"]')).toBeFocused();
    await hand.write(`Bosqich ${place + 1}`);
    await hand.press('Tab');
    if (amount) await hand.write(amount);
    else await expect(dialog.locator('[name="amount"]')).toHaveValue('20 000 000,00');
    await hand.press('Tab');
    await hand.write(ends);
    await hand.click(
      dialog.getByRole('button', { name: amount ? 'Saqlash va yana qoʻshish' : 'Saqlash', exact: true }),
    );
  }
  await expect(dialog).toBeHidden();
  const stages = (await manager('GET', `fp/contract-stages?contract_id=${contract.id}`)).json.rows;
  const amounts = stages.map((stage: { readonly amount: string }) => Number(stage.amount));
  expect(amounts.toSorted()).toEqual([20_000_000, 30_000_000, 40_000_000]);
  within(hand, 25);
});
