import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../scripts/chromium.ts';
import { median, print } from './statistics.ts';

const root = join(import.meta.dirname, '..');
const runs = 5;

/** What a person at the board waits for, and what it costs to get there: demo data, a real browser, an empty cache. */
export async function browserFigures(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vazifa-bench-'));
  const { child, base } = await serve(dataDir);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const [wire, usable, frames] = [[] as number[], [] as number[], [] as number[]];
    for (let run = 0; run < runs; run++) {
      const figures = await boardOnce(browser, base);
      wire.push(figures.wire);
      usable.push(figures.usable);
      frames.push(figures.frame);
    }
    print({
      name: 'board from an empty cache: JavaScript and CSS on the wire',
      value: median(wire) / 1024,
      unit: 'KB',
      target: ['<=', 260],
    });
    print({ name: 'board usable after navigation', value: median(usable), unit: 'ms', target: ['<=', 1000] });
    print({
      name: 'frames while dragging: p99, median of 5 runs',
      value: median(frames),
      unit: 'ms',
      target: ['<=', 50],
    });
  } finally {
    await browser.close();
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function serve(dataDir: string): Promise<{ child: ChildProcess; base: string }> {
  const child = spawn(process.execPath, [join(root, 'src/app/server.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const base = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /ready (\S+)/.exec(String(chunk));
      if (found) resolve(found[1]!);
    });
  });
  return { child, base };
}

export async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** The board from an empty cache and again: its bytes, how long until it can be used, and how a card is carried. */
export async function boardOnce(
  browser: Browser,
  base: string,
): Promise<{ wire: number; usable: number; frame: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let wire = 0;
  // What is compressed: the bodies. Of the headers the browser tells with the answer how long they were.
  const headers = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/\.(js|css)(\?|$)/.test(response.url)) headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (headers.has(requestId)) wire += encodedDataLength - headers.get(requestId)!;
  });
  await page.goto(`${base}/app/#/login?to=${encodeURIComponent('/tasks/new-version-tasks')}`);
  await page.fill('input[name="login"]', 'admin');
  await page.fill('input[name="password"]', 'demo1234');
  await page.click('button[type="submit"]');
  await page.waitForSelector('main[data-screen="/tasks/new-version-tasks"]:not([aria-busy]) [data-task-id]');
  await page.goto('about:blank');
  await session.send('Network.clearBrowserCache');
  wire = 0;
  await page.goto(`${base}/app/#/tasks/new-version-tasks`);
  await page.waitForSelector('main[data-screen="/tasks/new-version-tasks"]:not([aria-busy]) [data-task-id]');
  const loaded = wire;
  await page.goto('about:blank');
  const started = Date.now();
  await page.goto(`${base}/app/#/tasks/new-version-tasks`);
  await page.waitForSelector('main[data-screen="/tasks/new-version-tasks"]:not([aria-busy]) [data-task-id]');
  const usable = Date.now() - started;
  const frame = await dragFrames(page);
  await context.close();
  return { wire: loaded, usable, frame };
}

/** How smoothly a card is carried over the board. */
async function dragFrames(page: Page): Promise<number> {
  const box = (await page.locator('[data-status="new"] [data-task-id]').first().boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 30);
  await page.waitForSelector('[data-status="new"] [data-task-id][draggable="true"]');
  return slowestFrame(page, async () => {
    await page.mouse.down();
    for (let step = 0; step < 80; step++)
      await page.mouse.move(box.x + 40 + step * 12, box.y + 30 + Math.sin(step / 6) * 120);
    await page.keyboard.press('Escape');
    await page.mouse.up();
  });
}

/** Milliseconds of the longest of a hundred frames, save one, while something is done on the page. */
export async function slowestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const tick = (now: number) => {
      times.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frameTimes: times });
  });
  await act();
  const times = (await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)).sort(
    (a, b) => a - b,
  );
  return times[Math.ceil(times.length * 0.99) - 1]!;
}
