/** A piece of HTML that is safe to stand in a page: made by `html` alone. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may be put in: text is escaped, pieces stand as they are, nothing is nothing. */
export type Content = Html | string | number | null | undefined | false | readonly Content[];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

/** What no database has in a text becomes the sign of a letter that is none: nothing of such a name can be there. */
export const keepable = (given: string): string => given.toWellFormed().replaceAll('\0', '\ufffd');

function textOf(content: Content): string {
  if (content instanceof Html) return content.text;
  if (content === null || content === undefined || content === false) return '';
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return content.map(textOf).join('');
}

/** Templates are written in lines of their own: a line end and the room before the next line are nothing. */
const joined = new WeakMap<TemplateStringsArray, readonly string[]>();

function piecesOf(strings: TemplateStringsArray): readonly string[] {
  let pieces = joined.get(strings);
  if (!pieces) {
    pieces = strings.map((one) => one.replace(/\n\s*/g, ''));
    joined.set(strings, pieces);
  }
  return pieces;
}

/** A template whose values are escaped, in texts and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const pieces = piecesOf(strings);
  let text = pieces[0]!;
  for (let at = 0; at < values.length; at++) text += textOf(values[at]) + pieces[at + 1]!;
  return new Html(text);
}

export const nothing = new Html('');

/** Data for scripts and search engines: no `</script>` can end it. */
export function jsonScript(data: object): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
  return new Html(`<script type="application/ld+json">${json}</script>`);
}
