import { join } from 'node:path';
import { drawnNames } from '#modules/house/seed/demo/publication-rows.ts';

/** Where the drawn pictures of the demo company's site stand as files. */
export const picturesFolder = join(import.meta.dirname, 'pictures');

export const pictureFile = (name: string): string => join(picturesFolder, `${name}.jpg`);

/** Of all that is published, each once, in the order in which they are shown. */
export const pictureNames: readonly string[] = [
  ...new Set(drawnNames.flatMap(({ cover, gallery }) => [...(cover ? [cover] : []), ...gallery])),
];
