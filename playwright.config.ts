import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

/** Journeys of a person through the running product, in a real browser. Servers are started by scripts/e2e-server.ts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './scripts/e2e-server.ts',
  // Each has a server of its own; one that was started by hand serves one.
  workers: process.env.BASE_URL ? 1 : 2,
  // What passes when it is walked again is named as flaky in what is printed, and is worth a look; it holds up nobody.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: ['--disable-dev-shm-usage', '--font-render-hinting=none'] },
    locale: 'ru-RU',
    timezoneId: 'Asia/Tashkent',
    // A worker would fill its cache in every journey; the one about it lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
});
