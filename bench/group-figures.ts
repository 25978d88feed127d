import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/chromium.ts';
import { slowestFrame } from './browser-figures.ts';
import { type Company, json, startCompany, tokenOf } from './company.ts';
import { load } from './load.ts';
import { median, print } from './statistics.ts';

/** Pages of one screen are opened so often. */
const openings = 5;
const openedLines = 10_000;

interface Rows {
  readonly rows: readonly { readonly id: number }[];
}

/** Groups with their counts, counted anew and kept; the levels of their tree; the page of a project in a browser. */
export async function groupFigures(tasks: number): Promise<void> {
  const company = await startCompany(tasks, 2000);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const { headers } = await tokenOf(company.product, 'admin');
    const at = (path: string) => `${company.product}/api/fp/${path}`;
    const { rows } = await json<Rows>(at('dev-tasks;perPage=1;sortBy=id;descending=true?status=new'), headers);
    const touch = await changing(at, headers, rows[0]!.id);
    const stats = at('task-groups-with-stats;perPage=50');
    const cold: number[] = [];
    for (let turn = 0; turn < 40; turn++) {
      await touch();
      const began = performance.now();
      await json(stats, headers);
      cold.push(performance.now() - began);
    }
    print({ name: '50 groups with counts after a change: p50', value: median(cold), unit: 'ms', target: ['<=', 200] });
    const unchanged = await load(1, 3_000, () => ({ url: stats, headers }));
    const name = '  … when nothing changed since: p50';
    print({ name, value: median(unchanged.times), unit: 'ms', target: ['<=', 20] });
    const groups = await json<Rows>(at('task-groups-with-stats/branches'), headers);
    await figure('first level of the tree of groups: p50', at('task-groups-with-stats/branches'), headers, 200);
    const [group] = groups.rows;
    const inGroup = at(`task-groups-with-stats/branches?in_group=${group!.id}`);
    await figure('  … projects of a group: p50', inGroup, headers, 100);
    const projects = await json<Rows>(inGroup, headers);
    const [project] = projects.rows;
    const level = at(`dev-tasks/level?in_project=${project!.id}&task_group_id=${group!.id}`);
    await figure('  … tasks of a project in it: p50', level, headers, 100);
    await pageFigures(browser, company, project!.id);
  } finally {
    await browser.close();
    await company.stop();
  }
}

async function figure(name: string, url: string, headers: Record<string, string>, most: number): Promise<void> {
  const { times, failures } = await load(1, 3_000, () => ({ url, headers }));
  if (failures) throw new Error(`${url} answers ${failures} times with an error`);
  print({ name, value: median(times), unit: 'ms', target: ['<=', most] });
}

/** Changes a task each time, so that nothing that was kept holds. */
async function changing(at: (path: string) => string, headers: Record<string, string>, id: number) {
  let turn = 0;
  return async () => {
    const answer = await fetch(at(`dev-tasks/${id}`), {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ hard_index: 1 + (turn++ % 9) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
}

/** From the address to what can be read and pressed, and the tree with very many lines opened in it. */
async function pageFigures(browser: Browser, { product }: Company, project: number): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${product}/app/#/login?to=${encodeURIComponent('/tasks/projects')}`);
  await page.fill('input[name="login"]', 'admin');
  await page.fill('input[name="password"]', 'demo1234');
  await page.click('button[type="submit"]');
  await page.waitForSelector('main[data-screen="/tasks/projects"]:not([aria-busy="true"])');
  const times: number[] = [];
  for (let turn = 0; turn < openings; turn++) {
    await page.goto('about:blank');
    const began = performance.now();
    await page.goto(`${product}/app/#/tasks/projects/${project}`);
    await page.waitForSelector('main[data-screen="/tasks/projects/:id"]:not([aria-busy="true"]) [data-health]');
    times.push(performance.now() - began);
  }
  print({ name: 'page of a project, usable: median', value: median(times), unit: 'ms', target: ['<=', 1000] });
  await page.goto(`${product}/app/#/reports/task-groups-tree`);
  await page.waitForSelector('tr[aria-level="1"][aria-expanded]');
  const opened = await openLines(page);
  await page.mouse.move(700, 500);
  const frame = await slowestFrame(page, async () => {
    for (let turn = 0; turn < 100; turn++) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(20);
    }
  });
  print({
    name: `tree of ${opened} opened lines scrolled, frames: p99`,
    value: frame,
    unit: 'ms',
    target: ['<=', 100],
  });
  await context.close();
}

/** Opens group after group by keys, from the last one up, so that the next one stands above all that was opened. */
async function openLines(page: Page): Promise<number> {
  const count = async () => Number(await page.locator('table[role="treegrid"]').getAttribute('aria-rowcount'));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-line'));
  await page.locator('tr[aria-level="1"]').first().focus();
  await page.keyboard.press('End');
  for (let before = null as string | null | undefined; (await count()) < openedLines; ) {
    const line = await focused();
    if (line === before) break;
    before = line;
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => !document.querySelector('tr[data-line$=" waits"]'));
    await page.keyboard.press('ArrowUp');
    await page.waitForTimeout(30);
  }
  return count();
}
