import { expect } from '@playwright/test';
import { api, makeTask, personAt, test } from './person.ts';

test('the time of a task somebody works on is one number in the table, its sum, its groups and the panel', async ({
  browser,
}, { retry }) => {
  const name = `Soat ${Date.now() % 1_000_000}-${retry}`;
  const task = await makeTask(name);
  const developer = await api('developer');
  const started = await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_processing' });
  expect(started.status).toBe(200);
  const { running_since } = (await developer('GET', `fp/dev-tasks/${task.id}`)).json;
  const since = Date.parse(running_since);
  const page = await personAt(browser, 'manager', '/settings');
  // Working hours around the hour at which the journey is walked, and a clock that has run for 47 minutes of them.
  const at = (minutes: number) => new Date(since + minutes * 60_000).toISOString();
  // Asked for with others it would be the hours of the company, whatever the time of the day.
  await page.route('**/admin/several*', (route) => route.abort());
  await page.route('**/fp/work-calendar/spans', (route) =>
    route.fulfill({ json: { spans: [{ starts_at: at(-60), ends_at: at(600) }], others: [] } }),
  );
  await page.clock.setFixedTime(at(47));
  for (const view of ['', '&group=status']) {
    await page.goto(`${process.env.BASE_URL}/app/#/tasks/tasks?q=${encodeURIComponent(name)}${view}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('0:47');
    await expect(page.locator('main footer').filter({ hasText: 'Sarflangan' })).toContainText('47');
    if (view) await expect(page.getByRole('row').filter({ hasText: '1 ta' })).toContainText('0:47');
  }
  await page.goto(
    `${process.env.BASE_URL}/app/#/tasks/tasks?q=${encodeURIComponent(name)}&panel=fp/dev-tasks:${task.id}`,
  );
  await expect(page.getByRole('dialog').locator('[data-live]').first()).toContainText('47');
  await developer('POST', 'fp/dev-tasks/transition', { ids: [task.id], action: 'to_pause' });
});
