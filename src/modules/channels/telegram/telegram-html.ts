/** Longest text of a message, in characters after its marks are read. */
const mostText = 4096;
const ellipsis = '…';

/** As typed: Telegram reads three characters as the beginning of something else. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const plainLength = (html: string): number => html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '.').length;

/** Telegram opens what the world can open; an address of this machine would have it refuse the whole message. */
export const isPublicAddress = (address: string | null): address is string =>
  address !== null && URL.canParse(address) && /^https:$/.test(new URL(address).protocol);

export interface Line {
  readonly text: string;
  readonly link: string | null;
}

const lineOf = ({ text, link }: Line): string =>
  isPublicAddress(link) ? `<a href="${escaped(link)}">${escaped(text)}</a>` : escaped(text);

/** The title in bold, then the lines; what does not fit is left out from the end, and said so. */
export function htmlOf(title: string, lines: readonly Line[]): string {
  const kept = [`<b>${escaped(title.slice(0, 300))}</b>`];
  for (const line of lines) {
    const next = lineOf({ ...line, text: line.text.slice(0, 1500) });
    if (plainLength([...kept, next].join('\n')) > mostText - 100) {
      kept.push(ellipsis);
      break;
    }
    kept.push(next);
  }
  return kept.join('\n');
}

/** Newer lines above older ones, as much of these as fits. Cut between lines, so that no mark stays open. */
export function joinedHtml(newer: string, older: string): string {
  const kept = [newer, ''];
  for (const line of older.split('\n')) {
    if (plainLength([...kept, line].join('\n')) > mostText - 100) {
      kept.push(ellipsis);
      break;
    }
    kept.push(line);
  }
  return kept.join('\n');
}
