import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { api, personAt, stands, visit, test } from './person.ts';

const matrixOf = '/admin/access-managing/:user_roles_id';
const roleId = async (code: string): Promise<number> =>
  (await (await api('admin'))('GET', `admin/user-roles?code=${code}`)).json.rows[0].id;
const box = (page: Page, action: number) => page.locator(`input[data-action="${action}"]`);
const menu = (page: Page, route: string) => page.locator(`nav[data-menu] a[href$="#${route}"]`);

async function matrixAt(page: Page, role: number): Promise<void> {
  await visit(page, `/admin/access-managing/${role}`, matrixOf);
}

test('a right that is given works in the open page of its holder, and two administrators see each other', async ({
  browser,
}) => {
  const role = await roleId('developer');
  const taking = { user_roles_id: role, app_actions_ids: [1140], access_state: 0 };
  await (await api('admin'))('POST', 'admin/user-role-access/set-action', taking);
  const [admin, other] = [await personAt(browser, 'admin'), await personAt(browser, 'admin')];
  const developer = await personAt(browser, 'developer');
  await matrixAt(admin, role);
  await matrixAt(other, role);
  await expect(menu(developer, '/tasks/new-version-tasks')).toHaveCount(0);

  await box(admin, 1140).focus();
  await expect(admin.getByRole('complementary')).toContainText(/\d+ kishi yangi huquq oladi/);
  await admin.keyboard.press('Space');
  await expect(box(admin, 1140)).toBeChecked();
  // Neither page is loaded again.
  await expect(menu(developer, '/tasks/new-version-tasks')).toHaveCount(1);
  await expect(box(other, 1140)).toBeChecked();

  await menu(developer, '/tasks/new-version-tasks').click();
  await stands(developer, '/tasks/new-version-tasks');
  await admin.getByRole('status').getByRole('button').first().click();
  await expect(box(other, 1140)).not.toBeChecked();
  await expect(menu(developer, '/tasks/new-version-tasks')).toHaveCount(0);
});

test('a row is granted in one click, and compared with another role', async ({ browser }) => {
  const page = await personAt(browser, 'admin');
  const [qa, lead] = [await roleId('qa'), await roleId('team_lead')];
  await matrixAt(page, qa);
  const all = page.getByRole('checkbox', { name: 'Shartnomalar: barchasi' });
  await all.click();
  for (const action of [3161, 3162, 3163, 3164]) await expect(box(page, action)).toBeChecked();
  await all.click();
  for (const action of [3161, 3162, 3163, 3164]) await expect(box(page, action)).not.toBeChecked();
  await visit(page, `/admin/access-managing/${qa}?compare=${lead}&differences=true`, matrixOf);
  await expect(box(page, 1142)).toBeVisible();
  await expect(box(page, 896)).toHaveCount(0);
  await page.getByPlaceholder('Huquqni qidirish').fill('гант');
  await expect(box(page, 1142)).toHaveCount(0);
});

