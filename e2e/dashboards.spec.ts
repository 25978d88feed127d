import { expect } from '@playwright/test';
import { api, personAt, stands, test, visit } from './person.ts';

test('a dashboard is put together of a saved report, moved by keys, seen by others and on a wall', async ({
  browser,
}) => {
  const director = await api('director');
  const [saved_as, panel] = [`Sayohat hisoboti ${Date.now()}`, `Sayohat paneli ${Date.now()}`];
  const report = { name: saved_as, report: 'fp/reports/tasks', query: 'period=last_month' };
  const { json: saved } = await director('POST', 'fp/saved-reports', { ...report, shared: 'everyone' });
  const page = await personAt(browser, 'director', '/reports/dashboards');

  // A page of their own, for everybody.
  await page.getByRole('button', { name: 'Yaratish' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nomi').fill(panel);
  await form.getByLabel('Kim uchun').click();
  await page.getByRole('option', { name: 'Barcha xodimlar uchun' }).click();
  await form.getByRole('button', { name: 'Yaratish' }).click();
  await expect(form).toHaveCount(0);
  const { json: made } = await director('GET', `fp/dashboards?name=${panel}`);
  const { id } = made.rows[0];
  await visit(page, `/reports/dashboards?dashboard=${id}`);
  await expect(page.getByText('Panel hali boʻsh')).toBeVisible();

  // A number of the saved report, and a clock beside it.
  await page.getByRole('button', { name: 'Vidjet qoʻshish' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Turi' }).click();
  await page.getByRole('option', { name: 'Bitta son' }).click();
  await dialog.getByRole('combobox', { name: 'Saqlangan hisobot' }).fill(saved_as);
  await page.getByRole('option', { name: saved_as }).click();
  await dialog.getByRole('combobox', { name: 'Koʻrsatkich' }).click();
  await page.getByRole('option', { name: 'Qabul qilingan', exact: true }).click();
  await dialog.getByRole('button', { name: 'Qoʻshish' }).click();
  const value = page.locator('[data-measure="accepted_count"]');
  const { json: run } = await director('GET', `fp/saved-reports/${saved.id}/run;perPage=1`);
  await expect(value).toHaveText(String(run.totals.accepted_count));

  // By keys: three to the right, one down, wider by one.
  await page.getByRole('button', { name: 'Joylashtirish' }).click();
  const handle = page.locator('[data-move]');
  await handle.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Shift+ArrowRight'])
    await page.keyboard.press(key);
  await expect(page.getByText(/: 4-ustun, 2-qator, eni 4/)).toBeAttached();
  await expect
    .poll(async () => (await director('GET', `fp/dashboard-widgets?dashboard_id=${id}`)).json.rows[0])
    .toMatchObject({ x: 3, y: 1, width: 4, height: 2 });

  // By hand: two to the left and past the clock, which gives way.
  await director('POST', 'fp/dashboard-widgets', { dashboard_id: id, kind: 'clock' });
  await expect(page.locator('[data-widget]')).toHaveCount(2);
  const from = (await handle.first().boundingBox())!;
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x - 185, from.y - 65, { steps: 12 });
  await expect(page.locator('[data-held]')).toHaveCount(1);
  await page.mouse.up();
  await expect
    .poll(async () =>
      (await director('GET', `fp/dashboard-widgets?dashboard_id=${id}`)).json.rows.map(
        ({ x, y }: { x: number; y: number }) => [x, y],
      ),
    )
    .toEqual([
      [1, 0],
      [0, 2],
    ]);

  // Another sees the same, and may not move it.
  const other = await personAt(browser, 'developer', `/reports/dashboards?dashboard=${id}`);
  await expect(other.locator('[data-widget]')).toHaveCount(2);
  await expect(other.getByRole('button', { name: 'Joylashtirish' })).toHaveCount(0);

  // The wall knows nobody, and shows it all the same; a change there comes by itself.
  const { json: wall } = await director('POST', 'fp/dashboards/open-wall', { id });
  const screen = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await screen.clock.install();
  await screen.goto(`/app/#/wall?t=${wall.token}`);
  await expect(screen.getByRole('heading', { name: panel })).toBeVisible();
  await expect(screen.locator('[data-measure="accepted_count"]')).toHaveText(String(run.totals.accepted_count));
  await director('POST', 'fp/dashboard-widgets', { dashboard_id: id, kind: 'clock' });
  await screen.clock.runFor(61_000);
  await expect(screen.locator('[data-widget]')).toHaveCount(3);
  await director('POST', 'fp/dashboards/close-wall', { id });
  await screen.clock.runFor(61_000);
  await expect(screen.getByText('Bu ekran yopilgan')).toBeVisible();
  await stands(page, '/reports/dashboards');
});
