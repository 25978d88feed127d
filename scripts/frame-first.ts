import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { rootDir } from '#server/config.ts';

/** The looks of that frame, for which nothing is asked by itself. */
const frame = '<link rel="stylesheet" href="/app/coming.css" />';
const written = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The sign of the tab, which every browser asks for. */
const sign = 'href="/app/icons/icon.svg"';
const signWritten = (svg: string): string =>
  `href="data:image/svg+xml,${encodeURIComponent(svg.replaceAll(/>\s+</g, '><').trim())}"`;

const read = (file: string): string => readFileSync(join(rootDir, 'public', file), 'utf8');

const sheet = /<link rel="stylesheet" crossorigin href="(\/app\/assets\/[^"]+)">/;

/**
 * The sheet of the product holds up nothing: the frame that index.html draws is painted without it, and the code puts
 * it on before it draws anything else (#web/navigation/style-sheets.ts). It stays in its place in the head, before the
 * sheets of screens, which come later and win.
 */
export function frameFirst(): Plugin {
  return {
    name: 'vazifa:frame-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [link, href] = sheet.exec(html) ?? [];
        if (!link) throw new Error('index.html has no sheet of styles');
        // A browser takes its time over a sheet that it does not wait for, unless it is told that it is wanted soon.
        const soon = `<link rel="preload" as="style" crossorigin href="${href}">`;
        const looks = `<style>${written(read('coming.css'))}</style>`;
        if (!html.includes(frame) || !html.includes(sign)) throw new Error('index.html has no frame or no sign');
        const page = html.replace(frame, looks).replace(sign, signWritten(read('icons/icon.svg')));
        return page.replace(link, `${soon}\n    ${link.replace('>', ' media="print" data-look>')}`);
      },
    },
  };
}
