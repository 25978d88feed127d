import { createHash } from 'node:crypto';
import type { BroughtPicture } from '#modules/growth/knowledge-tests/imports/written-text.ts';

/** Where a picture of a question is shown, to candidates too; nobody guesses its name. */
export const pictureAddress = (name: string): string => `/api/public/test-pictures/${name}`;

/** A picture larger than this is no part of a question. */
const largestPicture = 2 * 1024 * 1024;

/** By its first bytes and not by what it is called: PNG, JPEG, WebP. Null for all else, SVG among it. */
function typeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'image/png';
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isWebp ? 'image/webp' : null;
}

/** The picture in base64 signs; null: it is none that is kept. */
export function pictureOf(base64: string): BroughtPicture | null {
  const signs = base64.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signs) || signs.length > (largestPicture * 4) / 3 + 4) return null;
  const bytes = Buffer.from(signs, 'base64');
  const mime = typeOf(bytes);
  if (!mime) return null;
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 40);
  return { name, mime, base64: bytes.toString('base64') };
}
