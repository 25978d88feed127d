import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawnPicture } from '#modules/house/seed/demo/drawn-pictures.ts';
import { pictureFile, pictureNames } from '#modules/house/seed/demo/picture-files.ts';
import drawings from '#modules/house/seed/demo/pictures/drawings.json' with { type: 'json' };

it('has a file of each picture, made of the drawing as it is: else `node scripts/draw-demo-pictures.ts`', () => {
  expect(pictureNames.length).toBeGreaterThan(20);
  expect(pictureNames.filter((name) => !existsSync(pictureFile(name)))).toEqual([]);
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(Object.fromEntries(pictureNames.map((name) => [name, hashOf(drawnPicture(name))]))).toEqual(drawings);
});
