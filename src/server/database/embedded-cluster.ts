import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Runner } from '#server/database/embedded-binaries.ts';
import { Refusal } from '#server/refusal.ts';

/** Where the embedded database lives under DATA_DIR. */
export const homeOf = (dataDir: string) => join(dataDir, 'postgres');
export const clusterOf = (dataDir: string) => join(homeOf(dataDir), 'cluster');
export const logOf = (dataDir: string) => join(homeOf(dataDir), 'postgres.log');
const passwordFileOf = (dataDir: string) => join(homeOf(dataDir), 'password');

/** The role that owns everything, and the version of the clusters that the pinned binaries read. */
export const owner = 'vazifa';
const major = '18';

/** Makes the cluster on first use and returns the password of its owner. */
export async function prepareCluster(dataDir: string, native: string, runner: Runner): Promise<string> {
  if (!existsSync(homeOf(dataDir))) await makeCluster(dataDir, native, runner);
  const version = (await readFile(join(clusterOf(dataDir), 'PG_VERSION'), 'utf8')).trim();
  if (version !== major) {
    throw new Refusal(
      `${clusterOf(dataDir)} was made by PostgreSQL ${version}, this version brings ${major}: ` +
        'take a backup with the version that made it and restore it into a new DATA_DIR.',
    );
  }
  return (await readFile(passwordFileOf(dataDir), 'utf8')).trim();
}

/** Everything is made in a folder beside its place and moved there when it is whole: a crash leaves no half cluster. */
async function makeCluster(dataDir: string, native: string, runner: Runner): Promise<void> {
  await removeLeftovers(dataDir);
  const home = `${homeOf(dataDir)}.new-${process.pid}`;
  const cluster = join(home, 'cluster');
  const password = join(home, 'password');
  await mkdir(cluster, { recursive: true });
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await chmod(home, 0o711);
  await chmod(cluster, 0o700);
  if (runner.owner) {
    for (const path of [cluster, password]) await chown(path, runner.owner.uid, runner.owner.gid);
  }
  const options = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', cluster, '-U', owner, '--auth=scram-sha-256', `--pwfile=${password}`, ...options];
  const said = await output([...runner.prefix, join(native, 'bin/initdb'), ...args, '--no-instructions'], runner.as);
  if (said.code !== 0) {
    await rm(home, { recursive: true, force: true });
    throw new Refusal(
      /No space left/i.test(said.text)
        ? `The disk is full: the embedded database cannot be made in ${dataDir}.`
        : `The embedded database could not be made in ${dataDir}: ${lastLine(said.text)}.`,
    );
  }
  try {
    await rename(home, homeOf(dataDir));
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    if (!existsSync(homeOf(dataDir))) throw error; // otherwise another start was faster, and its cluster is as good
  }
}

/** A first start that was killed leaves its unfinished folder behind. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** Runs a program to its end; the text is both of its streams. */
function output([command, ...args]: string[], as: Runner['as']): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(command as string, args, { ...as, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    const hear = (chunk: Buffer) => {
      text = (text + chunk).slice(-4000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => resolve({ code: -1, text: error.message }));
    child.on('close', (code) => resolve({ code, text }));
  });
}

const lastLine = (text: string) => (text.trim().split('\n').at(-1) ?? 'no reason given').replace(/\.$/, '');

/** A process that has ended but that nobody has waited for counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const state = readOrEmpty(`/proc/${pid}/stat`).split(') ').at(-1)?.[0];
  return state !== 'Z' && state !== 'X';
}

export interface Postmaster {
  pid: number;
  port: number;
  /** In its own words: starting (recovery too), ready, stopping. */
  status: string;
}

/**
 * The server that runs on a cluster, by the lines of its postmaster.pid: pid, folder, start time, port, socket folder,
 * address, shared memory, status. Undefined when there is none. A file whose process has become somebody else's counts
 * as none (after a restart of the machine or container the number may be given again) and is removed, because
 * PostgreSQL itself could not tell.
 */
export function postmasterOf(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  const lines = readOrEmpty(file).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isAlive(pid)) return undefined;
  if (!worksIn(pid, cluster)) {
    rmSync(file, { force: true });
    return undefined;
  }
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/** PostgreSQL works in its cluster's folder. Where the system does not tell, a living process is taken for it. */
function worksIn(pid: number, cluster: string): boolean {
  if (!existsSync('/proc/self/cwd')) return true;
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return there.ino === here.ino && there.dev === here.dev;
  } catch {
    return false;
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
