import { expect, type Page } from '@playwright/test';
import { dayIn } from './company-days.ts';
import { api, makeTask, personAt, test } from './person.ts';

// What is asked of somebody is answered where it is read: by mouse, by keys and on a phone.

const phone = { width: 390, height: 844 };

/** A task that waits for the review of the manager. */
async function sentForReview(name: string): Promise<{ id: number; number: string }> {
  const task = await makeTask(`${name} ${Date.now()}`);
  const developer = await api('developer');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  const sent = await developer('POST', 'fp/dev-tasks/transition', {
    ...{ ids: [task.id], action: 'to_checking', comment: 'Tayyor' },
  });
  expect(sent.status).toBe(200);
  return task;
}

const statusOf = async (id: number): Promise<string> =>
  (await (await api('manager'))('GET', `fp/dev-tasks/${id}`)).json.status;
const openBell = (page: Page) => page.getByRole('button', { name: /^Xabarlar/ }).click();
const inboxOf = (page: Page) => page.getByRole('list', { name: 'Yangi' });
const lineOf = (page: Page, words: string) => inboxOf(page).getByRole('listitem').filter({ hasText: words });
/** The newest line that offers this. */
const offering = (page: Page, action: string) =>
  inboxOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: action }) })
    .first();
/** Moves are told once they cannot be taken back any more. */
const patient = { timeout: 45_000 };

test('a review is accepted and returned from the inbox, and what moved on meanwhile loses no word', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const manager = await api('manager');
  await manager('POST', 'admin/inbox/read', {});
  const [passes, comesBack, movesOn] = [
    await sentForReview('Qabul'),
    await sentForReview('Qaytarish'),
    await sentForReview('Oʻzgardi'),
  ];
  const page = await personAt(browser, 'manager', '/');
  await openBell(page);
  const line = (task: { number: string }) => lineOf(page, `${task.number} `);
  await expect(line(passes).getByRole('button', { name: 'Yakunlash' })).toBeVisible(patient);

  await line(passes).getByRole('button', { name: 'Yakunlash' }).click();
  await expect.poll(() => statusOf(passes.id)).toBe('done');
  await expect(line(passes).getByRole('button', { name: 'Ortga qaytarish' })).toBeVisible();

  await line(comesBack).getByRole('button', { name: 'Tuzatishga qaytarish' }).click();
  const why = line(comesBack).getByRole('textbox');
  await expect(why).toBeFocused();
  await page.keyboard.type('Telefonda sigʻmayapti');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => statusOf(comesBack.id)).toBe('returned');
  const { rows } = (await manager('GET', `fp/task-flows?task_id=${comesBack.id}`)).json;
  expect(rows.map(({ comment }: { comment: string | null }) => comment)).toContain('Telefonda sigʻmayapti');

  // Somebody else was quicker while the reason was being written.
  await line(movesOn).getByRole('button', { name: 'Tuzatishga qaytarish' }).click();
  const words = line(movesOn).getByRole('textbox');
  await words.fill('Sababini uzoq yozdim');
  const admin = await api('admin');
  expect((await admin('POST', 'fp/dev-tasks/transition', { ids: [movesOn.id], action: 'finish' })).status).toBe(200);
  await words.press('Control+Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(words).toHaveValue('Sababini uzoq yozdim');
  expect(await statusOf(movesOn.id)).toBe('done');
  await expect(line(movesOn)).toBeVisible();
});

test('leave is approved from the inbox by keys alone', async ({ browser }, { retry }) => {
  const [lead, developer] = [await api('lead'), await api('developer')];
  await lead('POST', 'admin/inbox/read', {});
  const [kind] = (await developer('GET', 'fp/leave-kinds')).json.rows;
  const me = (await developer('GET', 'admin/auth/me')).json.user;
  const starts_on = dayIn(140 + retry * 5);
  const asked = { user_id: me.id, leave_kind_id: kind.id, starts_on, ends_on: dayIn(143 + retry * 5) };
  const { json: made } = await developer('POST', 'fp/leave-requests', asked);
  expect(made.id, JSON.stringify(made)).toBeTruthy();
  const sent = await developer('POST', 'fp/leave-requests/send', { id: made.id, version: made.version });
  expect(sent.status, JSON.stringify(sent.json)).toBe(200);
  const page = await personAt(browser, 'lead', '/');
  await page.getByRole('button', { name: /^Xabarlar/ }).press('Enter');
  const line = offering(page, 'Tasdiqlash');
  await expect(line).toBeVisible(patient);
  await page.locator('[data-notice]').first().focus();
  const isHere = () => line.evaluate((one) => one.contains(document.activeElement));
  for (let step = 0; step < 20 && !(await isHere()); step++) await page.keyboard.press('j');
  await page.keyboard.press('Tab');
  await expect(line.getByRole('button', { name: 'Tasdiqlash' })).toBeFocused();
  await page.keyboard.press('Enter');
  const status = async () => (await developer('GET', `fp/leave-requests/${made.id}`)).json.status;
  await expect.poll(status).toBe('approved');
});

test('on a phone a correction is refused with a reason from the inbox', async ({ browser }, { retry }) => {
  const [lead, developer] = [await api('lead'), await api('developer')];
  await lead('POST', 'admin/inbox/read', {});
  const me = (await developer('GET', 'admin/auth/me')).json.user;
  const day = dayIn(-6 - retry);
  const { json: made } = await developer('POST', 'fp/attendance-corrections', {
    ...{ user_id: me.id, day, kind: 'times', reason: 'Belgi qoʻyish esdan chiqdi' },
    ...{ came: `${day}T09:00:00+05:00`, left: `${day}T18:00:00+05:00` },
  });
  expect((await developer('POST', 'fp/attendance-corrections/send', { id: made.id })).status).toBe(200);
  const page = await personAt(browser, 'lead', '/', phone);
  await openBell(page);
  const line = offering(page, 'Rad etish');
  await expect(line).toBeVisible(patient);
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await excess()).toBeLessThanOrEqual(1);
  await line.getByRole('button', { name: 'Rad etish' }).click();
  await line.getByRole('textbox').fill('Kamerada koʻrinmaydi');
  await line.getByRole('button', { name: 'Rad etish' }).last().click();
  const stateOf = async () => (await developer('GET', `fp/attendance-corrections/${made.id}`)).json;
  await expect.poll(async () => (await stateOf()).state).toBe('refused');
  expect((await stateOf()).decision_comment).toBe('Kamerada koʻrinmaydi');
});
