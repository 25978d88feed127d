import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../scripts/chromium.ts';
import { slowestFrame } from './browser-figures.ts';
import { startCompany } from './company.ts';
import { median, print } from './statistics.ts';

const rows = 100_000;
const turns = 150;

/** The table of all tasks without pages, scrolled by the wheel. */
export async function tableFigures(): Promise<void> {
  const company = await startCompany(rows, 2000);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const frames: number[] = [];
    for (let run = 0; run < 5; run++) frames.push(await scrolledOnce(browser, company.product));
    const [p99, name] = [median(frames), `table of ${rows} rows scrolled, frames: p99, median of 5 runs`];
    print({ name, value: p99, unit: 'ms', target: ['<=', 50] });
  } finally {
    await browser.close();
    await company.stop();
  }
}

async function scrolledOnce(browser: Browser, base: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${base}/app/#/login?to=${encodeURIComponent('/tasks/tasks?perPage=all')}`);
  await page.fill('input[name="login"]', 'admin');
  await page.fill('input[name="password"]', 'demo1234');
  await page.click('button[type="submit"]');
  await page.waitForSelector('tr[data-index="5"][data-row]');
  await page.waitForTimeout(1000);
  await page.mouse.move(700, 500);
  const frame = await slowestFrame(page, async () => {
    for (let turn = 0; turn < turns; turn++) {
      await page.mouse.wheel(0, 240);
      await page.waitForTimeout(20);
    }
  });
  await context.close();
  return frame;
}
