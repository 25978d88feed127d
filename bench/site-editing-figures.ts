import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { rootDir } from '#server/config.ts';
import { findBrowser } from '../scripts/chromium.ts';
import { slowestFrame } from './browser-figures.ts';
import { type Company, json, startCompany, tokenOf } from './company.ts';
import { compare, printCompared, shoot } from './load.ts';
import { median, print } from './statistics.ts';

/** Only what editors make counts here: the company itself is small. */
const [tasks, users] = [2_000, 60];
const publications = 10_000;
const pictures = 50;
const [callers, edits, runs] = [16, 12, 3];

type Headers = Readonly<Record<string, string>>;

/** What editors wait for: the list of 10,000 publications, what visitors see of a change, and 50 pictures in a form. */
export async function siteEditingFigures(): Promise<void> {
  const company = await startCompany(tasks, users);
  try {
    const { headers } = await tokenOf(company.product, 'editor');
    await fetch(`${company.floor}/fill-publications?publications=${publications}`, { method: 'POST' });
    const listed = await compare(
      company,
      callers,
      (count) => ({ url: `${company.product}/api/admin/publications;perPage=50;page=${1 + (count % 20)}`, headers }),
      (count) => ({ url: `${company.floor}/publications?page=${1 + (count % 20)}` }),
    );
    printCompared(`list of 50 of ${publications} publications`, listed, 0.4);
    await visibleEverywhere(company, headers);
    // One picture says what this machine gives now.
    for (const count of [1, pictures]) await editingPictures(company, headers, count);
  } finally {
    await company.stop();
  }
}

/** How long until visitors of two processes read what an editor has saved. */
async function visibleEverywhere(company: Company, headers: Headers): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vazifa-second-'));
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DATABASE_URL: company.database, LOG_LEVEL: 'error' };
  const second = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
    ...{ cwd: rootDir, env, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const ended = new Promise<void>((resolve) => second.once('exit', () => resolve()));
  try {
    const other = await new Promise<string>((resolve) => {
      let said = '';
      second.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /ready (\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
    });
    const { rows } = await json<{ rows: { id: number; code: string }[] }>(
      `${company.product}/api/admin/sections;perPage=50`,
      headers,
    );
    const about = rows.find(({ code }) => code === 'about')!;
    const agent = new Agent({ keepAlive: true });
    const slowest: number[] = [];
    for (let edit = 0; edit < edits; edit++) {
      const name = `Oʻlchov ${Date.now()}`;
      const shown = (base: string) =>
        until(async () => (await (await fetch(`${base}/uz/about`)).text()).includes(name));
      const body = { names: { uz: name, uk: `Ўлчов ${edit}`, ru: `Замер ${edit}` } };
      const url = `${company.product}/api/admin/sections/${about.id}`;
      const began = performance.now();
      const { status, text } = await shoot(agent, { method: 'PATCH', url, headers, body });
      if (status !== 200) throw new Error(text);
      await Promise.all([shown(company.product), shown(other)]);
      slowest.push(performance.now() - began);
    }
    agent.destroy();
    const value = Math.max(...slowest);
    print({ name: 'a change is seen by visitors of two processes, slowest', value, unit: 'ms', target: ['<=', 1000] });
    print({ name: '  … p50', value: median(slowest), unit: 'ms' });
  } finally {
    second.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(10);
}

/** How smoothly a publication of 50 pictures is written in: typing, scrolling. */
async function editingPictures(company: Company, headers: Headers, count: number): Promise<void> {
  const ids: number[] = [];
  // The lighter forms are made by a job after the first start.
  await until(async () => {
    await fetch(`${company.floor}/fill-pictures?pictures=${pictures}`, { method: 'POST' });
    ids.splice(0, ids.length, ...(await json<number[]>(`${company.floor}/pictures`, {})));
    return ids.length >= pictures;
  });
  const agent = new Agent();
  const made = await shoot(agent, {
    ...{ method: 'POST', url: `${company.product}/api/admin/publications`, headers },
    body: { publication_type_id: 1, names: { uz: 'Ellik rasm' }, gallery_ids: ids.slice(0, count) },
  });
  if (made.status !== 201) throw new Error(made.text);
  const { id } = JSON.parse(made.text) as { id: number };
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const frames: number[] = [];
    const tasksOf: number[] = [];
    for (let run = 0; run < runs; run++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      const { frame, longest } = await writtenIn(page, company.product, id);
      frames.push(frame);
      tasksOf.push(longest);
      await context.close();
    }
    const name = `a publication of ${count} picture${count > 1 ? 's' : ''} written in, frames: p99`;
    print({ name, value: median(frames), unit: 'ms', ...(count > 1 && { target: ['<=', 50] as const }) });
    print({ name: '  … longest task', value: median(tasksOf), unit: 'ms' });
  } finally {
    await browser.close();
  }
}

async function writtenIn(page: Page, base: string, id: number): Promise<{ frame: number; longest: number }> {
  await page.goto(`${base}/app/#/login?to=${encodeURIComponent(`/web-site/pubs-edit?id=${id}`)}`);
  await page.fill('input[name="login"]', 'editor');
  await page.fill('input[name="password"]', 'demo1234');
  await page.click('button[type="submit"]');
  await page.waitForSelector('main[data-screen="/web-site/pubs-edit"]:not([aria-busy])');
  const title = page.getByRole('textbox', { name: 'Sarlavha' }).first();
  await title.waitFor();
  await page.waitForTimeout(2_500);
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const frame = await slowestFrame(page, async () => {
    await title.click();
    for (const letter of ' yozilmoqda va saqlanmoqda') {
      await page.keyboard.type(letter);
      await page.waitForTimeout(30);
    }
    await page.mouse.move(1_200, 600);
    for (let turn = 0; turn < 60; turn++) {
      await page.mouse.wheel(0, turn < 30 ? 160 : -160);
      await page.waitForTimeout(20);
    }
  });
  const { longest } = await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen);
  return { frame, longest };
}
