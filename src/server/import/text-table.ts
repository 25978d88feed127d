import { isAscii } from 'node:buffer';
import { invalid } from '#kernel/problems.ts';
import { likeFormula } from '#server/export/table-text.ts';
import { longestCell, mostForeignColumns } from '#server/import/table-limits.ts';

/** A line as it stands in a file. */
export interface RawLine {
  readonly line: number;
  readonly cells: readonly unknown[];
}

/** By so much of its beginning the script and the signs of a text are judged. */
const judged = 64 * 1024;

/**
 * The lines of a text table while its bytes come: UTF-8, UTF-16 or windows-1251; semicolons, commas, tabs or bars, or
 * what a first line `sep=` says. A line is numbered as a spreadsheet numbers it.
 * @throws 422 `broken_table` for what is no text, `long_cell` for a quotation mark that is never closed.
 */
export async function* textLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
  const { detectDelimiter } = await import('hucre/csv');
  let rows: CsvRows | null = null;
  let number = 0;
  let head = '';
  for await (const text of decodedPieces(bytes)) {
    let piece = text ?? '';
    if (!rows) {
      head += text ?? '';
      if (head.length < judged && text !== null) continue;
      const said = /^sep=(.)\r?\n/i.exec(head);
      rows = new CsvRows(said?.[1] ?? detectDelimiter(head.slice(0, judged)));
      piece = said ? head.slice(said[0].length) : head;
      number = said ? 1 : 0;
    }
    for (const cells of rows.push(piece)) yield { line: ++number, cells: cells.map(unguarded) };
  }
  for (const cells of rows?.end() ?? []) yield { line: ++number, cells: cells.map(unguarded) };
}

/** Without the apostrophe that the export sets before what a spreadsheet would take for a formula. */
const unguarded = (cell: string): string =>
  cell.startsWith("'") && likeFormula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** All of a text. Throws what `textLines` throws. */
export async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of decodedPieces(bytes)) if (piece !== null) pieces.push(piece);
  return pieces.join('');
}

/** The text, piece by piece; null says that all of it has come. */
async function* decodedPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  let decoder: TextDecoder | null = null;
  for await (const piece of bytes) {
    // As long as there are only the signs that all scripts share, nothing is decided.
    if (!decoder && isAscii(piece) && !piece.includes(0)) {
      yield piece.toString('latin1');
      continue;
    }
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield decodedBy(decoder, piece);
  }
  if (decoder) yield decodedBy(decoder);
  yield null;
}

function decodedBy(decoder: TextDecoder, piece?: Buffer): string {
  let text: string;
  try {
    text = decoder.decode(piece, { stream: piece !== undefined });
  } catch {
    throw invalid('file', 'mixed_text');
  }
  if (text.includes('\0')) throw invalid('file', 'broken_table');
  return text;
}

/** Text that is not UTF-8 comes from an old spreadsheet on a Russian or Uzbek machine. */
function encodingOf(piece: Buffer): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le';
  if (piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be';
  const head = piece.subarray(0, 4096);
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2]!++;
  // Every second byte of Latin text in UTF-16 is empty; the mark at its beginning may be missing.
  const isWide = zeros[0]! + zeros[1]! > head.length / 5;
  if (isWide && !(zeros[0] && zeros[1])) return zeros[1] ? 'utf-16le' : 'utf-16be';
  try {
    // The last sign may be cut in the middle.
    new TextDecoder('utf-8', { fatal: true }).decode(piece, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1251';
  }
}

const quote = '"';

/** Splits the text of a table into lines as it comes; only the line that is not complete yet is held. */
class CsvRows {
  readonly #delimiter: string;
  #row: string[] = [];
  #cell = '';
  #isQuoted = false;
  /** A quotation mark closed the quoted part, or is the first of two. */
  #hasClosed = false;
  #wasReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  *push(text: string): Generator<string[]> {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const sign = text[at]!;
      if (this.#isQuoted && !this.#hasClosed) {
        const close = text.indexOf(quote, at);
        const end = close < 0 ? text.length : close;
        this.#add(text.slice(at, end));
        this.#hasClosed = close >= 0;
        at = end;
        from = at + 1;
        continue;
      }
      if (this.#hasClosed) {
        this.#hasClosed = false;
        if (sign === quote) {
          this.#add(quote);
          from = at + 1;
          continue;
        }
        this.#isQuoted = false;
        from = at;
      }
      const follows = this.#wasReturn && sign === '\n';
      this.#wasReturn = sign === '\r';
      if (follows) {
        from = at + 1;
      } else if (sign === quote && at === from && this.#cell === '') {
        this.#isQuoted = true;
        from = at + 1;
      } else if (sign === this.#delimiter) {
        this.#close(text.slice(from, at));
        from = at + 1;
      } else if (sign === '\n' || sign === '\r') {
        this.#close(text.slice(from, at));
        from = at + 1;
        yield this.#row;
        this.#row = [];
      }
    }
    if (!this.#isQuoted) this.#add(text.slice(from));
  }

  *end(): Generator<string[]> {
    if (!this.#cell && !this.#row.length) return;
    this.#close('');
    yield this.#row;
  }

  #add(piece: string): void {
    this.#cell += piece;
    if (this.#cell.length > longestCell) throw invalid('file', 'long_cell', { max: longestCell });
  }

  #close(piece: string): void {
    this.#add(piece);
    this.#row.push(this.#cell);
    this.#cell = '';
    if (this.#row.length > mostForeignColumns * 2)
      throw invalid('file', 'too_many_columns', { max: mostForeignColumns });
  }
}
