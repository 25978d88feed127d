import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayOf } from '#kernel/calendar-formats.ts';
import { rootDir } from '#server/config.ts';
import { nativeFolder, runnerFor } from '#server/database/embedded-binaries.ts';
import { clusterOf, isAlive, logOf } from '#server/database/embedded-cluster.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { quickFolder } from '#server/testing/quick-folder.ts';
import { reachedFrom } from '#server/testing/sources-reached.ts';
import { copying, makeTemplate, quickSettings, templateOf, withAdministrator } from '#server/testing/templates.ts';

/**
 * The demo company, filled once and copied by everybody who needs one: a folder of data (database and files) as the
 * product would have after its first start, with the databases that tests copy beside its own.
 */
const home = join(rootDir, '.cache/companies');
/** Each takes some two hundred megabytes. */
const mostKept = 2;
/** What the company did today is told as of the moment at which it was filled. */
const longestMs = 3_600_000;
const zone = 'Asia/Tashkent';

/** What decides what the company looks like: schema, libraries, every source that the filling reaches, pictures. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const filesIn = (folder: string): string[] =>
    readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => statSync(join(rootDir, path)).isFile())
      .sort();
  const reached = reachedFrom('src/app/seed-process.ts', 'src/server/testing/templates.ts');
  const drawn = filesIn('src').filter((path) => !/\.(?:tsx?|css|json)$/.test(path));
  for (const path of [...filesIn('migrations'), 'package-lock.json', ...reached, ...drawn])
    hash.update(`${path}\0`).update(readFileSync(join(rootDir, path)));
  return hash.digest('hex').slice(0, 20);
}

const momentOf = (name: string): number => Number(name.split('-').at(-1));

/** The newest that fits the sources and is of this hour and this day; null when there is none. */
function kept(hash: string): string | null {
  const now = Date.now();
  const fits = (name: string) =>
    name.startsWith(`${hash}-`) && now - momentOf(name) < longestMs && dayOf(momentOf(name), zone) === dayOf(now, zone);
  const names = existsSync(home) ? readdirSync(home).filter((name) => /^\w+-\d+$/.test(name) && fits(name)) : [];
  const newest = names.sort((one, other) => momentOf(one) - momentOf(other)).at(-1);
  return newest ? join(home, newest) : null;
}

/** Fills a company unless one that fits is kept. Answers its folder, which is to be copied and never used itself. */
export async function keepCompany(): Promise<string> {
  const hash = hashOfSources();
  const there = kept(hash);
  if (there) return there;
  await mkdir(home, { recursive: true });
  await removeOld(mostKept - 1);
  const place = join(home, `${hash}-${Date.now()}`);
  // Moved to its name when it is whole: a process that is killed meanwhile leaves no half company.
  const draft = `${place}.new-${process.pid}`;
  await mkdir(draft);
  try {
    await makeCompany(draft);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return place;
}

/** Leaves so many of the newest, and what living processes are making. */
async function removeOld(most: number): Promise<void> {
  const names = await readdir(home);
  const whole = names.filter((name) => !name.includes('.new-')).sort((one, other) => momentOf(other) - momentOf(one));
  const left = names.filter((name) => name.includes('.new-') && !isAlive(Number(name.split('.new-')[1])));
  for (const name of [...whole.slice(most), ...left]) await rm(join(home, name), { recursive: true, force: true });
}

async function makeCompany(dataDir: string): Promise<void> {
  const settings = { ...quickSettings, min_wal_size: '32MB', max_wal_size: '256MB' };
  const database = await startEmbedded({ dataDir, settings });
  try {
    await withAdministrator(database.url, async (client) => {
      await makeTemplate(client, database.url, 'none');
      await makeTemplate(client, database.url, 'empty');
      await makeTemplate(client, database.url, 'demo', dataDir);
    });
  } finally {
    await database.stop();
  }
  await copyToOwn(dataDir);
  await rm(logOf(dataDir), { force: true });
}

/** The product's own database is in use whenever the server runs, so that it is copied while no server does. */
async function copyToOwn(dataDir: string): Promise<void> {
  const native = await nativeFolder();
  const cluster = clusterOf(dataDir);
  const { prefix, as } = runnerFor(native, cluster);
  const [program, ...args] = [...prefix, join(native, 'bin/postgres'), '--single', '-j', '-D', cluster];
  const options = ['-c', 'fsync=off', templateOf('none')];
  const child = spawn(program, [...args, ...options], { ...as, cwd: '/', stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  // With -j a statement ends with an empty line.
  child.stdin.end(`drop database postgres;\n\n${copying('postgres', templateOf('demo'))};\n\n`);
  const [code] = await once(child, 'close');
  if (code !== 0 || /ERROR|FATAL/.test(said)) throw new Error(`The company could not be copied: ${said.slice(-2000)}`);
}

/** A folder of one's own with the company in it, in memory where there is room: `quickFolder`. */
export async function copyOfCompany(prefix: string): Promise<string> {
  const folder = await quickFolder(prefix);
  await copyTo(folder, await keepCompany());
  return folder;
}

/** The same where one is kept; null, rather than to take the time to fill one. */
export async function copyOfKeptCompany(prefix: string): Promise<string | null> {
  const there = kept(hashOfSources());
  if (!there) return null;
  const folder = await quickFolder(prefix);
  await copyTo(folder, there);
  return folder;
}

/** Owners and rights of files stay: PostgreSQL looks at them. */
async function copyTo(folder: string, company: string): Promise<void> {
  const child = spawn('cp', ['-Rp', `${company}/.`, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${company} could not be copied to ${folder}`);
}

if (import.meta.main) await keepCompany();
