import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Fonts and pictures are compressed already; below this size the header costs more than it saves. */
const worthIt = (name: string, bytes: number) => bytes > 512 && /\.(js|css|html|svg|json|txt|webmanifest)$/.test(name);

/** Writes `<file>.br` and `<file>.gz` beside every text file of the build, so that serving costs no CPU. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'vazifa:compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error?: Error) {
      if (error) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      await Promise.all(
        entries
          .filter((entry) => entry.isFile())
          .map(async (entry) => {
            const path = join(entry.parentPath, entry.name);
            const text = await readFile(path);
            if (!worthIt(entry.name, text.length)) return;
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            };
            await writeFile(`${path}.br`, await brotli(text, { params }));
            await writeFile(`${path}.gz`, await gz(text, { level: 9 }));
          }),
      );
    },
  };
}
