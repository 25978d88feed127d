import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { screenList } from '#modules/screen-list.ts';
import { rootDir } from '#server/config.ts';
import { namedIn } from '#server/testing/sources-reached.ts';

/** What `npm test -- --changed` runs. */
export interface ChangedParts {
  /** Files of tests, whole. */
  readonly tests: readonly string[];
  /** Resources whose definitions changed: what is asked of every resource is asked of these. */
  readonly resources: readonly string[];
  readonly journeys: readonly string[];
}

/** What asks the same of every resource, each by its path in the name of the test. */
export const matrices = [
  'src/app/access-matrix.test.ts',
  'src/app/conformance.test.ts',
  'src/app/conformance-of-writing.test.ts',
  'src/app/import-round-trip.test.ts',
  'src/app/scopes.test.ts',
];

/** Three files on the way are near: behind the fourth nearly everything is met. */
const mostSteps = 3;
/** The nearest: with them, the checks and the journeys a run ends within minutes. */
const mostTests = 60;
const mostJourneys = 8;

/** Through them everything meets everything: they say what there is, and use nothing of it. */
const isList = (path: string): boolean =>
  /^src\/modules\/[^/]+$|\/(?:endpoints|texts|registry|screens|screen-list)\.tsx?$|\/(?:served|jobs)\.server\.ts$/.test(
    path,
  );
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
/** They name many files and run none of them, or all: of no change in particular. */
const ofNothing = ['scripts/recipes.test.ts', 'scripts/changed.test.ts'];

const git = (...args: string[]): string[] => {
  const { status, stdout } = spawnSync('git', args, { cwd: rootDir, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
};

/** What differs from where this branch left main; on main itself, what is not committed yet. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  const tracked = git('diff', '--name-only', '--no-renames', base);
  return [...new Set([...tracked, ...git('ls-files', '--others', '--exclude-standard')])].sort();
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );

/** Who names whom, turned round. */
function namers(): Map<string, string[]> {
  const all = ['src', 'scripts'].flatMap(filesIn).filter((path) => /\.tsx?$/.test(path));
  const found = new Map<string, string[]>();
  for (const from of all)
    for (const to of namedIn(from)) {
      const those = found.get(to) ?? [];
      if (!those.length) found.set(to, those);
      those.push(from);
    }
  return found;
}

/** The files above these, each with how many steps it is away. */
function above(paths: readonly string[], by: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const found = new Map(paths.map((path) => [path, 0]));
  for (const [path, steps] of found) {
    if (steps === mostSteps || (steps > 0 && isList(path))) continue;
    for (const one of by.get(path) ?? []) if (!found.has(one)) found.set(one, steps + 1);
  }
  return found;
}

/** The folder of a noun: tests beside a file and below ask what it does. */
const beside = (path: string, tests: readonly string[]): string[] =>
  isList(path) ? [] : tests.filter((test) => test.startsWith(`${dirname(path)}/`));

/** The paths that a file defines: `resource('fp/teams', …)`, `dictionary('fp/teams', …)`. */
const definedIn = (path: string): string[] =>
  /^src\/modules\/.*\.ts$/.test(path) && existsSync(join(rootDir, path)) && !isTest(path)
    ? [
        ...readFileSync(join(rootDir, path), 'utf8').matchAll(
          /\b(?:resource|dictionary)\(\s*'((?:fp|admin)\/[\w-]+)'/g,
        ),
      ].map(([, name]) => name!)
    : [];

/** The addresses of screens that stand in one of these files, or list one of these resources. */
function routesOf(files: ReadonlyMap<string, number>, resources: readonly string[]): string[] {
  const text = readFileSync(join(rootDir, 'src/modules/screens.ts'), 'utf8');
  const shown = [...text.matchAll(/'(\/[^']*)':\s*\{\s*load:[^#']*import\('#([^']+)'\)/g)];
  const own = shown.flatMap(([, route, file]) => (files.has(`src/${file}`) ? [route!] : []));
  const lists = screenList.flatMap((screen) =>
    'resource' in screen && resources.includes(String(screen.resource)) ? [screen.route as string] : [],
  );
  return [...new Set([...own, ...lists])].filter((route) => route.length > 1);
}

/** A journey that is called as a noun is about it: `notes.spec.ts`, `inbox-acting.spec.ts`. */
const isCalledAs = (journey: string, path: string): boolean => {
  const noun = /^src\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1];
  return noun !== undefined && journey.startsWith(`e2e/${noun}`);
};

/** What has to be asked after these files changed. */
export function partsFor(changed: readonly string[]): ChangedParts {
  const there = changed.filter((path) => existsSync(join(rootDir, path)));
  const tests = ['src', 'scripts'].flatMap(filesIn).filter(isTest);
  const found = above(there, namers());
  const nearest = [...found]
    .filter(([path]) => isTest(path) && !ofNothing.includes(path))
    .sort(([, one], [, other]) => one - other);
  const own = [...there.filter(isTest), ...there.flatMap((path) => beside(path, tests))];
  const resources = [...new Set(there.flatMap(definedIn))];
  const routes = routesOf(found, resources);
  const journeys = filesIn('e2e').filter((path) => path.endsWith('.spec.ts'));
  const walked = journeys.filter((path) => {
    const text = readFileSync(join(rootDir, path), 'utf8');
    return (
      there.includes(path) ||
      there.some((file) => isCalledAs(path, file)) ||
      routes.some((route) => new RegExp(`['"\`#]${route.replace(/:\w+/g, '[^/]+')}['"\`?]`).test(text))
    );
  });
  return {
    tests: [...new Set([...own, ...nearest.map(([path]) => path)])]
      .filter((path) => !matrices.includes(path))
      .slice(0, mostTests),
    resources,
    journeys: [...new Set([...journeys.filter((path) => there.includes(path)), ...walked])].slice(0, mostJourneys),
  };
}
