import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

/** What opens without a line even where nobody has opened it before: the shell and the daily places. */
const kept = [
  'src/app/web.tsx',
  'src/web/shell/shell.tsx',
  'src/web/offline/offline.ts',
  'src/web/offline/outbox-dialog.tsx',
  'src/web/offline/offline-sign.tsx',
  'src/web/resource-page/resource-page.tsx',
  'src/modules/views/task-views/board/all-tasks-board-screen.tsx',
  'src/modules/views/task-views/my-tasks/my-tasks-screen.tsx',
  'src/modules/work/tasks/panel/task-panel.tsx',
];
const unhashed = ['index.html', 'first-paint.js', 'icons/icon.svg', 'icons/icon-192.png'];

/** Writes `sw.js`: the worker of src/web/offline with the name of this build and the files of its screens. */
export function serviceWorker(): Plugin {
  let root = '';
  return {
    name: 'vazifa:service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const hashed = filesOf(bundle, root);
      const [files, others] = [[...unhashed, ...hashed], othersOf(bundle, hashed)].map((some) =>
        some.map((file) => `/app/${file}`),
      );
      const source = ['service-worker.js', 'push.js']
        .map((name) => readFileSync(join(root, 'src/web/offline', name), 'utf8'))
        .join('\n');
      // Every file that is built has its part in the name: another build is another cache.
      const hash = createHash('sha256').update(source).update(Object.keys(bundle).toSorted().join()).digest('hex');
      const head = [
        `const build = 'vazifa-${hash.slice(0, 12)}';`,
        `const files = ${JSON.stringify(files)};`,
        `const others = ${JSON.stringify(others)};`,
        '',
      ];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head.join('\n') + source });
    },
  };
}

/** The chunks of the wanted modules with everything that they import at once, and their styles. */
function filesOf(bundle: Rollup.OutputBundle, root: string): Set<string> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const files = new Set<string>();
  const take = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
    for (const imported of chunk.imports) take(imported);
  };
  for (const name of kept) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, name)));
    if (!chunk) throw new Error(`${name} is in no chunk: the worker cannot keep it`);
    take(chunk.fileName);
  }
  return files;
}

/** Everything else that a screen may ask for. Libraries that are asked for by themselves, to read a file, are large. */
function othersOf(bundle: Rollup.OutputBundle, taken: ReadonlySet<string>): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const wanted = chunks.filter(({ facadeModuleId }) => !facadeModuleId?.includes('/node_modules/'));
  const files = wanted.flatMap(({ fileName, imports, viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
    ...imports,
    fileName,
  ]);
  return [...new Set(files)].filter((file) => !taken.has(file));
}
