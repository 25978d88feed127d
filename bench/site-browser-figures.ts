import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../scripts/chromium.ts';
import { lowTier, midTier, type Phone, worthOfMachine } from './phones.ts';
import { median, print } from './statistics.ts';

/** Slow 4G, as Lighthouse has it: kilobits a second, milliseconds there and back. */
const line = { download: 1_600, upload: 750, latency: 150 } as const;
const runs = 5;
/** So long a page has to show that it stands still. */
const stillMs = 700;

/** A page of each kind; of publications the first of their list. */
const kinds: readonly (readonly [kind: string, path: string, inList?: boolean])[] = [
  ['home', '/uz'],
  ['services', '/ru/services'],
  ['a service', '/uz/services', true],
  ['portfolio', '/uz/portfolio'],
  ['a work', '/ru/portfolio', true],
  ['news', '/uk/news'],
  ['a piece of news', '/uz/news', true],
  ['gallery', '/uz/gallery'],
  ['an album', '/uz/gallery', true],
  ['events', '/uz/events'],
  ['vacancies', '/ru/vacancies'],
  ['a vacancy', '/uz/vacancies', true],
  ['an application', '/uz/vacancies/apply'],
  ['team', '/uz/team'],
  ['about', '/uz/about'],
  ['contact', '/uk/contact'],
  ['feedback', '/uz/feedback'],
  ['search', '/uz/search?q=tizim'],
  ['privacy', '/ru/privacy'],
  ['none (404)', '/uz/yoq'],
];

/** What a page may take at most on the phone that it is held against; of the one below that it is only told. */
const asked: Targets = { largest: ['<=', 1000], longest: ['<=', 50] };

interface Targets {
  readonly largest?: ['<=', number];
  readonly longest?: ['<=', number];
}

interface Seen {
  readonly largest: number;
  readonly shift: number;
  readonly longest: number;
  /** Bytes on the wire of all but pictures, and of scripts alone. */
  readonly wire: number;
  readonly scripts: number;
  readonly foreign: number;
}

/** What a visitor with a telephone, a slow line and an empty cache waits for, on a page of each kind. */
export async function siteBrowserFigures(base: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const worth = await worthOfMachine(browser);
    print({ name: 'what the processor is worth in a browser (BenchmarkIndex)', value: worth, unit: '' });
    await figuresOn(browser, base, midTier, worth, asked);
    await figuresOn(browser, base, lowTier, worth, {});
  } finally {
    await browser.close();
  }
}

async function figuresOn(browser: Browser, base: string, phone: Phone, worth: number, targets: Targets): Promise<void> {
  const slower = Math.max(1, worth / phone.worth);
  const found: Seen[] = [];
  for (const [kind, path, inList] of kinds) {
    const url = base + (inList ? await firstIn(base, path) : path);
    // A page that nobody has opened is made first, as of any site that is read.
    await (await fetch(url)).arrayBuffer();
    const seen: Seen[] = [];
    for (let run = 0; run < runs; run++) seen.push(await openOnce(browser, url, slower));
    const middle = (of: (one: Seen) => number) => median(seen.map(of));
    print({ name: `${kind}: largest contentful paint`, value: middle(({ largest }) => largest), unit: 'ms' });
    print({ name: '  … longest task', value: middle(({ longest }) => longest), unit: 'ms' });
    found.push({
      ...seen[0]!,
      largest: middle(({ largest }) => largest),
      longest: middle(({ longest }) => longest),
      shift: Math.max(...seen.map(({ shift }) => shift)),
    });
  }
  const most = (of: (one: Seen) => number) => Math.max(...found.map(of));
  const profile = `${phone.name}, ${slower.toFixed(1)} x slower, ${line.download / 1000} Mbit/s, ${line.latency} ms`;
  const all = `${found.length} kinds of pages on ${profile}`;
  print({
    ...{ name: `${all}: slowest paint`, value: most(({ largest }) => largest) },
    ...{ unit: 'ms', target: targets.largest },
  });
  print({ name: '  … layout shift', value: most(({ shift }) => shift), unit: '', target: ['<=', 0] });
  print({ name: '  … longest task', value: most(({ longest }) => longest), unit: 'ms', target: targets.longest });
  print({
    ...{ name: '  … on the wire without pictures', value: most(({ wire }) => wire) / 1000 },
    ...{ unit: 'KB', target: ['<=', 100] },
  });
  print({
    ...{ name: '  … of that JavaScript', value: most(({ scripts }) => scripts) / 1000 },
    ...{ unit: 'KB', target: ['<=', 10] },
  });
  print({ name: '  … requests to other hosts', value: most(({ foreign }) => foreign), unit: '', target: ['<=', 0] });
}

async function firstIn(base: string, list: string): Promise<string> {
  const html = await (await fetch(base + list)).text();
  const main = html.slice(html.indexOf('<main'));
  const [, found] = new RegExp(`href="(${list}/(?!apply")[^"/]+)"`).exec(main) ?? [];
  if (!found) throw new Error(`nothing stands in ${list}`);
  return found;
}

async function openOnce(browser: Browser, url: string, slower: number): Promise<Seen> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  });
  try {
    return await openIn(context, url, slower);
  } finally {
    await context.close();
  }
}

async function openIn(context: BrowserContext, url: string, slower: number): Promise<Seen> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // The browser runs already; of the site it has seen nothing.
  await page.goto(new URL('/robots.txt', url).href);
  await session.send('Network.enable');
  const { download, upload, latency } = line;
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency, downloadThroughput: (download * 1000) / 8, uploadThroughput: (upload * 1000) / 8 },
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const types = new Map<string, string>();
  let [wire, scripts, foreign] = [0, 0, 0];
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    types.set(requestId, type);
    if (/^https?:/.test(request.url) && new URL(request.url).host !== new URL(url).host) foreign++;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type !== 'Image') wire += encodedDataLength;
    if (type === 'Script') scripts += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0, longest: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry);
      }).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largest = startTime;
    });
    watch('layout-shift', (entry) => {
      seen.shift += (entry as unknown as { value: number }).value;
    });
    watch('longtask', ({ startTime, duration }) => {
      // Leaving the page before takes a browser as long for an empty page: what counts begins when this one has come.
      const { responseEnd } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
      if (startTime > responseEnd) seen.longest = Math.max(seen.longest, duration);
    });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(stillMs);
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Seen, 'wire'> }).seen);
  return { ...seen, wire, scripts, foreign };
}
