import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { rootDir } from '#server/config.ts';

const run = promisify(execFile);
const carried = [
  'bin',
  'src',
  'scripts',
  'migrations',
  'docs',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
];

/** What stands in a text, and what stands there afterwards. */
type Change = readonly [was: string, is: string];

/** A copy of the sources in which somebody may work, with the libraries of the original. */
export interface Copy {
  /** Changes a file and notes it. Throws where the text is not there: then the recipe is out of date. */
  readonly change: (path: string, ...changes: readonly Change[]) => Promise<void>;
  readonly write: (path: string, text: string) => Promise<void>;
  /** Files that were touched since the last time that this was asked. */
  readonly touched: () => string[];
  /** What a program of the copy prints, and whether it ended well. */
  readonly run: (...args: readonly string[]) => Promise<{ readonly isWell: boolean; readonly text: string }>;
  readonly drop: () => Promise<void>;
}

export async function copyOfSources(): Promise<Copy> {
  const root = await mkdtemp(join(tmpdir(), 'vazifa-recipes-'));
  for (const name of carried) await cp(join(rootDir, name), join(root, name), { recursive: true });
  await symlink(join(rootDir, 'node_modules'), join(root, 'node_modules'));
  let paths = new Set<string>();
  const write = async (path: string, text: string) => {
    paths.add(path);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  return {
    write,
    async change(path, ...changes) {
      let text = await readFile(join(root, path), 'utf8');
      for (const [was, is] of changes) {
        if (!text.includes(was)) throw new Error(`${path} does not say ${was}`);
        text = text.replace(was, () => is);
      }
      await write(path, text);
    },
    touched() {
      const those = [...paths];
      paths = new Set();
      return those;
    },
    async run(...args) {
      const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|STATEMENTS|NODE_ENV$)/.test(name));
      const env = { ...Object.fromEntries(own), NO_COLOR: '1' };
      try {
        const { stdout } = await run(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 });
        return { isWell: true, text: stdout };
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        return { isWell: false, text: stdout + stderr };
      }
    },
    drop: () => rm(root, { recursive: true, force: true }),
  };
}
