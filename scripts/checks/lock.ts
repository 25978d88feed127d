import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from '#server/config.ts';
import type { Check } from './finding.ts';

interface Package {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

/** The lock files name no download host but the packages of every platform: otherwise `npm ci` fails elsewhere. */
export const checkLock: Check = async () => {
  const problems: string[] = [];
  let count = 0;
  for (const file of ['package-lock.json', 'runtime/package-lock.json']) {
    const { packages } = JSON.parse(readFileSync(join(rootDir, file), 'utf8')) as { packages: Record<string, Package> };
    const paths = Object.keys(packages);
    count += paths.length;
    for (const [path, { resolved, optionalDependencies = {} }] of Object.entries(packages)) {
      if (resolved?.includes('://')) {
        problems.push(`${file}: ${path} names a host; write it anew with omit-lockfile-registry-resolved=true`);
      }
      for (const name of Object.keys(optionalDependencies)) {
        const there = paths.some((one) => one === `node_modules/${name}` || one.endsWith(`/node_modules/${name}`));
        if (!there) problems.push(`${file}: ${name}, which ${path || 'the product'} may need, is missing`);
      }
    }
  }
  return { problems, seen: `${count} packages` };
};
