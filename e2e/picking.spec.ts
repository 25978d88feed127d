import { expect, type Locator, type Page } from '@playwright/test';
import { api, makeTask, personAt, test, visit } from './person.ts';

/** What the page has sent to change this task. */
function changesOf(page: Page, id: number): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes(`/fp/dev-tasks/${id}`)) sent.push(request.postData()!);
  });
  return sent;
}

async function openValue(page: Page, panel: Locator, label: string): Promise<void> {
  await expect(panel.getByRole('button', { name: 'Maydon qoʻshish' })).toBeVisible();
  const value = panel.getByRole('button', { name: new RegExp(`^${label}:`) });
  if (!(await value.count())) {
    await panel.getByRole('button', { name: 'Maydon qoʻshish' }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  } else await value.click();
}

const leavings: Readonly<Record<string, (page: Page, panel: Locator) => Promise<void>>> = {
  elsewhere: (_page, panel) => panel.getByText('Tanlanadigan kun').first().click(),
  enter: (page) => page.keyboard.press('Enter'),
  tab: async (page) => {
    for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
  },
  closing: (_page, panel) => panel.getByRole('button', { name: 'Yopish' }).first().click(),
};

for (const [width, name, label] of [
  [1440, 'deadline', 'Muddat'],
  [1440, 'planned_start_on', 'Rejalashtirilgan boshlanish sanasi'],
  [375, 'deadline', 'Muddat'],
  [375, 'planned_start_on', 'Rejalashtirilgan boshlanish sanasi'],
] as const)
  test(`a day clicked for ${name} in a panel ${width} wide is saved once`, async ({ browser }) => {
    const manager = await api('manager');
    const page = await personAt(browser, 'manager', '/tasks/my-tasks', { width, height: 900 });
    for (const leave of Object.values(leavings)) {
      const { id, number } = await makeTask('Tanlanadigan kun');
      const sent = changesOf(page, id);
      await visit(page, `/tasks/my-tasks?panel=fp/dev-tasks:${id}`);
      const panel = page.getByRole('dialog').first();
      await expect(panel).toContainText(number);
      await openValue(page, panel, label);
      await panel.getByRole('button', { name: 'Sanani tanlash' }).click();
      await page.locator('[data-day="2026-11-28"]').click();
      await leave(page, panel);
      const saved = async () => (await manager('GET', `fp/dev-tasks/${id}`)).json[name];
      await expect.poll(saved).toBe(name === 'deadline' ? '2026-11-28T13:00:00Z' : '2026-11-28');
      expect(sent).toHaveLength(1);
    }
  });

test('a day clicked in a cell of the table is saved when the cell is left', async ({ browser }) => {
  const task = await makeTask('Katakdagi kun');
  const manager = await api('manager');
  const page = await personAt(browser, 'manager', `/tasks/tasks?q=${task.number}`, undefined, { cells: 'true' });
  await page.getByRole('row').nth(1).focus();
  const isAt = () => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex'));
  const heads = page.getByRole('columnheader');
  const at = String(
    1 + (await heads.evaluateAll((all) => all.findIndex((one) => one.textContent.startsWith('Muddat')))),
  );
  for (let step = 0; step < 12 && (await isAt()) !== at; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await page.getByRole('button', { name: 'Sanani tanlash' }).click();
  await page.locator('[data-day="2026-11-28"]').click();
  await page.locator('h1').first().click();
  const saved = async () => (await manager('GET', `fp/dev-tasks/${task.id}`)).json.deadline;
  await expect.poll(saved).toBe('2026-11-28T13:00:00Z');
});

test('what is typed into a filled picker replaces it, and Enter and Tab take the first match', async ({ browser }) => {
  const task = await makeTask('Ijrochisi terib tanlanadigan vazifa');
  const manager = await api('manager');
  const page = await personAt(browser, 'manager', `/tasks/my-tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog').first();
  const executor = async () => {
    const { executor_id: id } = (await manager('GET', `fp/dev-tasks/${task.id}`)).json;
    return (await manager('GET', `admin/users/options?id=${id}`)).json.rows[0].name as string;
  };
  for (const [typed, key, name] of [
    ['karim', 'Enter', /karim/i],
    ['rah', 'Tab', /(^| )rah/i],
  ] as const) {
    await openValue(page, panel, 'Ijrochi');
    const input = panel.getByRole('combobox', { name: 'Ijrochi', exact: true });
    await expect(input).toBeFocused();
    await page.keyboard.type(typed);
    await expect(input).toHaveValue(typed);
    await expect(page.getByRole('option').first()).toContainText('boʻsh: ');
    await page.keyboard.press(key);
    await expect.poll(executor).toMatch(name);
  }
  const before = await executor();
  await openValue(page, panel, 'Ijrochi');
  await page.keyboard.type('zzzq');
  await page.keyboard.press('Tab');
  await expect(panel.getByText('Bunday nom topilmadi')).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'Ijrochi', exact: true })).toHaveValue('zzzq');
  expect(await executor()).toBe(before);
});

test('of many the first match is lit, and Enter takes it', async ({ browser }) => {
  const task = await makeTask('Kuzatuvchilari terib tanlanadigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/my-tasks?panel=fp/dev-tasks:${task.id}`);
  const panel = page.getByRole('dialog').first();
  await openValue(page, panel, 'Kuzatuvchilar');
  await page.keyboard.type('rah');
  const first = page.getByRole('option').first();
  await expect(first.locator('[data-lit]')).toBeVisible();
  const [lit, next] = await Promise.all(
    [first, page.getByRole('option').nth(1)].map((one) => one.evaluate((it) => getComputedStyle(it).backgroundColor)),
  );
  expect(lit).not.toBe(next);
  const name = (await first.locator('[title]').first().getAttribute('title'))!;
  await page.keyboard.press('Enter');
  await expect(panel.locator('.mantine-Pill-label').filter({ hasText: name })).toBeVisible();
});

test('no task is made without the executor who was typed for it', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/my-tasks?panel=fp/dev-tasks:new');
  const panel = page.getByRole('dialog').first();
  const made: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/fp/dev-tasks')) made.push(one.postData()!);
  });
  await panel.getByRole('textbox', { name: /^Nomi/ }).fill('Ijrochisiz boʻlmaydi');
  const executor = panel.getByRole('combobox', { name: 'Ijrochi', exact: true });
  await executor.click();
  await page.keyboard.type('zzzq');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(panel.getByText('Bunday nom topilmadi')).toBeVisible();
  expect(made).toHaveLength(0);
});

