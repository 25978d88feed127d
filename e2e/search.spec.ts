import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('words of a text are found from the palette on, in another script and form, and open the task', async ({
  browser,
}) => {
  const developer = await api('developer');
  const task = (await developer('GET', 'fp/dev-tasks;perPage=1')).json.rows[0];
  await developer('POST', 'fp/task-comments', { task_id: task.id, text: 'Сверили показания осциллографа с эталоном' });
  const page = await personAt(browser, 'developer', '/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('осциллографы');
  await page.getByRole('option', { name: /barcha matnlardan/ }).click();
  const find = page.getByRole('main').getByRole('listitem');
  await expect(find).toHaveCount(1);
  await expect(find.locator('mark')).toHaveText('осциллографа');

  await page.getByRole('searchbox').fill('oscillograf etalon');
  await expect(page).toHaveURL(/q=oscillograf/);
  await page.getByRole('searchbox').fill('ossillograf etalon');
  await expect(find.locator('mark')).toHaveText(['осциллографа', 'эталоном']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(task.number);
});
