// Child processes, and the one rule about them: when this process is asked to end, they end first.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What a person can act on: printed alone, without a stack. */
export class Sentence extends Error {}

const children = new Set();
let stopping = false;
export const interrupted = () => stopping;

/** Longer than the server itself takes at most to stop. */
const longestStopMs = 40_000;

/** Ends the children on Ctrl-C, SIGTERM, a closed terminal, and when the npm that started this process is killed. */
export function onStop() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const npm = npmAbove();
  if (npm) setInterval(() => startOf(npm.pid) !== npm.start && stop(), 500).unref();
}

function stop() {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, longestStopMs).unref();
  if (children.size === 0) setImmediate(() => process.exit(0));
}

/** npm names its process after the command line; a shell may stand between it and this process. */
function npmAbove() {
  let pid = process.env.npm_lifecycle_event ? process.ppid : 0;
  for (let level = 0; level < 4 && pid > 1; level++) {
    const [name, fields] = statOf(pid);
    if (!fields) return undefined;
    if (/^npm\b/.test(name)) return { pid, start: startOf(pid) };
    pid = Number(fields[1]);
  }
  return undefined;
}

/** When a process began, in clock ticks: tells it from a later one of the same number. Undefined when it is gone. */
function startOf(pid) {
  const [, fields] = statOf(pid);
  return fields && fields[0] !== 'Z' ? fields[19] : undefined;
}

/** Linux: `pid (name) state parent …`; other systems do not tell. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return [text.slice(text.indexOf('(') + 1, end), text.slice(end + 2).split(' ')];
  } catch {
    return ['', undefined];
  }
}

/** The environment of children: the pinned Node first, and nothing that tells npm about the script it is running. */
export function environment(node) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle)_|^npm_(command|config_local_prefix)$/.test(name)) delete env[name];
  }
  return env;
}

/** Runs a program in the product's folder to its end and gives its exit code; killed by a signal counts as 1. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    if (stopping) return reject(new Sentence('Stopped.'));
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    children.add(child);
    options.started?.(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** The channel to the child closes when this process is killed: then the child stops by itself. */
export function runNode(node, args, options = {}) {
  // A large young generation, an old one that may grow to four times of what lives in it before it is collected, and
  // an arena for every thread would make a server half as large again at rest, and more than twice as large under load.
  // What a password takes while it is judged (19 MiB) goes back to the system only when it was mapped for itself.
  const frugal = JSON.parse(readFileSync(join(root, 'bin/frugal.json'), 'utf8'));
  const flags = existsSync(join(root, '.env')) ? [...frugal.flags, '--env-file=.env'] : frugal.flags;
  const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/node') };
  const env = { ...frugal.environment, ...compiled, ...environment(node), ...options.env };
  return run(node, [...flags, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], ...options, env });
}
