import { longestSentence } from '#modules/work/tasks/door.ts';

/** A line of a pasted list: what it says, under which line it stands, and whether its box was ticked already. */
export interface PastedLine {
  readonly text: string;
  readonly depth: number;
  /** Its place among the lines; null: it stands at the top. */
  readonly parent: number | null;
  readonly isDone: boolean;
}

/** More than so many lines are not taken at once: what is beyond is told, and can be pasted next. */
export const LINES_MAX = 200;

/** The name of the draft of a list: what is pasted begins one before the dialog opens. */
export const pastedDraft = 'entry list';
const TAB_WIDTH = 4;

const bullet = /^(?:[-*+•·▪◦‣–—]|(?:\d+(?:\.\d+)*|\p{L})[.)])\s+/u;
const box = /^(?:\[([ xX✓✔])\]|([☐☑☒✅]))\s*/u;
const multiLevel = /^\s*(\d+(?:\.\d+)+)[.)]\s+/;

/** Reads a list as people keep it: lines, indents, bullets, numbers (also `1.2.`), check boxes of Markdown. */
export function pastedLines(text: string): PastedLine[] {
  const lines: PastedLine[] = [];
  /** How far the lines above are set in, from the top of the tree down to the last line. */
  const indents: number[] = [];
  const above: number[] = [];
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const read = readLine(line);
    if (!read) continue;
    while (indents.length && indents.at(-1)! >= read.indent) {
      indents.pop();
      above.pop();
    }
    lines.push({ text: read.text, isDone: read.isDone, depth: indents.length, parent: above.at(-1) ?? null });
    indents.push(read.indent);
    above.push(lines.length - 1);
  }
  return lines;
}

/** Is it more than one line, so that a paste means a list and no name? */
export const isList = (text: string): boolean => pastedLines(text).length > 1;

function readLine(line: string): { indent: number; text: string; isDone: boolean } | null {
  const lead = /^[\s\u00a0]*/.exec(line)![0];
  const numbered = multiLevel.exec(line)?.[1];
  const rest = line.slice(lead.length).replace(bullet, '');
  const tick = box.exec(rest);
  const text = rest
    .slice(tick?.[0].length ?? 0)
    .trim()
    .slice(0, longestSentence);
  if (!text) return null;
  const width = lead.replaceAll('\t', ' '.repeat(TAB_WIDTH)).length;
  // `1.2.` says its depth itself, also where nothing is set in.
  return { indent: width + (numbered ? numbered.split('.').length - 1 : 0), text, isDone: isTicked(tick) };
}

const isTicked = (tick: RegExpExecArray | null): boolean => /[xX✓✔☑☒✅]/u.test(tick?.[1] ?? tick?.[2] ?? '');

/** What is left when lines are left out: what stood under one of them stands under the next above it. */
export function without(lines: readonly PastedLine[], left: ReadonlySet<number>): (PastedLine & { from: number })[] {
  const place = new Map<number, number>();
  const kept: (PastedLine & { from: number })[] = [];
  const keptParent = (at: number | null): number | null =>
    at === null ? null : left.has(at) ? keptParent(lines[at]!.parent) : at;
  for (const [at, line] of lines.entries()) {
    if (left.has(at)) continue;
    const over = keptParent(line.parent);
    const parent = over === null ? null : (place.get(over) ?? null);
    place.set(at, kept.length);
    kept.push({ ...line, parent, depth: parent === null ? 0 : kept[parent]!.depth + 1, from: at });
  }
  return kept;
}
