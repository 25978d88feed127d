import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from '../scripts/chromium.ts';
import { serve, stop } from './browser-figures.ts';
import { median, print } from './statistics.ts';

const root = join(import.meta.dirname, '..');
/** What a screen may cost that is opened for the first time, as a browser counts for a moment after its content. */
const limits = { requests: 30, kilobytes: 380, code: 260 } as const;
const momentMs = 1_500;
/** A hundredth of a window, moved by its own height: less than an eye sees. */
const mostShift = 0.005;
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
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
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
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
  const onPhone: Cost[] = [];
  const tell = async (who: string, routes: readonly string[]) => {
    const state = await signedIn(browser, base, who);
    for (const route of routes) {
      const [address, name] = [`${base}/app/#${route}`, `${route} (${who})`];
      counts.push(await costOf(browser, address, name, state, desk));
      onPhone.push(await costOf(browser, address, `${name}, phone`, state, phone));
    }
  };
  await tell('admin', [...builtRoutes(), ...beside]);
  for (const who of homes) await tell(who, ['/']);
  tellShifts([...counts, ...onPhone]);
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

/** What moves while a screen comes, by the browser's own count of shifts of its layout. */
function tellShifts(all: readonly Cost[]): void {
  const moved = all.filter(({ shift }) => shift > mostShift);
  for (const { name, shift } of moved)
    print({ name: `${name}, cold: shift`, value: shift, unit: '', target: ['<=', mostShift] });
  print({
    name: `screens of ${all.length} that move while they come`,
    value: moved.length,
    unit: '',
    target: ['<=', 0],
  });
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
  /** Shift of the layout since the first paint. */
  readonly shift: number;
}

interface ColdPage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** A page of somebody who was here, in a browser that has kept nothing. */
async function coldPage(browser: Browser, state: State, viewport: typeof desk): Promise<ColdPage> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block', storageState: state });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  return { context, page, session };
}

/** Bytes as the network counts them, headers and all. */
async function costOf(
  browser: Browser,
  address: string,
  name: string,
  state: State,
  viewport: typeof desk,
): Promise<Cost> {
  const { context, page, session } = await coldPage(browser, state, viewport);
  await page.addInitScript(watchShifts);
  const read = countBytes(session);
  await page.goto(address, { waitUntil: 'commit' });
  await hasContent(page);
  await page.waitForTimeout(momentMs);
  const all = read();
  const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
  // A session is used once and renewed: the next screen needs what this one was given.
  Object.assign(state as object, { cookies: await context.cookies() });
  await context.close();
  const sum = (some: readonly Loaded[]) => some.reduce((bytes, one) => bytes + one.bytes, 0) / 1024;
  return {
    name,
    requests: all.length,
    kilobytes: sum(all),
    code: sum(all.filter(({ url }) => /\.(js|css)(\?|$)/.test(url))),
    shift,
  };
}

/** Runs in the page, before anything of it. */
function watchShifts(): void {
  const kept = window as unknown as { shift: number };
  kept.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
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
    const { context, page, session } = await coldPage(browser, state, desk);
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
