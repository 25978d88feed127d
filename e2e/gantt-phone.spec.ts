import { expect, type Locator, type Page } from '@playwright/test';
import { Hand } from './hand.ts';
import { api, makeTask, personAt, test } from './person.ts';

const route = '/reports/users-gantt-chart';

async function newBar(name: string, planned_start_on = '2026-12-14'): Promise<{ id: number; number: string }> {
  const made = await makeTask(name);
  const body = { planned_start_on, planned_minutes: 960 };
  expect((await (await api('manager'))('PATCH', `fp/dev-tasks/${made.id}`, body)).status).toBe(200);
  return made;
}
const startOf = async (id: number): Promise<string> =>
  (await (await api('manager'))('GET', `fp/dev-tasks/${id}`)).json.planned_start_on;
const linksOf = async (id: number) =>
  (await (await api('manager'))('GET', `fp/task-dependencies?task_id=${id}`)).json.rows;

const itemOf = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

/** From the menu of a bar to a dialog or an action, as a thumb goes. */
async function choose({ page }: Hand, item: Locator, name: string | RegExp): Promise<void> {
  await item.getByRole('button', { name: /Vazifa amallari/ }).tap();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemcheckbox', { name })).first().tap();
}

/** What was done last, by its notice: the newest stands lowest. */
const takeBack = (hand: Hand) => hand.press(hand.page.getByRole('button', { name: 'Ortga qaytarish' }).last());

test('a phone draws and removes dependencies, moves several bars, levels and tries on a copy, by taps', async ({
  browser,
}, { retry }) => {
  test.setTimeout(240_000);
  const mark = `Barmoq ${Date.now() % 100_000}-${retry}`;
  const first = await newBar(`${mark} A`);
  const second = await newBar(`${mark} B`, '2026-12-21');
  const page = await personAt(
    ...([browser, 'manager', `${route}?q=${encodeURIComponent(mark)}`, { width: 390, height: 844 }, {}] as const),
    { hasTouch: true, isMobile: true },
  );
  const hand = await Hand.at(page, 'touch');
  const [a, b] = [itemOf(page, `${mark} A`), itemOf(page, `${mark} B`)];
  await expect(b).toBeVisible();

  // One bar: later by a day, back by the notice.
  await hand.press(a.getByRole('button', { name: /keyinga surish/ }));
  await expect.poll(() => startOf(first.id)).toBe('2026-12-15');
  await takeBack(hand);
  await expect.poll(() => startOf(first.id)).toBe('2026-12-14');

  // Who does it, from when and how long: a form in place of the pull.
  await choose(hand, a, /Sana/);
  const dates = page.getByRole('dialog');
  await hand.write(dates.getByRole('textbox').first(), '16.12.2026');
  // The first tap beside the calendar folds it.
  await hand.press(dates.getByRole('heading').first());
  await hand.press(dates.getByRole('button', { name: 'Saqlash' }));
  await expect(dates).toBeHidden();
  await expect.poll(() => startOf(first.id)).toBe('2026-12-16');

  // A dependency with its kind and lag, changed, taken back and removed.
  await choose(hand, b, /Bogʻliqlik/);
  const links = page.getByRole('dialog');
  await expect(links.getByText('Rejadagi oʻrni')).toBeVisible();
  await hand.choose(links.getByRole('combobox').first(), first.number);
  await expect.poll(async () => (await linksOf(second.id)).length).toBe(1);
  await expect(links.getByText(first.number, { exact: true })).toBeVisible();
  await hand.press(links.getByRole('combobox', { name: 'Turi' }).first());
  await hand.press(page.getByRole('option', { name: /Birga boshlanadi/ }));
  await expect.poll(async () => (await linksOf(second.id))[0].kind).toBe('start_to_start');
  await hand.write(links.getByRole('textbox', { name: /Oraliq/ }).first(), '2');
  await hand.press(links.getByRole('heading').first());
  await expect.poll(async () => (await linksOf(second.id))[0].lag_minutes).toBe(960);
  await hand.press(links.getByRole('button', { name: 'Oʻchirish' }).first());
  await expect.poll(async () => (await linksOf(second.id)).length).toBe(0);
  await hand.press(links.getByRole('button', { name: 'Yopish' }));
  await takeBack(hand);
  await expect.poll(async () => (await linksOf(second.id)).length).toBe(1);

  // On a copy the plan stays as it is, links too, until it is applied.
  await hand.press(page.getByRole('button', { name: 'Agar shunday boʻlsa' }));
  await hand.press(page.getByRole('dialog').getByText('Sinab koʻrish', { exact: true }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Nusxada boshlash' }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Yopish' }).first());
  await choose(hand, b, /Bogʻliqlik/);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Oʻchirish' }).first());
  await expect(page.getByText('Nusxaga olindi: reja oʻzgarmadi').first()).toBeVisible();
  expect(await linksOf(second.id)).toHaveLength(1);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Yopish' }));
  await hand.press(page.getByRole('button', { name: 'Nusxada sinalmoqda' }));
  const side = page.getByRole('dialog');
  await expect(side).toContainText(`${first.number} → ${second.number}`);
  await hand.press(side.getByRole('button', { name: 'Qoʻllash' }));
  await expect.poll(async () => (await linksOf(second.id)).length, { timeout: 20_000 }).toBe(0);
  await hand.press(side.getByRole('button', { name: 'Yopish' }).first());

  // Several together, as one change with one way back.
  for (const item of [a, b]) await choose(hand, item, 'Tanlash');
  const together = page.getByRole('toolbar', { name: '2 ta vazifa birga' });
  await hand.press(together.getByRole('button', { name: /keyinga surish/ }));
  await expect.poll(() => startOf(second.id)).toBe('2026-12-22');
  await expect.poll(() => startOf(first.id)).toBe('2026-12-17');
  await takeBack(hand);
  await expect.poll(() => startOf(second.id)).toBe('2026-12-21');
  await hand.press(together.getByRole('button', { name: 'Tanlovni bekor qilish' }));
  await expect(together).toHaveCount(0);
  expect(Object.keys(await hand.pointed())).toEqual(['touch']);
});
