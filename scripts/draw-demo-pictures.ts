import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { drawnPicture } from '#modules/house/seed/demo/drawn-pictures.ts';
import { pictureFile, pictureNames, picturesFolder } from '#modules/house/seed/demo/picture-files.ts';

const size = { width: 1600, height: 1000 };
const quality = 90;

// Draws the pictures of the demo company's site into the files that a start takes: `node scripts/draw-demo-pictures.ts`
// after a change of what is drawn. Beside them stands of which drawing each was made.
rmSync(picturesFolder, { recursive: true, force: true });
mkdirSync(picturesFolder);
const drawings: Record<string, string> = {};
for (const name of pictureNames) {
  const drawing = drawnPicture(name);
  const canvas = createCanvas(size.width, size.height);
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(drawing)), 0, 0);
  writeFileSync(pictureFile(name), await canvas.encode('jpeg', quality));
  drawings[name] = createHash('sha256').update(drawing).digest('hex');
}
writeFileSync(join(picturesFolder, 'drawings.json'), `${JSON.stringify(drawings, null, 2)}\n`);
