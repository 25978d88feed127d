import { type CDPSession, expect, type Page } from '@playwright/test';
import { personAt, stands, test } from './person.ts';

/** What a screen may bring to a browser that has kept nothing, until nothing comes any more by itself. */
const limits = { requests: 30, kilobytes: 380, code: 260 };
/** Behind the last of what comes by itself, four seconds after the screen (web/start.tsx). */
const restMs = 6_000;
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

interface Loaded {
  readonly url: string;
  bytes: number;
}

/** What goes over the line, in bytes as the network counts them, headers and all. */
async function loadedOn(page: Page): Promise<Map<string, Loaded>> {
  const loaded = new Map<string, Loaded>();
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
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
  return loaded;
}

const looks = [
  { screen: 'a board', route: '/tasks/new-version-tasks', who: 'manager' },
  { screen: 'home', route: '/', who: 'manager' },
  { screen: 'home', route: '/', who: 'developer' },
];

for (const { screen, route, who } of looks)
  for (const [place, viewport] of Object.entries(sizes))
    test(`${screen} of a ${who} brings what it shows, on a ${place}`, async ({ browser }) => {
      const known = await personAt(browser, who, '/settings');
      const { cookies, origins } = await known.context().storageState();
      await known.context().close();
      const kept = origins.map((one) => ({
        ...one,
        localStorage: one.localStorage.filter(({ name }) => !name.startsWith('vazifa.texts')),
      }));
      const context = await browser.newContext({ viewport, storageState: { cookies, origins: kept } });
      const page = await context.newPage();
      const loaded = await loadedOn(page);
      await page.goto(`${process.env.BASE_URL}/app/#${route}`);
      await stands(page, route);
      await page.waitForTimeout(restMs);
      // A page that had no answer for long asks whether the server is there: that is of the machine.
      const all = [...loaded.values()].filter(({ url }) => !url.endsWith('/api/ping'));
      const kilobytes = (some: readonly Loaded[]) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
      const code = all.filter(({ url }) => /\.(?:js|css)$/.test(url));
      const list = code.map(({ url, bytes }) => `${new URL(url).pathname} ${(bytes / 1024).toFixed(1)}`).join('\n');
      expect(code.length).toBeGreaterThan(5);
      expect(kilobytes(code), list).toBeLessThan(limits.code);
      expect(kilobytes(all)).toBeLessThan(limits.kilobytes);
      expect(all.length, all.map(({ url }) => url).join('\n')).toBeLessThanOrEqual(limits.requests);
    });
