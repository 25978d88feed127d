import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';

export interface Output {
  code: number | null;
  text: string;
}

/**
 * Runs a tool by its JavaScript file, so that no shell and no PATH is needed. Two run at a time on two cores, each in
 * one thread: several of one tool work out the same types again, each for itself.
 */
export function runTool(file: string, args: string[]): Promise<Output> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', GOMAXPROCS: '1', FORCE_COLOR: undefined };
    const child = spawn(process.execPath, [join(rootDir, file), ...args], {
      cwd: rootDir,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.stderr.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

export const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