test('a form that is sent before the answer to what is typed waits for it and goes with it', async ({ browser }) => {
  const manager = await api('manager');
  const project = (await manager('GET', 'fp/projects;perPage=1')).json.rows[0];
  const page = await personAt(browser, 'manager', '/tasks/tasks?panel=fp/dev-tasks:new');
  const name = `Kutilgan tanlov ${Date.now()}`;
  await page.getByRole('textbox', { name: /^Nomi/ }).fill(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(project.name);
  await page.keyboard.press('Tab');
  await page.route(
    (url) => decodeURIComponent(url.href).includes('options?q='),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue().catch(() => {});
    },
  );
  await page.keyboard.type('Rahimova');
  await page.keyboard.press('Control+Enter');
  const made = async () => (await manager('GET', `fp/dev-tasks?name=${encodeURIComponent(name)}`)).json.rows;
  await expect.poll(async () => (await made()).length).toBe(1);
  expect((await made())[0].executor_id).not.toBeNull();
});

test('the day of the person who was typed is planned, and no client is offered for one', async ({ browser }) => {
  const manager = await api('manager');
  const page = await personAt(browser, 'manager', '/other/day-of-tasks');
  const person = page.getByRole('combobox', { name: 'Kimning rejasi' });
  await person.click();
  const all = (await manager('GET', 'admin/users/options')).json.rows as { name: string; id: number }[];
  const staff = (await manager('GET', 'admin/users/options?client_id=false')).json.rows as { name: string }[];
  expect(staff.length).toBeLessThan(all.length);
  await expect(page.getByRole('option')).toHaveCount(staff.length);
  await page.keyboard.type('karim');
  await page.keyboard.press('Enter');
  await expect(person).toHaveValue(/(^| )karim/i);
  await expect(page).toHaveURL(/user_id=\d+/);
});

test('a mention takes the first match by Enter', async ({ browser }) => {
  const task = await makeTask('Eslatiladigan vazifa');
  const page = await personAt(browser, 'manager', `/tasks/my-tasks?panel=fp/dev-tasks:${task.id}`);
  await page.getByRole('dialog').getByLabel('Yangi sharh').click();
  await page.keyboard.type('@rah');
  await expect(page.getByRole('option').first()).toHaveText(/(^| )rah/i);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-rich-editor] [data-type="mention"]')).toContainText(/(^| |@)rah/i);
});

test('a filter takes the first match by Enter', async ({ browser }) => {
  const page = await personAt(browser, 'manager', '/tasks/tasks');
  await page.getByRole('search').getByRole('button', { name: 'Filtr', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Maydonni topish' })).toBeFocused();
  await page.keyboard.type('ijrochi');
  await page.getByRole('option', { name: 'Ijrochi', exact: true }).click();
  const control = page.getByRole('dialog', { name: 'Ijrochi' });
  await control.getByRole('textbox', { name: 'Qidirish' }).fill('karim');
  await expect(control.locator('label:has(input[type="checkbox"])').first()).toContainText('Karimov');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/executor_id=\d+/);
});
