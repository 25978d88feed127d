import { type Browser, expect, type Page } from '@playwright/test';
import { dayIn } from './company-days.ts';
import { Hand, type Way } from './hand.ts';
import { api, personAt, test } from './person.ts';

const screen = '/people/attendance';
const propose = 'Tuzatish taklif qilish';

const idOf = async (login: string): Promise<number> =>
  (await (await api('hr'))('GET', `admin/users?login=${login}`)).json.rows[0].id;

/** A correction that its person has sent by other means: what is walked here is the decision. */
async function sentBy(login: string, day: string): Promise<number> {
  const person = await api(login);
  const { json } = await person('POST', 'fp/attendance-corrections', {
    ...{ user_id: await idOf(login), day, kind: 'times', reason: 'Terminal ishlamadi' },
    ...{ came: `${day}T09:00:00+05:00`, left: `${day}T18:00:00+05:00` },
  });
  expect((await person('POST', 'fp/attendance-corrections/send', { id: json.id })).status).toBe(200);
  return json.id;
}

const correctionOf = async (id: number) => (await (await api('hr'))('GET', `fp/attendance-corrections/${id}`)).json;
const lineOf = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ has: page.locator(`[data-correction="${id}"]`) });

/** The person opens the own day, says when they came and why, and sends it. Answers the id of what was sent. */
async function proposed(hand: Hand, day: string): Promise<number> {
  const { page } = hand;
  await hand.press(page.getByRole('button', { name: propose }).first());
  const dialog = page.getByRole('dialog', { name: propose });
  await expect(dialog).toBeVisible();
  // Another kind asks for something else, and for nothing of this one.
  const kind = dialog.getByRole('combobox', { name: 'Nima tuzatiladi' });
  for (const [name, asked] of [
    ['Kelmaslik sababi', 'Kelmaslik sababi'],
    ['Kelish va ketish vaqti', 'Kelgan vaqti'],
  ] as const) {
    await hand.press(kind);
    await hand.press(page.getByRole('option', { name }));
    await expect(dialog.getByLabel(asked, { exact: true }).first()).toBeVisible();
  }
  await expect(dialog.getByLabel('Kelmaslik sababi', { exact: true })).toHaveCount(0);
  // Each field is as wide as what is written in it.
  for (const name of ['Kelgan vaqti', 'Ketgan vaqti']) {
    const field = dialog.getByRole('textbox', { name, exact: true });
    await hand.write(field, day.split('-').toReversed().join('.'));
    expect(await field.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
  }
  const [came, left] = [
    dialog.getByRole('textbox', { name: 'Vaqti', exact: true }).first(),
    dialog.getByRole('textbox', { name: 'Vaqti', exact: true }).last(),
  ];
  await hand.write(came, '09:05');
  await hand.write(left, '18:10');
  // Nothing is sent without a reason: it is said at the field.
  const send = dialog.getByRole('button', { name: 'Yuborish' });
  await hand.press(send);
  const reason = dialog.getByRole('textbox', { name: 'Izoh' });
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await hand.write(reason, 'Belgi qoʻyish esdan chiqdi');
  await hand.press(send);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog').last()).toContainText('Belgi qoʻyish esdan chiqdi');
  const [row] = (await (await api('developer'))('GET', `fp/attendance-corrections?day=${day}&state=sent`)).json.rows;
  return row.id;
}

async function handAt(browser: Browser, login: string, route: string, way: Way): Promise<Hand> {
  const touch = way === 'touch';
  const viewport = touch ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  return Hand.at(await personAt(browser, login, route, viewport, {}, { hasTouch: touch, isMobile: touch }), way);
}

for (const way of ['touch', 'mouse'] as const)
  test(`a correction is proposed and decided by ${way}`, async ({ browser }, { retry }) => {
    test.setTimeout(150_000);
    const day = dayIn(-6 - 2 * retry - (way === 'touch' ? 0 : 1));
    const person = await handAt(browser, 'developer', `${screen}?day=${day}&user_id=${await idOf('developer')}`, way);
    const id = await proposed(person, day);
    expect(await correctionOf(id)).toMatchObject({ came: `${day}T04:05:00Z`, left: `${day}T13:10:00Z`, minutes: null });
    const lead = await handAt(browser, 'lead', `${screen}?view=waiting`, way);
    const line = lineOf(lead.page, id);
    await expect(line).toContainText('Belgi qoʻyish esdan chiqdi');
    await lead.press(line.getByRole('button', { name: 'Tasdiqlash' }));
    await expect.poll(async () => (await correctionOf(id)).state).toBe('approved');
    const pointed = await lead.pointed();
    expect(Object.keys(pointed)).toEqual([way]);
  });

test('a refusal says why, and the person reads it', async ({ browser }, { retry }) => {
  const id = await sentBy('developer', dayIn(-12 - retry));
  const lead = await handAt(browser, 'lead', `${screen}?view=waiting`, 'mouse');
  await lead.press(lineOf(lead.page, id).getByRole('button', { name: 'Rad etish' }));
  const dialog = lead.page.getByRole('dialog');
  await lead.write(dialog.getByRole('textbox'), 'Kamerada koʻrinmaysiz');
  await lead.press(dialog.getByRole('button', { name: 'Rad etish' }));
  await expect.poll(async () => (await correctionOf(id)).state).toBe('refused');
  expect((await correctionOf(id)).decision_comment).toBe('Kamerada koʻrinmaysiz');
});

test('all that wait are decided at once, and of two who decide the second is told who was faster', async ({ browser }, {
  retry,
}) => {
  test.setTimeout(150_000);
  const first = await sentBy('developer', dayIn(-16 - 3 * retry));
  const lead = await handAt(browser, 'lead', `${screen}?view=waiting`, 'mouse');
  await expect(lineOf(lead.page, first)).toBeVisible();
  // While the lead's answer is on its way, the director decides.
  const director = await api('director');
  let isHeld = true;
  await lead.page.route('**/attendance-corrections/decide', async (route) => {
    if (isHeld)
      expect(await director('POST', 'fp/attendance-corrections/decide', { ids: [first], approve: true })).toMatchObject(
        {
          status: 200,
        },
      );
    isHeld = false;
    await route.continue();
  });
  await lead.press(lineOf(lead.page, first).getByRole('button', { name: 'Rad etish' }));
  const dialog = lead.page.getByRole('dialog');
  await lead.write(dialog.getByRole('textbox'), 'Kech');
  await lead.press(dialog.getByRole('button', { name: 'Rad etish' }));
  await expect(lead.page.getByText(/bu tuzatishni sizdan oldin tasdiqladi/).first()).toBeVisible();
  expect((await correctionOf(first)).state).toBe('approved');
  await expect(lineOf(lead.page, first)).toHaveCount(0);

  const both = [await sentBy('developer', dayIn(-17 - 3 * retry)), await sentBy('developer', dayIn(-18 - 3 * retry))];
  for (const id of both) await expect(lineOf(lead.page, id)).toBeVisible();
  await lead.press(lead.page.getByRole('button', { name: /^Barchasini tasdiqlash/ }));
  for (const id of both) await expect.poll(async () => (await correctionOf(id)).state).toBe('approved');
  await expect(lead.page.locator('[data-correction]')).toHaveCount(0);
});
