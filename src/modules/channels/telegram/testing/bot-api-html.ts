/** What Telegram says when it refuses. */
export class Refusal extends Error {
  readonly code: number;
  readonly parameters: Readonly<Record<string, number>> | undefined;
  constructor(code: number, description: string, parameters?: Readonly<Record<string, number>>) {
    super(description);
    this.code = code;
    this.parameters = parameters;
  }
}

const marks = /^(b|strong|i|em|u|s|code|pre|blockquote|a)$/;
const letters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** What is left of HTML as Telegram reads it. */
function plainOf(html: string): string {
  const open: string[] = [];
  const unread = (what: string) => new Refusal(400, `Bad Request: can't parse entities: ${what}`);
  const text = html.replace(/<(\/?)([a-zA-Z-]*)[^>]*>|<|&(\w+);/g, (all, close: string, mark = '', letter: string) => {
    if (letter) return letters[letter] ?? all;
    if (!marks.test(mark)) throw unread(`Unsupported start tag "${mark}"`);
    if (!close) open.push(mark);
    else if (open.pop() !== mark) throw unread(`Unmatched end tag "</${mark}>"`);
    return '';
  });
  if (open.length) throw unread(`Can't find end tag corresponding to start tag "${open.at(-1)}"`);
  return text;
}

interface Asked {
  readonly text?: string;
  readonly parse_mode?: string;
  readonly reply_markup?: { readonly inline_keyboard?: readonly (readonly { readonly callback_data?: string }[])[] };
}

/** The text of a message that Telegram takes. Throws what it says of others. */
export function readableAs({ text = '', parse_mode, reply_markup }: Asked): string {
  const plain = parse_mode === 'HTML' ? plainOf(text) : text;
  if (!plain.trim()) throw new Refusal(400, 'Bad Request: message text is empty');
  if (plain.length > 4096) throw new Refusal(400, 'Bad Request: message is too long');
  const buttons = reply_markup?.inline_keyboard?.flat() ?? [];
  if (buttons.some(({ callback_data = '' }) => Buffer.byteLength(callback_data) > 64))
    throw new Refusal(400, 'Bad Request: BUTTON_DATA_INVALID');
  return plain;
}
