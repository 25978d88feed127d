import { expect, type Page } from '@playwright/test';
import { api, drag, personAt, test } from './person.ts';

const rowOf = (page: Page, name: string) => page.locator('tr[data-row]').filter({ hasText: name });
const namesIn = async (page: Page) =>
  (await page.locator('tr[data-row] td:first-child').allInnerTexts()).map((text) => text.trim());

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly ordering: number;
}
const branches = async (): Promise<Branch[]> =>
  (await (await api('hr'))('GET', 'admin/branches;perPage=500')).json.rows;
const branch = async (name: string): Promise<Branch> => (await branches()).find((one) => one.name === name)!;

/** A part of the organisation that only this journey knows, with three parts of its own. */
async function ownTree(): Promise<{ top: string; parts: string[] }> {
  const hr = await api('hr');
  const top = `Sinov ${Date.now()}`;
  const { id } = (await hr('POST', 'admin/branches', { names: { uz: top }, kind: 'company' })).json;
  const parts = ['A', 'B', 'C'].map((letter) => `${top} ${letter}`);
  for (const uz of parts) await hr('POST', 'admin/branches', { names: { uz }, kind: 'department', parent_id: id });
  return { top, parts };
}

test('a part of the organisation is dragged below another one, others see it at once, and undo takes it back', async ({
  browser,
}) => {
  const { top, parts } = await ownTree();
  const [a, , c] = parts as [string, string, string];
  const page = await personAt(browser, 'hr', '/other/branches');
  const other = await personAt(browser, 'admin', '/other/branches');
  await expect(rowOf(other, c)).toHaveAttribute('aria-level', '2');
  await drag(rowOf(page, c), rowOf(page, a));
  await expect(rowOf(page, c)).toHaveAttribute('aria-level', '3');
  await expect(rowOf(other, c)).toHaveAttribute('aria-level', '3');
  const { id } = await branch(a);
  await expect.poll(async () => (await branch(c)).parent_id).toBe(id);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, c)).toHaveAttribute('aria-level', '2');
  await expect(rowOf(other, c)).toHaveAttribute('aria-level', '2');
  await expect.poll(async () => (await branch(c)).ordering).toBe(3);
  // Nothing goes into itself: the row stays, and the reason is said.
  await drag(rowOf(page, top).first(), rowOf(page, a));
  await expect(rowOf(page, a)).toHaveAttribute('aria-level', '2');
});

test('keys move a row: Alt and arrows, with the focus staying on it', async ({ browser }) => {
  const { parts } = await ownTree();
  const [a, b, c] = parts as [string, string, string];
  const page = await personAt(browser, 'hr', '/other/branches');
  await rowOf(page, c).focus();
  // As fast as a key repeats.
  for (let time = 0; time < 2; time++) await page.keyboard.press('Alt+ArrowUp');
  await expect(rowOf(page, c)).toBeFocused();
  await expect(rowOf(page, c)).toHaveAttribute('aria-posinset', '1');
  await expect
    .poll(async () => [await branch(c), await branch(a), await branch(b)].map((one) => one.ordering))
    .toEqual([1, 2, 3]);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(rowOf(page, c)).toHaveAttribute('aria-level', '3');
  await expect.poll(async () => (await branch(c)).parent_id).toBe((await branch(a)).id);
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, a).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, c)).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, c)).toBeVisible();
});

test('an order that was asked for before a move does not take it back in sight', async ({ browser }) => {
  const { parts } = await ownTree();
  const [a, , c] = parts as [string, string, string];
  const page = await personAt(browser, 'hr', '/other/branches');
  await rowOf(page, c).focus();
  const late: Record<'lists' | 'moves', (() => void)[]> = { lists: [], moves: [] };
  await page.route(/admin\/branches[;/]/, async (route) => {
    const isMove = route.request().method() === 'POST';
    const response = await route.fetch();
    // The first move is answered at once, what it asks for and the second move later.
    if (!isMove || late.lists.length) await new Promise<void>((go) => late[isMove ? 'moves' : 'lists'].push(go));
    await route.fulfill({ response });
  });
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => late.lists.length).toBeGreaterThan(0);
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(() => late.moves.length).toBe(1);
  for (const go of late.lists) go();
  // Longer than the answer needs to be shown.
  await page.waitForTimeout(1000);
  await expect(rowOf(page, c)).toHaveAttribute('aria-level', '3');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  late.moves[0]!();
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, a).first()).toBeFocused();
  expect((await branch(c)).parent_id).toBe((await branch(a)).id);
});

/** A section that only this journey knows, with three blocks; the last one has no Russian text. */
async function ownSection(): Promise<{ name: string; blocks: string[] }> {
  const editor = await api('editor');
  const at = Date.now();
  const name = `Boʻlim ${at}`;
  const { id } = (await editor('POST', 'admin/sections', { names: { uz: name }, code: `sinov_${at}` })).json;
  const blocks = ['Bir', 'Ikki', 'Uch'].map((word) => `${word} ${at}`);
  for (const uz of blocks) {
    const names = { uz, uk: `Блок ${at}`, ru: `Блок ${at}` };
    const text_i18n = uz === blocks[2] ? { uz: 'Matn', uk: 'Матн' } : null;
    await editor('POST', 'admin/site-content', { names, text_i18n, section_id: id, kind: 'card' });
  }
  return { name, blocks };
}

