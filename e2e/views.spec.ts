import { expect, test } from '@playwright/test';
import { api, personAt } from './person.ts';

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
  expect(await made(`${mark} ikki`)).toEqual([]);
  expect(await made(`${mark} shox`)).toHaveLength(1);
});
