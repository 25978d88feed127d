import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';

/** Parts that have tests of their own below the browser as well: walked through by `JOURNEYS=all npm test`. */
const further = ['dictionary-tools', 'site', 'translations', 'views', 'undo', 'uploads'];

/** Journeys of a person through the running product, in a real browser. The server is started by scripts/e2e-server.ts. */
export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.JOURNEYS === 'all' ? [] : further.map((name) => `**/${name}.spec.ts`),
  outputDir: 'test-results',
  globalSetup: './scripts/e2e-server.ts',
  workers: 1,
  retries: 0,
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
