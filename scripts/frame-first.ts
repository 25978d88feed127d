import type { Plugin } from 'vite';

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
        return html.replace(link, `${soon}\n    ${link.replace('>', ' media="print" data-look>')}`);
      },
    },
  };
}
