/** More points than this are no photo: a small file may unpack to gigabytes. */
const mostPoints = 60_000_000;
const longestSide = 16_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the head of a PNG, JPEG, WebP or AVIF says of its measures; null where it says nothing. */
export function sizeOf(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null;
  if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return sizeOfWebp(bytes);
  return sizeOfAvif(bytes);
}

/** Can it be unpacked without taking the memory of everybody else? */
export const isReasonable = ({ width, height }: Size): boolean =>
  width > 0 && height > 0 && width <= longestSide && height <= longestSide && width * height <= mostPoints;

/** The first frame header: ITU-T T.81, B.2.2. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** RFC 9649: simple, lossless and extended. */
function sizeOfWebp(bytes: Buffer): Size | null {
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return null;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** The largest of all `ispe` boxes: that of a thumbnail may stand before it. ISO/IEC 23008-12, 6.5.3. */
function sizeOfAvif(bytes: Buffer): Size | null {
  const found: Size[] = [];
  for (let at = bytes.indexOf(measures); at >= 0 && at + 16 <= bytes.length; at = bytes.indexOf(measures, at + 4))
    found.push({ width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) });
  if (!found.length) return null;
  const largest = (side: keyof Size) => Math.max(...found.map((size) => size[side]));
  return { width: largest('width'), height: largest('height') };
}

const measures = Buffer.from('ispe', 'latin1');
