import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.ts';
import { serve, stop } from './browser-figures.ts';
import { median, print } from './statistics.ts';

const root = join(import.meta.dirname, '..');
/** What a screen may cost that is opened for the first time, as a browser counts for a moment after its content. */
const limits = { requests: 30, kilobytes: 380, code: 260 } as const;
const momentMs = 1_500;
const board = '/tasks/new-version-tasks';
const homes = ['manager', 'director', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'] as const;
/** The row that a screen of one row is opened with. */
const rows = [
  [':team_id', '1'],
  [':user_roles_id', '2'],
  ['/pubs-edit', '/pubs-edit?id=1'],
] as const;

/** Screens that one comes to from a row or a press, and that no list names. */
const beside = ['/tasks/clients/1', '/tasks/projects/1', '/tasks/automations', '/admin/why'];

type State = BrowserContextOptions['storageState'];

/** Every built screen from an empty cache, the home of every role, and the board on a line of 400 kbit/s. */
export async function screenFigures(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vazifa-bench-'));
  const { child, base } = await serve(dataDir);
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await allScreens(browser, base);
    await slowBoard(browser, base);
  } finally {
    await browser.close();
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The built screens behind the door, each with a row where it needs one. */
function builtRoutes(): string[] {
  const lines = readFileSync(join(root, 'docs/built.txt'), 'utf8').split('\n');
  const inside = lines.filter((line) => line.startsWith('/') && line !== '/login');
  return inside.map((line) => rows.reduce((route, [part, given]) => route.replace(part, given), line));
}

async function allScreens(browser: Browser, base: string): Promise<void> {
  const counts: Cost[] = [];
  const tell = async (who: string, routes: readonly string[]) => {
    const state = await signedIn(browser, base, who);
    for (const route of routes) counts.push(await costOf(browser, `${base}/app/#${route}`, `${route} (${who})`, state));
  };
  await tell('admin', [...builtRoutes(), ...beside]);
  for (const who of homes) await tell(who, ['/']);
  for (const { name, ...cost } of counts)
    for (const what of ['requests', 'kilobytes', 'code'] as const)
      if (cost[what] > limits[what])
        print({ name: `${name}, cold: ${what}`, value: cost[what], unit: unitOf(what), target: ['<=', limits[what]] });
  for (const what of ['requests', 'kilobytes', 'code'] as const) {
    const over = counts.filter((cost) => cost[what] > limits[what]).length;
    print({
      name: `${what} of a cold screen, the most of ${counts.length}`,
      value: most(counts, what),
      unit: unitOf(what),
    });
    print({ name: `cold screens above ${limits[what]} ${what}`, value: over, unit: '', target: ['<=', 0] });
  }
}

const unitOf = (what: keyof typeof limits): string => (what === 'requests' ? '' : 'KB');
const most = (counts: readonly Cost[], what: keyof typeof limits): number =>
  Math.max(...counts.map((cost) => cost[what]));

/** A session and nothing else that a browser keeps of an earlier visit. */
async function signedIn(browser: Browser, base: string, who: string): Promise<State> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${base}/app/#/login`);
  await page.fill('input[name="login"]', who);
  await page.fill('input[name="password"]', 'demo1234');
  await page.click('button[type="submit"]');
  await page.waitForSelector('main[data-screen]:not([data-screen="/login"]):not([aria-busy])');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('vazifa.texts')) localStorage.removeItem(key);
  });
  const state = await context.storageState();
  await context.close();
  return state;
}

interface Cost {
  readonly name: string;
  readonly requests: number;
  readonly kilobytes: number;
  /** Kilobytes of script and style. */
  readonly code: number;
}

/** Bytes as the network counts them, headers and all. */
async function costOf(browser: Browser, address: string, name: string, state: State): Promise<Cost> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    storageState: state,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const read = countBytes(session);
  await page.goto(address, { waitUntil: 'commit' });
  await hasContent(page);
  await page.waitForTimeout(momentMs);
  const all = read();
  // A session is used once and renewed: the next screen needs what this one was given.
  Object.assign(state as object, { cookies: await context.cookies() });
  await context.close();
  const sum = (some: readonly Loaded[]) => some.reduce((bytes, one) => bytes + one.bytes, 0) / 1024;
  return {
    name,
    requests: all.length,
    kilobytes: sum(all),
    code: sum(all.filter(({ url }) => /\.(js|css)(\?|$)/.test(url))),
  };
}

interface Loaded {
  readonly url: string;
  bytes: number;
}

function countBytes(session: CDPSession): () => readonly Loaded[] {
  const loaded = new Map<string, Loaded>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    loaded.set(requestId, { url: request.url, bytes: 0 }),
  );
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = loaded.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return () => [...loaded.values()];
}

const hasContent = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main');
    const isBusy =
      main?.matches('[aria-busy="true"]') || main?.querySelector('[aria-busy="true"], [class*="skeleton"]');
    return main && !isBusy && main.querySelector('h1, h2, tr, li, [role="row"], [data-task-id]');
  });

/** Seconds until the first card is there, on a line as in a village. */
async function slowBoard(browser: Browser, base: string): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < 3; run++) {
    const state = await signedIn(browser, base, 'manager');
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      storageState: state,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const bytesPerSecond = (400 * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    const started = Date.now();
    await page.goto(`${base}/app/#${board}`, { waitUntil: 'commit' });
    await page.waitForSelector('main [data-task-id]', { timeout: 60_000 });
    times.push((Date.now() - started) / 1000);
    await context.close();
  }
  print({ name: 'first card of the board at 400 kbit/s, 150 ms', value: median(times), unit: 's', target: ['<=', 8] });
}
