import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const packageCommand = 'apt-get -o DPkg::Lock::Timeout=120 install -y chromium';
/** A slow mirror is waited for, a dead one is not. */
const longestInstallMs = 300_000;

/** The browser that journeys run in: $CHROMIUM, the machine's own, or the one that Playwright downloaded. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, ...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

/**
 * Finds the browser, or as root on Debian installs it.
 * @throws one sentence with the command that installs it.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium …');
    if (!aptGet(packageCommand)) {
      aptGet('apt-get update');
      aptGet(packageCommand);
    }
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`The journeys need a browser: sudo ${packageCommand}, or set CHROMIUM to the path of one.`);
}

function aptGet(command: string): boolean {
  const [program, ...args] = command.split(' ');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(program as string, args, { env, stdio: 'ignore', timeout: longestInstallMs });
  return status === 0;
}
