import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { withoutPosition } from '#server/files/without-position.ts';

const width = 12;
const canvas = createCanvas(width, 8);

/** Tags of a camera: it stood on its side (6), at 41°18' N 69°16' E. */
function tags(isLittle: boolean): Buffer {
  const bytes = Buffer.alloc(140);
  const half = (at: number, value: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const word = (at: number, value: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const tag = (at: number, [number, type, count, value]: readonly [number, number, number, number]) => {
    half(at, number);
    half(at + 2, type);
    word(at + 4, count);
    if (type === 3) half(at + 8, value);
    else word(at + 8, value);
  };
  bytes.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  word(4, 8);
  half(8, 2);
  tag(10, [0x01_12, 3, 1, 6]);
  tag(22, [0x88_25, 4, 1, 40]);
  half(40, 2);
  tag(42, [2, 5, 3, 80]);
  tag(54, [4, 5, 3, 104]);
  for (const [at, value] of [41, 18, 30, 69, 16, 12].entries()) {
    word(80 + at * 8, value);
    word(84 + at * 8, 1);
  }
  return bytes;
}

const words =
  '<rdf:Description exif:GPSLatitude="41,18.5N" drone-dji:GpsLongitude="69.27"><exif:GPSAltitude>455/1</exif:GPSAltitude>';

function jpeg(isLittle: boolean): Buffer {
  const segment = (content: Buffer) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const plain = canvas.toBuffer('image/jpeg');
  const camera = segment(Buffer.concat([Buffer.from('Exif\0\0'), tags(isLittle)]));
  const described = segment(Buffer.from(`http://ns.adobe.com/xap/1.0/\0${words}`));
  return Buffer.concat([plain.subarray(0, 2), camera, described, plain.subarray(2)]);
}

it.each([true, false])('leaves nothing of where a picture was taken, little end first: %s', async (isLittle) => {
  const taken = jpeg(isLittle);
  const given = withoutPosition(taken);
  expect(given).toHaveLength(taken.length);
  const position = tags(isLittle).subarray(80, 128);
  expect(taken.includes(position)).toBe(true);
  expect(given.includes(position)).toBe(false);
  expect(given.toString('latin1')).not.toMatch(/41,18|69\.27|455/);
  // How it is turned stays, and so do its points.
  const turned = isLittle ? [0x12, 0x01, 3, 0] : [0x01, 0x12, 0, 3];
  expect(given.includes(Buffer.from(turned))).toBe(true);
  await expect(loadImage(given)).resolves.toMatchObject({ height: width });
});

it('drops the notes of a PNG, packed or not', async () => {
  const plain = canvas.toBuffer('image/png');
  const content = Buffer.concat([Buffer.from('eXIf'), tags(true)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const noted = Buffer.concat([plain.subarray(0, 33), length, content, Buffer.alloc(4), plain.subarray(33)]);
  expect(withoutPosition(noted).equals(plain)).toBe(true);
});

it('leaves what has no position as it is, however it is cut off', () => {
  const plain = canvas.toBuffer('image/webp');
  expect(withoutPosition(plain).equals(plain)).toBe(true);
  const whole = jpeg(true);
  for (let end = 0; end < whole.length; end += 7) withoutPosition(whole.subarray(0, end));
});
