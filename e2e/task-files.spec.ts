import { expect } from '@playwright/test';
import { makeTask, personAt, test } from './person.ts';

const page = '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj';
const pdf = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ${page}\n` +
    'trailer<</Root 1 0 R>>\n%%EOF',
);

test('a PDF opens where it lies, and what a move asks for stands beside it on a phone', async ({ browser }) => {
  const { id } = await makeTask('Shartnomasi ilova qilingan vazifa');
  const phone = { width: 360, height: 780 };
  const person = await personAt(browser, 'manager', `/tasks/tasks?panel=fp/dev-tasks:${id}`, phone);
  const panel = person.locator('[data-task-page]');
  const file = { name: 'Shartnoma.pdf', mimeType: 'application/pdf', buffer: pdf };
  await panel.locator('input[type="file"]').setInputFiles(file);
  await panel.getByRole('button', { name: 'Shartnoma.pdf', exact: true }).click();
  // A browser that refuses to show it puts a page of its own there.
  await expect(person.locator('iframe[title="Shartnoma.pdf"]')).toHaveAttribute('src', /^blob:/);
  await person.waitForTimeout(500);
  expect(person.frames().map((frame) => frame.url().split(':')[0])).not.toContain('chrome-error');
  await person.keyboard.press('Escape');

  const text = 'Uzun tekshiruv matni ham telefonda butun koʻrinadi va hech qayerda kesilmaydi';
  await panel.getByPlaceholder('Yangi tekshiruv bandi').fill(text);
  await panel.getByPlaceholder('Yangi tekshiruv bandi').press('Enter');
  const check = panel.getByRole('textbox', { name: 'Tekshiruv bandi', exact: true });
  await expect(check).toHaveValue(text);
  const { width, height } = (await check.boundingBox())!;
  expect(width).toBeGreaterThan(280);
  expect(height).toBeGreaterThan(40);
  await panel.getByRole('button', { name: 'Boshqa amallar' }).click();
  await expect(person.getByRole('menuitem', { name: 'Bloklash' })).toContainText('Soʻraladi: sharh');
  await expect(
    person
      .locator('[role="dialog"]')
      .getByText(/^[A-Z]+-\d+$/)
      .first(),
  ).toBeVisible();
});
