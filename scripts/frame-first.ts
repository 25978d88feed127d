import type { Plugin } from 'vite';

const sheet = / *<link rel="stylesheet" crossorigin href="\/app\/assets\/[^"]+">\n?/;

/**
 * The sheet of the product behind the frame that index.html draws, so that the frame is painted without it: a browser
 * shows what stands before a sheet while that is on its way, and runs the code after it.
 */
export function frameFirst(): Plugin {
  return {
    name: 'vazifa:frame-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [link] = sheet.exec(html) ?? [];
        if (!link) throw new Error('index.html has no sheet of styles');
        return html.replace(link, '').replace('</body>', `  ${link.trim()}\n  </body>`);
      },
    },
  };
}
