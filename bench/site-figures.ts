import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rootDir } from '#server/config.ts';
import { type Load, load, type Shot } from './load.ts';
import { siteBrowserFigures } from './site-browser-figures.ts';
import { siteEditingFigures } from './site-editing-figures.ts';
import { print } from './statistics.ts';

const callers = 16;
const roundMs = 4_000;
const rounds = 3;
/** Of the clock by which Linux counts the time of processes. */
const ticksPerSecond = 100;

const pages = ['/uz', '/ru', '/uk/news', '/uz/portfolio', '/ru/team', '/uz/services', '/uk/vacancies'];

/**
 * The public site: pages out of the memory and made anew, by the seconds of the processor that the server took; pages
 * in a browser on a slow telephone; and what its editors wait for.
 */
export async function siteFigures(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vazifa-site-'));
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/server.ts'], {
    cwd: rootDir,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    const url = await new Promise<string>((resolve) => {
      let said = '';
      server.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /ready (\S+)/.exec(said)?.[1];
        if (found) resolve(found);
      });
    });
    await picturesMade(url);
    const at = (count: number) => `${url}${pages[count % pages.length]}`;
    const brotli = { 'accept-encoding': 'br' };
    const kept = await measured(server.pid!, (count) => ({ url: at(count), headers: brotli }));
    print({ name: 'pages a second of a core, out of the memory', value: kept, unit: '/s', target: ['>=', 2000] });
    // Each host is a site of its own, so that no page is there yet.
    const anew = await measured(server.pid!, (count) => ({
      url: at(count),
      headers: { host: `h${process.hrtime.bigint()}.localhost:80` },
    }));
    print({ name: 'pages a second of a core, made anew', value: anew, unit: '/s', target: ['>=', 150] });
    await siteBrowserFigures(url);
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
  await siteEditingFigures();
}

/** The first start makes the lighter forms of all pictures, in the same process. */
async function picturesMade(url: string): Promise<void> {
  for (let waited = 0; waited < 180; waited++) {
    const shown = await Promise.all(
      ['/uz/portfolio', '/uz/news', '/uz/gallery', '/uz/events'].map(async (path) => (await fetch(url + path)).text()),
    );
    if (!shown.some((html) => /<img src="\/api\/public\/files\/\d+"/.test(html))) return;
    await sleep(1_000);
  }
}

/** The best of some rounds: the machine serves others too. */
async function measured(pid: number, next: (count: number) => Shot): Promise<number> {
  await load(callers, 1_000, next);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = secondsOf(pid);
    const found: Load = await load(callers, roundMs, next);
    if (found.failures) throw new Error(`${found.failures} pages were not sent`);
    const seconds = (secondsOf(pid) ?? 0) - (before ?? 0);
    rates.push(seconds > 0 ? found.times.length / seconds : found.rate);
  }
  return Math.max(...rates);
}

/** The time of the processor that a process has taken; null where the system does not say. */
function secondsOf(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}
