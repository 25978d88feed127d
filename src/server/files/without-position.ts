/**
 * A picture as the world may have it: where it was taken is no part of it any more. All else stays as it is, how it is
 * turned as well. Zeros stand where the position stood, so that nothing else in the file moves.
 */
export function withoutPosition(picture: Buffer): Buffer {
  const bytes = Buffer.from(picture);
  for (const order of ['II*\0', 'MM\0*']) {
    for (let at = bytes.indexOf(order, 0, 'latin1'); at >= 0; at = bytes.indexOf(order, at + 4, 'latin1'))
      blankInTags(bytes.subarray(at), order === 'II*\0');
  }
  blankInWords(bytes);
  return bytes.indexOf(pngMark) === 0 ? pngWithoutNotes(bytes) : bytes;
}

const directoryOfPosition = 0x88_25;
/** Bytes of one value by its type, as TIFF 6.0 numbers them. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** No camera writes longer directories; what only looks like one is left alone. */
const mostTags = 1000;

interface Tag {
  readonly at: number;
  readonly number: number;
  /** Where its values are, and how long they are. */
  readonly values: readonly [from: number, length: number];
}

/** Blanks what the tags of a camera say of the position: Exif 2.32, section 4.6.6. */
function blankInTags(bytes: Buffer, isLittle: boolean): void {
  const word = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const half = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const tagsAt = (directory: number): Tag[] => {
    if (directory < 8 || directory + 2 > bytes.length) return [];
    const count = half(directory);
    if (count > mostTags || directory + 2 + count * 12 > bytes.length) return [];
    return Array.from({ length: count }, (_, place) => {
      const at = directory + 2 + place * 12;
      const length = (sizes[half(at + 2)] ?? 0) * word(at + 4);
      return { at, number: half(at), values: [length > 4 ? word(at + 8) : at + 8, length] };
    });
  };
  if (bytes.length < 8) return;
  for (const { at, number } of tagsAt(word(4))) {
    if (number !== directoryOfPosition) continue;
    const directory = word(at + 8);
    const tags = tagsAt(directory);
    for (const { values } of tags) bytes.fill(0, values[0], Math.min(values[0] + values[1], bytes.length));
    if (tags.length) bytes.fill(0, directory, directory + 2 + tags.length * 12);
    // A reader that looks for the directory finds a tag that nobody knows.
    bytes.fill(0, at, at + 12);
  }
}

/** Blanks what XMP says of it, as an attribute or as an element: `exif:GPSLatitude="41,18.5N"`. */
function blankInWords(bytes: Buffer): void {
  for (const mark of [':GPS', ':Gps']) {
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
      const said = /^(:GPS[a-z]{3,}(?:\s*=\s*["']|>))[^<"']*/i.exec(bytes.toString('latin1', at, at + longestWords));
      if (said) bytes.fill(' ', at + said[1]!.length, at + said[0].length);
    }
  }
}

/** No position is written in more letters. */
const longestWords = 400;

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Words of a PNG, which may be packed, and what its camera says. */
const notes = ['tEXt', 'zTXt', 'iTXt', 'eXIf'];

function pngWithoutNotes(bytes: Buffer): Buffer {
  const kept: Buffer[] = [pngMark];
  for (let at = pngMark.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (!notes.includes(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}
