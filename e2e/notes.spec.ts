import { expect } from '@playwright/test';
import { api, personAt, test } from './person.ts';

test('a note is caught by keys on any page, found in the other script, and becomes a task once', async ({ browser }, {
  retry,
}) => {
  const title = `Server haroratini tekshirish ${Date.now()}-${retry}`;
  const page = await personAt(browser, 'developer', '/tasks/my-tasks');
  await page.keyboard.press('Shift+N');
  const form = page.getByRole('dialog', { name: 'Qayd yozib olish' });
  await form.locator('[name="title"]').fill(title);
  await form.locator('[name="tags"]').fill('server, gʻoya');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: 'Qaydlar' })).toBeVisible();
  await page.getByRole('searchbox').first().fill('ҳароратини');
  const card = page.locator('[data-note]').filter({ hasText: title });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: title }).click();
  const opened = page.getByRole('dialog', { name: `Qayd: ${title}` });
  await opened.getByRole('button', { name: 'Vazifaga aylantirish' }).click();
  const question = page.getByRole('dialog', { name: 'Qayd qaysi loyihada vazifa boʻladi?' });
  await question.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await question.getByRole('button', { name: 'Vazifaga aylantirish' }).click();
  await expect(question).toBeHidden();
  await expect(opened.getByRole('button', { name: 'Vazifani ochish' })).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Vazifaga aylantirish' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(card.getByRole('button', { name: 'Vazifani ochish' })).toBeVisible();
  const { json } = await (await api('developer'))('GET', `fp/dev-tasks?q=${encodeURIComponent(title)}`);
  expect(json.rows).toHaveLength(1);
});

test('N pressed while a list is still coming makes a row of that list', async ({ browser }) => {
  const page = await personAt(browser, 'developer', '/tasks/my-tasks');
  await page.getByRole('heading', { level: 1 }).waitFor();
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route(/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Qaydlar', exact: true }).first().click();
  await expect(page).toHaveURL(/#\/other\/issues/);
  await page.keyboard.press('n');
  await page.waitForTimeout(300);
  letGo();
  await expect(page.getByRole('dialog', { name: 'Qayd yozib olish' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
