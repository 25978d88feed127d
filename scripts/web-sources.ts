import { writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { doors } from './doors.ts';

/**
 * Writes beside the build, as `<folder>.sources`, which files of the product it was made of: the launcher builds anew
 * when one of them has changed, and not for what only the server runs. Doors are led through and stand in no graph.
 */
export function webSources(): Plugin {
  let [root, list] = ['', ''];
  let build: readonly string[] = [];
  return {
    name: 'vazifa:web-sources',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      list = `${resolve(root, config.build.outDir)}.sources`;
      build = config.configFileDependencies;
    },
    generateBundle() {
      const read = [...build, ...this.getModuleIds()].map((id) => relative(root, id.split('?')[0]!));
      const own = read.filter((path) => !/^(\.\.|node_modules|\0)/.test(path));
      const led = doors().filter((path) => !path.includes('.server.'));
      writeFileSync(list, `${[...new Set([...own, ...led])].sort().join('\n')}\n`);
    },
  };
}
