import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without windows: journeys take a seventh less of the processor in it than in a whole browser. */
const windowless = ['/usr/bin/chromium-headless-shell'];
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const packages = ['chromium-headless-shell', 'chromium'];
const installing = 'apt-get -o DPkg::Lock::Timeout=120 install -y';
/** A slow mirror is waited for, a dead one is not. */
const longestInstallMs = 300_000;

const firstOf = (paths: (string | undefined)[]): string | undefined => paths.find((path) => path && existsSync(path));

/** A browser as people have it, for what is measured: $CHROMIUM, the machine's own, or the one of Playwright. */
export function findBrowser(): string | undefined {
  return firstOf([process.env.CHROMIUM, ...whole, chromium.executablePath()]);
}

/** The browser that journeys run in: $CHROMIUM, one without windows, or a whole one. */
export function findChromium(): string | undefined {
  return firstOf([process.env.CHROMIUM, ...windowless]) ?? findBrowser();
}

/**
 * Finds the browser of the journeys, or as root on Debian installs it.
 * @throws one sentence with the command that installs it.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    const install = () => packages.some((name) => aptGet(`${installing} ${name}`));
    if (!install()) {
      aptGet('apt-get update');
      install();
    }
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`The journeys need a browser: sudo ${installing} chromium, or set CHROMIUM to the path of one.`);
}

function aptGet(command: string): boolean {
  const [program, ...args] = command.split(' ');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(program as string, args, { env, stdio: 'ignore', timeout: longestInstallMs });
  return status === 0;
}
