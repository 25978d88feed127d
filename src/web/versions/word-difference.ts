/** A stretch of text that stayed, came or went. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Longer texts are compared by lines: the table below grows with the square. */
const mostWords = 1500;

/** How one text became another, word by word; long texts line by line. */
export function wordDifference(before: string, after: string): Piece[] {
  const words = (text: string) => text.match(/\s+|[\p{L}\p{N}_'ʻʼ’-]+|[^\s]/gu) ?? [];
  const lines = (text: string) => text.split(/(?<=\n)/);
  const isLong = words(before).length > mostWords || words(after).length > mostWords;
  const split = isLong ? lines : words;
  return joined(difference(split(before), split(after)));
}

function difference(a: readonly string[], b: readonly string[]): Piece[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const same = (text: string): Piece => ({ kind: 'same', text });
  return [
    ...a.slice(0, head).map(same),
    ...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...a.slice(a.length - tail).map(same),
  ];
}

/** The longest common part, by the usual table of lengths. */
function middle(a: readonly string[], b: readonly string[]): Piece[] {
  if (a.length > mostWords * 2 || b.length > mostWords * 2) return [removed(a.join('')), added(b.join(''))];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      pieces.push({ kind: 'same', text: a[i]! });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!))
      pieces.push(removed(a[i++]!));
    else pieces.push(added(b[j++]!));
  }
  return pieces;
}

const removed = (text: string): Piece => ({ kind: 'removed', text });
const added = (text: string): Piece => ({ kind: 'added', text });

function joined(pieces: readonly Piece[]): Piece[] {
  const result: { kind: Piece['kind']; text: string }[] = [];
  for (const { kind, text } of pieces) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) result.push({ kind, text });
  }
  return result;
}