test('blocks of a section are ordered by keys and hidden from the site, and the preview follows', async ({
  browser,
}) => {
  const { name, blocks } = await ownSection();
  const [first, second, third] = blocks as [string, string, string];
  const page = await personAt(browser, 'editor', '/web-site/site-content');
  await page.getByRole('navigation', { name: 'Boʻlimlar' }).getByRole('button', { name }).click();
  await rowOf(page, first).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => namesIn(page)).toEqual([second, first, third]);
  const beside = page.getByRole('complementary', { name: 'Koʻrib chiqish' });
  const preview = beside.frameLocator('iframe');
  await expect(preview.getByText(first)).toBeVisible();
  await rowOf(page, first).hover();
  await rowOf(page, first)
    .getByRole('button', { name: /Amallar/ })
    .click();
  await page.getByRole('menuitem', { name: 'Yashirish' }).click();
  await expect(preview.getByText(first)).toBeHidden();
  // What is hidden can be looked at before the world sees it, in each language.
  await beside.getByLabel('Yashirilganlari bilan').check();
  await expect(preview.getByText(first)).toBeVisible();
  await beside.getByText('Ру', { exact: true }).click();
  await expect(preview.getByText('Matn', { exact: true })).toBeVisible();
});

test('a section is dragged between two others, and an editor in another browser sees it', async ({ browser }) => {
  const page = await personAt(browser, 'editor', '/web-site/site-section');
  const other = await personAt(browser, 'admin', '/web-site/site-section');
  const before = await namesIn(page);
  const last = before.at(-1)!;
  await drag(rowOf(page, last), rowOf(page, before[1]!), { targetPosition: { x: 200, y: 3 } });
  const expected = [before[0], last, ...before.slice(1, -1)];
  await expect.poll(() => namesIn(page)).toEqual(expected);
  await expect.poll(() => namesIn(other)).toEqual(expected);
  const editor = await api('editor');
  const rows = (await editor('GET', 'admin/sections;perPage=100')).json.rows as { name: string; ordering: number }[];
  expect(rows.map(({ name }) => name)).toEqual(expected);
  expect(rows.map(({ ordering }) => ordering)).toEqual(rows.map((_, at) => at + 1));
});

test('a row comes back to its place when the server cannot be reached', async ({ browser }) => {
  const page = await personAt(browser, 'editor', '/web-site/site-section');
  const before = await namesIn(page);
  await page.route('**/api/admin/sections/move', (route) => route.abort());
  await rowOf(page, before[0]!).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(() => namesIn(page)).toEqual(before);
});

test('people who may not change the site see no way to', async ({ browser }) => {
  const page = await personAt(browser, 'director', '/other/landing-data');
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yaratish' })).toHaveCount(0);
  await expect(page.locator('tr[data-row]').first()).not.toHaveAttribute('draggable', 'true');
  await page
    .locator('tr[data-row]')
    .first()
    .getByRole('button', { name: /Amallar/ })
    .click({ force: true });
  await expect(page.getByRole('menuitem')).toHaveText(['Ochish']);
});

test('the work calendar: a day off is entered by keys, and the norm of the month follows', async ({ browser }) => {
  const page = await personAt(browser, 'hr', '/people/work-calendar?year=2027');
  const june = page.getByRole('region', { name: 'Iyun' });
  await expect(june).toContainText('22 kun · 176 soat');
  await june.locator('[data-day="2027-06-16"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Qoʻshimcha dam olish kuni' }).click();
  await expect(june).toContainText('21 kun · 168 soat');
  await page.keyboard.press('Control+z');
  await expect(june).toContainText('22 kun · 176 soat');
  const hr = await api('hr');
  const filled = (await hr('GET', 'fp/work-calendar;perPage=500?day_from=2034-01-01&day_to=2034-12-31')).json.rows;
  for (const { id } of filled) await hr('DELETE', `fp/work-calendar/${id}`);
  // A year that nobody has filled shows what the law says, and is filled with it.
  await page.goto(`${process.env.BASE_URL}/app/#/people/work-calendar?year=2034`);
  await page.getByRole('button', { name: 'Taklif bilan toʻldirish' }).click();
  await expect(page.getByRole('button', { name: 'Yilni tasdiqlash' })).toBeVisible();
});

test('a template is previewed in three languages, and a variable that is none is refused by name', async ({
  browser,
}) => {
  const page = await personAt(browser, 'editor', '/access/notification-templates');
  await page.getByRole('row').filter({ hasText: 'Muddat yaqin' }).first().click();
  const form = page.getByRole('dialog');
  const letter = (language: string) => form.locator(`iframe[title$="${language}"]`).contentFrame();
  await expect(letter('Русский').getByText('Приближается срок: SHOP-142')).toBeVisible();
  await form.locator('[name="names.uz"]').fill('Shoshiling: {task_number} {salary}');
  await expect(letter('Oʻzbekcha').getByText('Shoshiling: SHOP-142 {salary}')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(form.locator('[id$="-error"]').filter({ hasText: 'Bunday oʻzgaruvchi yoʻq: salary' })).toBeVisible();
  await form.locator('[name="names.uz"]').fill('Shoshiling: ');
  await form.getByRole('button', { name: /task_name/ }).click();
  await expect(form.locator('[name="names.uz"]')).toHaveValue('Shoshiling: {task_name}');
});
