// What must be there before the first line of TypeScript runs: the pinned Node, the libraries, the web app.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installOf } from './libraries.mjs';
import { environment, root, run, runNode, Sentence } from './processes.mjs';

const oldestNode = 24;
const say = (text) => process.stderr.write(`${text}\n`);
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
const json = (path) => JSON.parse(read(path) || '{}');

/** The Node that everything runs on, installed from the lock file of runtime/ on first use. */
export async function ensureNode() {
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const name = `node_modules/node-${platform}`;
  const version = json(join(root, 'runtime/package-lock.json')).packages?.[name]?.version;
  const pinned = join(root, 'runtime', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (version && !answers(pinned, version)) {
    await alone('runtime', async () => {
      if (answers(pinned, version)) return;
      say(`Installing Node ${version} …`);
      const code = await npm(process.execPath, ['ci', '--prefix', 'runtime']);
      if (code !== 0) say(`Node ${version} could not be installed (npm ci ended with ${code}).`);
    });
  }
  if (version && answers(pinned, version)) return pinned;
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Sentence(
      `The product needs Node ${oldestNode} on ${platform} and could not bring it: install it and try again.`,
    );
  }
  say(`There is no pinned Node for ${platform}: this machine's own ${process.version} is used.`);
  return process.execPath;
}

function answers(node, version) {
  return existsSync(node) && spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}

/** npm runs on the Node that it installs for, because it picks versions by it. Install scripts are not needed. */
function npm(node, args) {
  const cli = process.env.npm_execpath ?? '';
  const [program, first] = cli.endsWith('npm-cli.js') ? [node, [cli]] : ['npm', []];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const env = environment(node);
  delete env.NODE_ENV; // it says what the product runs as, not what is installed
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' };
  return run(program, [...first, ...args, '--include=optional', ...quiet], options);
}

/** Installs the libraries when what npm says it installed is not what the lock file asks for. */
export async function ensureLibraries(node, isForDevelopment) {
  const missing = () => {
    const packagesIn = (path) => json(join(root, path)).packages ?? {};
    return installOf(packagesIn('package-lock.json'), packagesIn('node_modules/.package-lock.json'), isForDevelopment);
  };
  if (!missing()) return;
  await alone('libraries', async () => {
    const args = missing();
    if (!args) return;
    say('Installing libraries …');
    const code = await npm(node, args);
    if (code !== 0) throw new Sentence(`The libraries could not be installed: npm ${args[0]} ended with ${code}.`);
  });
}

/**
 * Has the server's modules compiled into Node's cache once, by a process that ends: one that compiles them itself keeps
 * ten megabytes of it for as long as it lives, and starts no sooner.
 */
export async function ensureCompiled(node) {
  const stamp = join(root, '.cache/compiled.stamp');
  const libraries = read(join(root, 'package-lock.json')) + read(join(root, 'runtime/package-lock.json'));
  const hash = createHash('sha256').update(libraries).digest('hex');
  if (read(stamp) === hash) return;
  // What is wrong with a module is said by the start itself.
  const load = ['--input-type=module', '--eval', "await import('./src/app/server.ts')"];
  await runNode(node, load, { stdio: 'ignore' });
  writeFileSync(stamp, hash);
}

/** What the build reads whatever its modules are: a file more of these is read too. */
const alwaysRead = ['index.html', 'package-lock.json', 'tsconfig.json', 'public', 'src/web/offline'];
const isOfTests = /\.test\.tsx?$/;

/** Builds dist/web when something that it was made of changed since; the old build serves until the new one is whole. */
export async function ensureWeb(node) {
  const stamp = join(root, 'dist/web.sources.json');
  if (isBuilt(stamp)) return;
  await alone('web', async () => {
    if (isBuilt(stamp)) return;
    say('Building the web app …');
    // Before the build: what changes during it makes another one.
    const hashes = new Map(
      [...alwaysRead, 'vite.config.ts', 'scripts', 'src'].flatMap(filesIn).map((path) => [path, hashOf(path)]),
    );
    const fresh = 'dist/web.new';
    const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
    const env = { ...environment(node), NODE_ENV: 'production' };
    const code = await run(node, args, { env, stdio: ['ignore', process.stderr, 'inherit'] });
    if (code !== 0) throw new Sentence('The web app could not be built; the reason stands above.');
    rmSync(join(root, 'dist/web'), { recursive: true, force: true });
    renameSync(join(root, fresh), join(root, 'dist/web'));
    const list = join(root, `${fresh}.sources`);
    const sources = read(list).split('\n').filter(Boolean);
    rmSync(list);
    const all = new Set([...alwaysRead.flatMap(filesIn), ...sources]);
    writeFileSync(stamp, JSON.stringify(Object.fromEntries([...all].map((path) => [path, hashes.get(path) ?? '']))));
  });
}

/** The stamp names what the build read (scripts/web-sources.ts), each file with its hash. */
function isBuilt(stamp) {
  if (!existsSync(join(root, 'dist/web/index.html'))) return false;
  const were = json(stamp);
  const paths = Object.keys(were);
  return (
    paths.length > 0 &&
    alwaysRead.flatMap(filesIn).every((path) => path in were) &&
    paths.every((path) => were[path] === hashOf(path))
  );
}

/** The file itself, or all in a folder; none where nothing is. */
function filesIn(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return isOfTests.test(path) ? [] : [path];
  return readdirSync(full).flatMap((name) => filesIn(`${path}/${name}`));
}

/** Empty where there is no such file any more. */
function hashOf(path) {
  const full = join(root, path);
  return existsSync(full) ? createHash('sha256').update(readFileSync(full)).digest('hex') : '';
}

/** One process at a time does a piece of this work; the others wait. A lock whose owner is gone is taken over. */
async function alone(name, work) {
  const lock = join(root, '.cache', `${name}.lock`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Sentence(`${root} cannot be written by this user: ${error.message}.`);
    }
    const owner = Number(read(lock));
    if (owner && !isAlive(owner)) rmSync(lock, { force: true });
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
