import { expect } from '@playwright/test';
import { api, makeTask, personAt, stands, visit, test } from './person.ts';

test('tasks are entered line by line and from a pasted list, and one undo takes the list back', async ({ browser }) => {
  const manager = await api('manager');
  const [project] = (await manager('GET', 'fp/dev-tasks/entry-projects')).json.rows;
  const made = async (q: string) => (await manager('GET', `fp/dev-tasks?q=${encodeURIComponent(q)}`)).json.rows;
  const mark = `K${Date.now() % 100_000}`;
  const page = await personAt(browser, 'manager', `/tasks/tasks-v4?project_id=${project.id}`);
  const line = page.locator('tr[data-typed] input');
  await expect(line).toBeFocused();
  await page.keyboard.type(`${mark} ildiz, qiyinlik 5`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${mark} shox`);
  await page.keyboard.press('Enter');
  await expect(page.locator('tr[data-row]', { hasText: `${mark} shox` })).toHaveAttribute('aria-level', '2');
  const [leaf] = await made(`${mark} shox`);
  const [root] = await made(`${mark} ildiz`);
  expect(leaf.parent_id).toBe(root.id);
  expect(root.hard_index).toBe(5);

  await page.keyboard.press('Shift+Tab');
  await line.evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, `- ${mark} bir\n  - ${mark} ikki\n- [x] ${mark} tayyor\n3. ${mark} uch`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await dialog.locator('button', { hasText: '3' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('tr[data-row]', { hasText: `${mark} ikki` })).toHaveAttribute('aria-level', '2');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+KeyZ');
  await expect(page.locator('tr[data-row]', { hasText: `${mark} ikki` })).toHaveCount(0);
  await expect.poll(() => made(`${mark} ikki`)).toEqual([]);
  expect(await made(`${mark} shox`)).toHaveLength(1);
});

test('a deadline goes to another day by keys, with its reason, and another page sees it', async ({ browser }) => {
  const task = await makeTask('Taqvimda koʻchadigan vazifa');
  const manager = await api('manager');
  await manager('PATCH', `fp/dev-tasks/${task.id}`, { deadline: '2027-03-17' });
  const route = `/tasks/calendar?q=${task.number}&at=2027-03-17`;
  const page = await personAt(browser, 'manager', route);
  const watching = await personAt(browser, 'manager', `${route}&span=week`);
  const on = (at: typeof page, day: string) => at.locator(`[data-day="${day}"] [data-task-id="${task.id}"]`);
  await expect(on(watching, '2027-03-17')).toBeVisible();
  await page.locator('[data-day="2027-03-16"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(on(page, '2027-03-17')).toBeFocused();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowRight');
  await expect(on(page, '2027-03-18')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(on(page, '2027-03-19')).toBeFocused();
  await page.keyboard.up('Alt');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  for (const at of [page, watching]) await expect(on(at, '2027-03-19')).toBeVisible();
  expect((await manager('GET', `fp/dev-tasks/${task.id}`)).json).toMatchObject({
    deadline_reason_code: 'estimate_error',
    deadline: expect.stringContaining('2027-03-19'),
  });
});

test('the table is grouped with sums and becomes a tree, and the filters stay', async ({ browser }) => {
  const manager = await api('manager');
  const { count, groups } = (await manager('GET', 'fp/dev-tasks/totals?group=status')).json;
  const page = await personAt(browser, 'manager', '/tasks/tasks?group=status');
  await expect(page.locator('tr[data-head]')).toHaveCount(groups.length);
  await expect(page.locator('footer').last()).toContainText(String(count));
  const head = page.locator('tr[data-head]').last();
  await head.focus();
  await page.keyboard.press('ArrowRight');
  await expect(head.locator('+ tr[data-row]')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr[data-row]:focus')).toHaveCount(1);

  const child = (await manager('GET', 'fp/dev-tasks;perPage=1?parent_id=!null')).json.rows[0];
  await visit(page, `/tasks/tasks?q=${child.number}`);
  await page.getByRole('button', { name: 'Daraxt' }).click();
  await stands(page, '/tasks/tree');
  expect(page.url()).toContain(`q=${child.number}`);
  const parent = page.locator(`tr[data-row="${child.main_task_id}"]`);
  await expect(parent).toHaveAttribute('data-quiet', 'true');
  await parent.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('tr[data-row][aria-level="3"]')).toHaveCount(1);
});

test('a board stands in lanes that keys walk through, and a full column warns and stays open', async ({ browser }) => {
  const task = await makeTask('Yoʻlakdagi vazifa');
  const admin = await api('admin');
  const { json } = await admin('GET', `fp/dev-tasks/${task.id}`);
  const limit = (await admin('POST', 'fp/wip-limits', { status: 'new', project_id: json.project_id, max_tasks: 1 }))
    .json;
  const second = await makeTask('Chegaradan oshiradigan vazifa');
  const page = await personAt(
    browser,
    'admin',
    `/tasks/new-version-tasks?lanes=executor_id&project_id=${json.project_id}`,
  );
  await expect(page.locator('[data-over]').first()).toContainText('Chegaradan oshdi');
  await expect(page.locator(`[data-lane="${json.executor_id}"] [data-task-id]`).first()).toBeVisible();
  const card = page.locator('[data-lane] [data-task-id]').first();
  await card.focus();
  const id = await card.getAttribute('data-task-id');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-task-id]:focus')).not.toHaveAttribute('data-task-id', id!);
  const fold = page.locator('[data-lane] h3 button').first();
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await admin('DELETE', `fp/wip-limits/${limit.id}`);
  for (const { id: made } of [task, second]) await admin('DELETE', `fp/dev-tasks/${made}`);
});
