/** Between comments in one cell: a sign that no text holds. */
const between = '\u001e';

export interface SaidComment {
  readonly at: string;
  readonly author: string;
  readonly text: string;
}

/** A comment as Jira writes it: `date;author;text`. */
export const commentCell = (comments: readonly SaidComment[]): string =>
  comments.map(({ at, author, text }) => `${at};${author.replaceAll(';', ',')};${text}`).join(between);

/** The comments of a cell; null for a piece that is none. */
export const commentsIn = (cell: string): (SaidComment | null)[] =>
  cell
    .split(between)
    .filter((piece) => piece.trim())
    .map((piece) => {
      const [, at, author, text] = /^([^;]*);([^;]*);([\s\S]*)$/.exec(piece) ?? [];
      return at === undefined ? null : { at: at.trim(), author: author!.trim(), text: text!.trim() };
    });

export interface SaidCheck {
  readonly text: string;
  readonly isPassed: boolean;
}

/** A line each: `[x] passed`, `[ ] open`. */
export const checkCell = (checks: readonly SaidCheck[]): string =>
  checks.map(({ text, isPassed }) => `[${isPassed ? 'x' : ' '}] ${text.replaceAll(/\s+/g, ' ')}`).join('\n');

export const checksIn = (cell: string): SaidCheck[] =>
  cell.split('\n').flatMap((line) => {
    const [, mark, text = ''] = /^\s*(?:\[([x ]?)\])?\s*(.*?)\s*$/i.exec(line) ?? [];
    return text ? [{ text, isPassed: mark?.toLowerCase() === 'x' }] : [];
  });

/** A file that stays where it is, as a link in the text; nothing for an address that is not of the web. */
export function fileLink(name: string, address: string): string {
  if (!/^https?:\/\/[^\s<>]+$/.test(address)) return name && `📎 ${inText(name)}`;
  return `📎 [${inText(name || address)}](<${address}>)`;
}

const inText = (name: string) => name.replaceAll(/[[\]\\`*_<>]/g, '\\$&');
