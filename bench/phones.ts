import type { Browser } from 'playwright-core';
import { median } from './statistics.ts';

/**
 * A telephone by what its processor is worth: BenchmarkIndex, as Lighthouse counts it and as the calibration in the
 * developer tools of Chromium names its two presets (front_end/panels/mobile_throttling/CalibrationController.ts). How
 * much slower than this machine a telephone is depends on the machine: a fixed "4 x" is another telephone on each.
 */
export interface Phone {
  readonly name: string;
  readonly worth: number;
}
export const midTier: Phone = { name: 'a mid-tier phone (Pixel 5)', worth: 1000 };
export const lowTier: Phone = { name: 'a low-tier phone (Moto G4 Power)', worth: 264 };

const rounds = 7;

/**
 * What the processor of this machine is worth in the browser: the middle of how often in a tenth of a second it
 * joins 10,000 letters, which is work for the collector, and copies 100,000 numbers, which is none.
 */
export async function worthOfMachine(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  try {
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) found.push(await page.evaluate(timesInATenth));
    return median(found);
  } finally {
    await page.close();
  }
}

/** Runs in the page. The first and the second half take half a second each, as in Lighthouse 6.3 and later. */
function timesInATenth(): number {
  const during = (work: (time: number) => void): number => {
    const began = performance.now();
    let times = 0;
    while (performance.now() - began < 500) work(times++);
    return times / 10 / ((performance.now() - began) / 1000);
  };
  const joining = during(() => {
    let text = '';
    for (let at = 0; at < 10_000; at++) text += 'a';
    if (text.length === 1) throw new Error('the work was left out');
  });
  const numbers = [Array.from({ length: 100_000 }, Number), Array.from({ length: 100_000 }, Number)] as const;
  const copying = during((time) => {
    const [from, to] = time % 2 ? numbers : [numbers[1], numbers[0]];
    for (let at = 0; at < from.length; at++) to[at] = from[at]!;
  });
  return (joining + copying) / 2;
}
