import { createCanvas, GlobalFonts, type Image, loadImage } from '@napi-rs/canvas';
import { answerOrders } from '#server/threads/answer-orders.ts';
import type {
  DrawnPicture,
  LinkPicture,
  PictureOrder,
  Variant,
} from '#modules/house/publications/picture-maker.server.ts';
import { isReasonable, sizeOf } from '#modules/house/publications/picture-size.ts';

// The process in which pictures are unpacked, cut and packed: seconds of work that nobody else waits for.

/** No screen shows them larger, and a phone needs less than half. */
const widths = [480, 960, 1600];
/**
 * No colour is thinned out, 4:4:4: drawings and letters in pictures fray otherwise. The quality of AVIF counts the
 * other way round in this library: 0 is the best, measured by the size of what comes out.
 */
const forms = { avif: { quality: 20, speed: 8, chromaSubsampling: 0 }, webp: 84 };

const fonts = new Set<string>();
function useFont(path: string, name: string): void {
  if (fonts.has(path)) return;
  GlobalFonts.registerFromPath(path, name);
  fonts.add(path);
}

async function variantsOf(bytes: Buffer): Promise<DrawnPicture> {
  const said = sizeOf(bytes);
  if (!said || !isReasonable(said)) throw new Error('no picture of a reasonable size');
  const image = await loadImage(bytes);
  const { width, height } = image;
  const fitting = widths.filter((one) => one < width);
  const variants: Variant[] = [];
  for (const one of [...fitting, Math.min(width, widths.at(-1)!)]) {
    if (variants.some((made) => made.width === one)) continue;
    variants.push(...(await packed(image, one, Math.max(1, Math.round((height * one) / width)))));
  }
  return { width, height, variants };
}

async function packed(image: Image, width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  // What a camera has written beside the points, the place among it, does not come along.
  return [
    { width, format: 'avif', bytes: await canvas.encode('avif', forms.avif) },
    { width, format: 'webp', bytes: await canvas.encode('webp', forms.webp) },
  ];
}

/** The picture that messengers show for a link: the name of the page on the field of stars. */
async function linkPicture({ background, lines, over, company, fonts: given }: LinkPicture): Promise<Buffer> {
  for (const { path, name } of given) useFont(path, name);
  const canvas = createCanvas(1200, 630);
  const context = canvas.getContext('2d');
  context.drawImage(await loadImage(Buffer.from(background)), 0, 0, 1200, 630);
  context.fillStyle = '#ecb865';
  context.fillRect(80, 92, 64, 5);
  const size = lines.length > 3 ? 58 : lines.length > 2 ? 68 : 80;
  context.fillStyle = '#ffffff';
  context.font = `${size}px ${serif}`;
  for (const [at, line] of lines.entries()) context.fillText(line, 80, 190 + at * size * 1.12);
  context.font = '600 27px SiteSans';
  context.fillText(company, 80, 556);
  context.fillStyle = '#c9d2f2';
  context.font = '400 25px SiteSans';
  if (over) context.fillText(over, 80, 140);
  return canvas.encode('png');
}

const serif = 'SiteSerif, SiteSans';

answerOrders<PictureOrder, DrawnPicture | Uint8Array>((order) =>
  order.kind === 'variants' ? variantsOf(Buffer.from(order.bytes)) : linkPicture(order),
);