test('the arrows walk over the matrix, and it is open to everyone', async ({ browser }) => {
  const page = await personAt(browser, 'admin');
  await matrixAt(page, await roleId('qa'));
  await box(page, 3111).focus();
  await page.keyboard.press('ArrowRight');
  await expect(box(page, 3112)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(box(page, 3122)).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('a look through the eyes of another person changes nothing and ends where it began', async ({ browser }) => {
  const people = await api('admin');
  const { id } = (await people('GET', 'admin/users?login=developer')).json.rows[0];
  const page = await personAt(browser, 'admin', `/admin/users?panel=admin/users:${id}`);
  await page.getByRole('button', { name: 'Uning nomidan koʻrish' }).click();
  await stands(page, '/');
  const banner = page.getByText('Siz shu foydalanuvchi nomidan koʻryapsiz');
  await expect(banner).toBeVisible();
  await expect(menu(page, '/admin/users')).toHaveCount(0);
  await expect(menu(page, '/tasks/new-version-my-tasks')).toHaveCount(1);
  await page.getByRole('button', { name: 'Oʻzimga qaytish' }).click();
  await expect(banner).toHaveCount(0);
  await expect(menu(page, '/admin/users')).toHaveCount(1);
  const { rows } = (await people('GET', `admin/audit-log?action=see_as&row_id=${id}`)).json;
  expect(rows.length).toBeGreaterThan(0);
});

test('a new password is shown once, and the person chooses their own with it', async ({ browser }) => {
  const admin = await api('admin');
  const { id, login } = (await admin('GET', 'admin/users;perPage=500')).json.rows.find(
    (row: { is_demo: boolean; status: string; branch_id: number | null }) =>
      !row.is_demo && row.status === 'active' && row.branch_id,
  );
  const page = await personAt(browser, 'admin', `/admin/users?panel=admin/users:${id}`);
  await page.getByRole('button', { name: 'Yangi parol' }).click();
  await page.getByRole('button', { name: 'Parol berish' }).click();
  const password = await page.locator('dialog code').innerText();
  const context = await browser.newContext();
  const fresh = await context.newPage();
  await fresh.goto(`${process.env.BASE_URL}/app/#/login`);
  await fresh.locator('input[name="login"]').fill(login);
  await fresh.locator('input[name="password"]').fill(password);
  await fresh.locator('button[type="submit"]').click();
  await stands(fresh, '/settings');
});

test('the audit log says field by field what was there before, and follows what happens', async ({ browser }) => {
  const admin = await api('admin');
  const mark = Date.now();
  const group = (await admin('POST', 'fp/project-groups', { names: { uz: `Jurnal sinovi ${mark}` } })).json;
  await admin('PATCH', `fp/project-groups/${group.id}`, { names: { uz: `Jurnalda oʻzgardi ${mark}` } });
  const page = await personAt(browser, 'admin', `/admin/audit-log?resource=fp/project-groups&row_id=${group.id}`);
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
  // What happens meanwhile comes by itself.
  await admin('PATCH', `fp/project-groups/${group.id}`, { names: { uz: `Jurnal yana oʻzgardi ${mark}` } });
  await expect(page.locator('tr[data-row]')).toHaveCount(3);
  await page.locator('tr[data-row]').nth(1).focus();
  await page.keyboard.press('Enter');
  const record = page.getByRole('dialog');
  await expect(record.getByRole('row').filter({ hasText: 'Nomi' })).toContainText('Jurnalda oʻzgardi');
  await expect(record.getByRole('row').filter({ hasText: 'Nomi' })).toContainText('Jurnal sinovi');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('what one order did is one line of the audit log, which opens by keys', async ({ browser }) => {
  const admin = await api('admin');
  const project_id = (await admin('GET', 'fp/projects;perPage=1')).json.rows[0].id;
  const ids: number[] = [];
  for (const name of ['Birinchi', 'Ikkinchi', 'Uchinchi'])
    ids.push((await admin('POST', 'fp/dev-tasks', { name, project_id })).json.id);
  await admin('PATCH', 'fp/dev-tasks', { ids, changes: { hard_index: 3 } });
  const page = await personAt(browser, 'admin', `/admin/audit-log?row_id=${ids.join()}&action=update`);
  const order = page.locator('tr[data-group]');
  await expect(order).toHaveText(/Bitta amal bilan 3 ta yozuv.*Vazifa × 3/);
  await order.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('tr[data-level="2"]')).toHaveCount(3);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(order).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('tr[data-level="2"]')).toHaveCount(0);
});

test('why somebody may not is answered with the roles that would give it', async ({ browser }) => {
  const { id } = (await (await api('admin'))('GET', 'admin/users?login=developer')).json.rows[0];
  const page = await personAt(browser, 'admin', `/admin/why?user_id=${id}&app_actions_id=1142`);
  await expect(page.getByText('Ruxsat yoʻq: rollaridan hech biri bu huquqni bermaydi')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Jamoa yetakchisi' })).toBeVisible();
  await visit(page, `/admin/why?user_id=${id}&app_actions_id=896`, '/admin/why');
  await expect(page.getByText('Ruxsat bor', { exact: true })).toBeVisible();
});
