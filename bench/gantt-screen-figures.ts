import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/chromium.ts';
import { serve, slowestFrame, stop } from './browser-figures.ts';
import { median, print } from './statistics.ts';

const BARS = 5_000;
const CHAIN = 10;
const WRITERS = 8;
const RUNS = 5;
const window = { width: 1440, height: 900 };
const plan = 'fp/gantt-task-manager?by=executor&day_from=2027-03-01&day_to=2027-08-31';
const route = '/reports/users-gantt-chart?day_from=2027-03-01&day_to=2027-08-31';

type Call = (method: string, path: string, body?: unknown) => Promise<Answer>;
// oxlint-disable-next-line typescript/no-explicit-any -- a measurement reads what it asks for
type Answer = any;

/**
 * 5,000 bars over HTTP and on the screen: how long until they can be used, what they cost the page, frames while one
 * scrolls and pulls, and how soon a change is seen by somebody else. `--base URL`: of a product that runs already.
 */
export async function ganttScreenFigures(): Promise<void> {
  const at = process.argv.indexOf('--base');
  const dataDir = mkdtempSync(join(tmpdir(), 'vazifa-bench-'));
  const own = at < 0 ? await serve(dataDir) : null;
  const base = own?.base ?? process.argv[at + 1]!;
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const call = await callAs(base, 'admin');
    await fill(call);
    await overHttp(call);
    await onScreen(browser, base, call);
  } finally {
    await browser.close();
    if (own) await stop(own.child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function callAs(base: string, login: string): Promise<Call> {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ login, password: 'demo1234' });
  const signed = await fetch(`${base}/api/admin/auth/login`, { method: 'POST', headers: json, body });
  const { token } = (await signed.json()) as { token: string };
  return async (method, path, sent) => {
    const answer = await fetch(`${base}/api/${path}`, {
      method,
      headers: { ...(sent === undefined ? {} : json), authorization: `Bearer ${token}` },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text.slice(0, 300)}`);
    return text && JSON.parse(text);
  };
}

/** Tasks of everybody in chains of ten, until there are so many bars. */
async function fill(call: Call): Promise<void> {
  const people: number[] = (await call('GET', 'admin/users;perPage=200?status=active&client_id=null')).rows.map(
    ({ id }: { id: number }) => id,
  );
  const projects: number[] = (await call('GET', 'fp/projects;perPage=20')).rows.map(({ id }: { id: number }) => id);
  const there = (await call('GET', plan)).bars.length;
  const chains = Math.ceil((BARS - there) / CHAIN);
  let next = 0;
  const write = async () => {
    for (let chain = next++; chain < chains; chain = next++) {
      let before: number | null = null;
      for (let place = 0; place < CHAIN; place++) {
        const day = String(1 + ((chain + place) % 28)).padStart(2, '0');
        const month = String(3 + (place % 5)).padStart(2, '0');
        const { id } = await call('POST', 'fp/dev-tasks', {
          ...{ name: `Reja oʻlchovi ${chain}.${place}`, project_id: projects[chain % projects.length] },
          ...{ executor_id: people[chain % people.length], planned_minutes: 240 * (1 + (place % 6)) },
          ...(place === 0 && { planned_start_on: `2027-${month}-${day}` }),
          deadline: `2027-08-${day}T13:00:00Z`,
        });
        if (before) await call('POST', 'fp/task-dependencies', { task_id: id, predecessor_id: before });
        before = id;
      }
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

async function overHttp(call: Call): Promise<void> {
  const times: number[] = [];
  let bars = 0;
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    const answer = await call('GET', plan);
    times.push(performance.now() - began);
    bars = answer.bars.length;
    bytes = JSON.stringify(answer).length;
  }
  print({ name: `plan of ${bars} bars over HTTP, median of ${RUNS}`, value: median(times), unit: 'ms' });
  print({ name: '  … its text', value: bytes / 2 ** 20, unit: 'MiB' });
}

const bars = '[role="treegrid"] [data-task]';

async function onScreen(browser: Browser, base: string, call: Call): Promise<void> {
  const page = await signedIn(browser, base);
  const opened: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await page.goto('about:blank');
    await page.goto(`${base}/app/#/other/profile`);
    await page.waitForTimeout(1_500);
    const began = performance.now();
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${route}`);
    await page.locator(bars).first().waitFor({ timeout: 60_000 });
    opened.push(performance.now() - began);
  }
  const what = `plan of ${BARS} bars on the screen`;
  print({ name: `${what}: usable, median of ${RUNS}`, value: median(opened), unit: 'ms', target: ['<=', 1_500] });
  const nodes = await page.locator('[role="treegrid"]').evaluate((one) => one.querySelectorAll('*').length);
  print({ name: '  … nodes of the plan', value: nodes, unit: '', target: ['<=', 1_500] });
  await pulled(page);
  await seenByOther(page, call);
  await scrolled(page);
}

async function signedIn(browser: Browser, base: string): Promise<Page> {
  const origins = [
    {
      origin: new URL(base).origin,
      localStorage: [
        { name: 'vazifa.signed_in', value: 'true' },
        { name: 'vazifa.locale', value: '"uz"' },
      ],
    },
  ];
  const context = await browser.newContext({ viewport: window, storageState: { cookies: [], origins } });
  await context.request.post(`${base}/api/admin/auth/login`, { data: { login: 'admin', password: 'demo1234' } });
  return context.newPage();
}

async function scrolled(page: Page): Promise<void> {
  await page.mouse.move(900, 500);
  const frame = await slowestFrame(page, async () => {
    for (let step = 0; step < 120; step++) await page.mouse.wheel(step % 3 ? 0 : 60, step < 60 ? 180 : -180);
  });
  print({ name: '  … scrolled, frames: p99', value: frame, unit: 'ms', target: ['<=', 33] });
}

async function pulled(page: Page): Promise<void> {
  const bar = page.locator(bars).first();
  await bar.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center' }));
  await page.waitForTimeout(500);
  const box = (await bar.boundingBox())!;
  const [x, y] = [box.x + Math.min(box.width / 2, 20), box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frame = await slowestFrame(page, async () => {
    for (let step = 0; step < 120; step++) await page.mouse.move(x + (step < 60 ? step : 120 - step) * 3, y);
  });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  print({ name: '  … a bar pulled, frames: p99', value: frame, unit: 'ms', target: ['<=', 33] });
}

/** From the answer to who changed it to the bar of who looks. */
async function seenByOther(page: Page, call: Call): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const bar = page.locator(bars).first();
    const id = Number(await bar.getAttribute('data-task'));
    const { version } = await call('GET', `fp/dev-tasks/${id}`);
    const name = `Koʻrilsin ${run} ${Date.now()}`;
    await call('PATCH', `fp/dev-tasks/${id}`, { version, name });
    const began = performance.now();
    await page.locator(`[data-task="${id}"][aria-label*="${name}"]`).waitFor({ timeout: 20_000 });
    times.push(performance.now() - began);
  }
  print({ name: '  … a change seen by another, median', value: median(times), unit: 'ms', target: ['<=', 500] });
}
