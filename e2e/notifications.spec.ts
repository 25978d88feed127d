import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type Channels, channels } from './channels.ts';
import { api, makeTask, personAt, stands, test, visit } from './person.ts';

// How people choose what reaches them where, what they do with it under the bell, and how an administrator sees it go.

/** Nothing serious for axe in this part of the page, and nothing wider than the screen. */
async function isClean(page: Page, within: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id} ${String(nodes[0]?.target)}`)).toEqual([]);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBeLessThanOrEqual(1);
}

const kind = 'task_assigned';
type Decided = { kind: string; choices: { method: string; mode: string; by: string }[] };
async function decided(login: string, method: string): Promise<string> {
  const person = await api(login);
  const { kinds } = (await person('GET', 'admin/notification-choices')).json as { kinds: Decided[] };
  const held = kinds.find((one) => one.kind === kind)!.choices.find((one) => one.method === method)!;
  return `${held.mode} ${held.by}`;
}
async function forgetChoices(login: string): Promise<void> {
  const person = await api(login);
  const choices = ['email', 'telegram'].map((method) => ({ kind, method, mode: null }));
  await person('POST', 'admin/notification-choices', {
    ...{ choices, quiet_from: null, quiet_to: null, digest_at: null },
  });
}

test('each kind by each way is chosen by mouse and by keys, and what nobody chose stays as it is', async ({
  browser,
}) => {
  await forgetChoices('tester');
  const page = await personAt(browser, 'tester', '/settings');
  const row = page.locator(`tr[data-kind="${kind}"]`);
  const [mail, telegram] = ['Pochta', 'Telegram'].map((way) => row.getByRole('combobox', { name: `: ${way}` }));
  await row.scrollIntoViewIfNeeded();
  const usual = await decided('tester', 'email');
  for (const mode of ['now', 'bundle', 'digest', 'off']) {
    await mail!.selectOption(mode);
    await expect.poll(() => decided('tester', 'email')).toBe(`${mode} own`);
  }
  // Named by what it says to everybody, not by a key of a text.
  await expect(page.getByRole('rowheader', { name: 'Vazifalar', exact: true })).toBeVisible();
  await expect(page.getByText('choice.')).toHaveCount(0);
  await telegram!.focus();
  await page.keyboard.press('End');
  await expect.poll(() => decided('tester', 'telegram')).toBe('off own');
  await page.keyboard.press('Home');
  await expect.poll(() => decided('tester', 'telegram')).not.toContain('own');
  await mail!.selectOption('');
  await expect.poll(() => decided('tester', 'email')).toBe(usual);
  // After a reload it is the server that says so.
  await page.reload();
  await stands(page, '/settings');
  await expect(row.getByRole('combobox', { name: ': Pochta' })).toHaveValue('');
  await isClean(page, 'main');
});

test('quiet hours and the digest are typed, and a phone has the same choices', async ({ browser }) => {
  await forgetChoices('tester');
  const tester = await api('tester');
  const hours = async () => {
    const { quiet_from, quiet_to, digest_at } = (await tester('GET', 'admin/notification-choices')).json;
    return [quiet_from, quiet_to, digest_at];
  };
  const page = await personAt(browser, 'tester', '/settings', { width: 390, height: 844 });
  const typed = async (label: string, words: string) => {
    await page.getByLabel(label, { exact: true }).fill(words);
    await page.keyboard.press('Tab');
  };
  await typed('Boshlanishi', '22');
  await typed('Tugashi', '730');
  await typed('Kunlik xulosa', '18:15');
  await expect.poll(hours).toEqual(['22:00', '07:30', '18:15']);
  // What is no time of a day is refused at its field and changes nothing.
  await typed('Tugashi', '25:99');
  await expect(page.getByRole('alert').or(page.locator('[data-notice-board]')).first()).toBeVisible();
  expect(await hours()).toEqual(['22:00', '07:30', '18:15']);
  const mail = page.locator(`tr[data-kind="${kind}"]`).getByRole('combobox', { name: ': Pochta' });
  await mail.scrollIntoViewIfNeeded();
  await mail.selectOption('digest');
  await expect.poll(() => decided('tester', 'email')).toBe('digest own');
  const box = (await mail.boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  await isClean(page, 'main');
  await forgetChoices('tester');
});

test('a notice is put off, put away and brought back under the bell, by keys as well', async ({ browser }) => {
  const developer = await api('developer');
  await developer('POST', 'admin/inbox/read', {});
  const [first, second] = [await makeTask(`Keyinga ${Date.now()}`), await makeTask(`Arxivga ${Date.now()}`)];
  const page = await personAt(browser, 'developer', '/');
  await page.getByRole('button', { name: /^Xabarlar/ }).click();
  const line = (number: string) => page.getByRole('listitem').filter({ hasText: `${number} ` });
  const place = (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  await line(first.number).getByRole('button', { name: 'Keyinga qoldirish' }).click();
  await page.getByRole('button', { name: 'Ertaga ertalab' }).click();
  await expect(line(first.number)).toBeHidden();
  await line(second.number).locator('[data-notice]').focus();
  await page.keyboard.press('e');
  await expect(line(second.number)).toBeHidden();
  await place('Keyinga').click();
  await expect(line(first.number)).toContainText('gacha kutadi');
  await line(first.number).getByRole('button', { name: 'Yangilar orasiga qaytarish' }).click();
  await expect(line(first.number)).toBeHidden();
  await place('Arxiv').click();
  await line(second.number).getByRole('button', { name: 'Yangilar orasiga qaytarish' }).click();
  await place('Yangi').click();
  await expect(line(first.number)).toBeVisible();
  await expect(line(second.number)).toBeVisible();
  await line(first.number).getByRole('button', { name: 'Nega menga keldi?' }).click();
  await expect(line(first.number)).toContainText('vazifada qatnashasiz');
});

test.describe('what goes out', () => {
  let ways: Channels;
  test.beforeAll(async () => {
    ways = await channels();
  });
  test.afterAll(() => ways?.[Symbol.asyncDispose]());

  test('a test message is sent, its tries are seen as they happen, and what failed goes again', async ({ browser }) => {
    test.slow();
    ways.refuseMail('director', 550, 'No such user here');
    const page = await personAt(browser, 'admin', '/access/notification');
    const send = async (name: string) => {
      await page.getByRole('button', { name: 'Sinov xabari' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Sinov xabari' });
      await dialog
        .getByRole('combobox', { name: 'Kimga' })
        .or(dialog.getByRole('button', { name: /Kimga/ }))
        .first()
        .click();
      await page.keyboard.type(name);
      await page.getByRole('option').filter({ hasText: name }).first().click();
      await dialog.getByRole('button', { name: 'Sinovni yuborish' }).click();
    };
    const admin = await api('admin');
    const nameOf = async (login: string) =>
      (await admin('GET', `admin/users;perPage=1?login=${login}`)).json.rows[0].fio as string;
    await send(await nameOf('director'));
    const panel = page.getByRole('dialog').filter({ hasText: 'Urinishlar' });
    await expect(panel).toContainText('No such user here', { timeout: 30_000 });
    ways.refuseMail('director', 0, '');
    await panel.getByRole('button', { name: 'Qayta yuborish' }).click();
    await expect(panel).toContainText('Qabul qilindi', { timeout: 30_000 });
    expect(ways.letters.filter(({ to }) => to === 'director@namuna.example')).toHaveLength(1);
    await isClean(page, 'main');
    await page.keyboard.press('Escape');
    await visit(page, '/access/notification');
    await page.setViewportSize({ width: 390, height: 844 });
    await isClean(page, 'main');
  });
});
