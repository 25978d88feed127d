import { type Inline, inlineOf } from '#kernel/markdown-inline.ts';

/** One block of a Markdown text, as it is drawn. */
export type Block =
  | { readonly kind: 'paragraph'; readonly inline: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly kind: 'code'; readonly lang: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly head: Cells; readonly rows: readonly Cells[] }
  | { readonly kind: 'rule' };

/** `isDone` is null for an item that is no check. */
export interface Item {
  readonly isDone: boolean | null;
  readonly blocks: readonly Block[];
}

type Cells = readonly (readonly Inline[])[];

const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const quote = /^ {0,3}> ?/;
const item = /^( *)([-*+]|(\d{1,9})[.)])(?: +|$)(?:\[([ xX])\](?: +|$))?/;
const tableLine = /^\s*\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?\s*)?$/;
/** Nobody nests deeper; a hostile text is not followed below this. */
const deepest = 8;

/**
 * The blocks of a Markdown text: the part of GitHub's Markdown that the editor writes. A line break is a line break,
 * so that plain text of older tasks reads as it was written. HTML is text.
 */
export function blocksOf(text: string, depth = 0): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    if (!line.trim() || line.trim() === '&nbsp;') at++;
    else {
      const [block, next] = blockAt(lines, at, depth);
      blocks.push(block);
      at = next;
    }
  }
  return blocks;
}

/** The block that begins on a line, and the line behind it. */
function blockAt(lines: readonly string[], at: number, depth: number): [Block, number] {
  const line = lines[at]!;
  const [, ticks, lang = ''] = fence.exec(line) ?? [];
  if (ticks) {
    const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(ticks));
    const last = end < 0 ? lines.length : end;
    return [{ kind: 'code', lang, text: lines.slice(at + 1, last).join('\n') }, last + 1];
  }
  const [, signs, title = ''] = heading.exec(line) ?? [];
  if (signs) return [{ kind: 'heading', level: signs.length, inline: inlineOf(title) }, at + 1];
  if (rule.test(line)) return [{ kind: 'rule' }, at + 1];
  if (depth < deepest && quote.test(line)) {
    const end = endOf(lines, at, (other) => quote.test(other));
    const inner = lines.slice(at, end).map((other) => other.replace(quote, ''));
    return [{ kind: 'quote', blocks: blocksOf(inner.join('\n'), depth + 1) }, end];
  }
  if (depth < deepest && item.test(line)) return listAt(lines, at, depth);
  if (line.includes('|') && tableLine.test(lines[at + 1] ?? '')) {
    const end = endOf(lines, at + 2, (other) => other.includes('|'));
    return [{ kind: 'table', head: cellsOf(line), rows: lines.slice(at + 2, end).map(cellsOf) }, end];
  }
  const end = endOf(lines, at + 1, (other) => Boolean(other.trim()) && !beginsBlock(other, depth));
  return [{ kind: 'paragraph', inline: inlineOf(lines.slice(at, end).join('\n')) }, end];
}

const beginsBlock = (line: string, depth: number): boolean =>
  fence.test(line) ||
  heading.test(line) ||
  rule.test(line) ||
  (depth < deepest && (quote.test(line) || (item.test(line) && !/^\s{4,}/.test(line))));

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end]!)) end++;
  return end;
}

function listAt(lines: readonly string[], from: number, depth: number): [Block, number] {
  const [, indent = '', , start] = item.exec(lines[from]!)!;
  const items: Item[] = [];
  let at = from;
  for (let found = item.exec(lines[at]!); found && found[1]!.length === indent.length; ) {
    if ((found[3] === undefined) !== (start === undefined)) break;
    const inner = [lines[at]!.slice(found[0].length)];
    // What stands further in, or behind an empty line and further in, belongs to the item.
    for (at++; at < lines.length; at++) {
      const line = lines[at]!;
      const isFurther = /^\s/.test(line) && line.search(/\S/) > indent.length;
      if (line.trim() ? !isFurther : !isIndented(lines[at + 1], indent.length)) break;
      inner.push(line.slice(Math.min(line.search(/\S|$/), indent.length + found[2]!.length + 1)));
    }
    const isDone = found[4] === undefined ? null : found[4] !== ' ';
    items.push({ isDone, blocks: blocksOf(inner.join('\n'), depth + 1) });
    if (lines[at] === '' && item.test(lines[at + 1] ?? '')) at++;
    found = item.exec(lines[at] ?? '');
  }
  return [{ kind: 'list', start: start === undefined ? null : Number(start), items }, at];
}

const isIndented = (line: string | undefined, indent: number): boolean =>
  line !== undefined && line.search(/\S/) > indent;

/** `\|` is a bar inside a cell. */
const cellsOf = (line: string): Cells =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inlineOf(cell.trim().replaceAll('\\|', '|')));
