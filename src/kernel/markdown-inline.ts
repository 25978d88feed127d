/** A piece of running text, as it is drawn. Addresses are checked already: see `safeAddress`. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'strike'; readonly inline: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inline: readonly Inline[] }
  | { readonly kind: 'image'; readonly id: number; readonly alt: string }
  /** A picture of a knowledge test, which is shown without an account. */
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'mention'; readonly id: number; readonly name: string }
  | { readonly kind: 'task'; readonly number: string };

const label = String.raw`\[((?:\\.|[^\[\]\\]){0,500})\]`;
const address = String.raw`\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"\n]{0,300}")?\s*\)`;

type Reader = (found: RegExpExecArray, depth: number) => Inline | null;
const marked =
  (kind: 'strong' | 'em' | 'strike'): Reader =>
  ([, text = ''], depth) => ({ kind, inline: inlineOf(text, depth + 1) });

/** What is read at a place, the first that fits; each pattern holds on to the place. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/\\([!-/:-@[-`{-~])/y, ([, sign = '']) => ({ kind: 'text', text: sign })],
  [/(`+)([^\n]+?)\1(?!`)/y, ([, , text = '']) => ({ kind: 'code', text: text.trim() })],
  [/(?: {2,}|\\)?\n/y, () => ({ kind: 'break' })],
  [new RegExp(`!${label}${address}`, 'y'), ([, alt = '', href = '']) => imageOf(href, alt)],
  [new RegExp(label + address, 'y'), ([, text = '', href = ''], depth) => linkOf(href, text, depth)],
  [/\*\*(?=\S)([^\n]{1,2000}?\S|\S)\*\*/y, marked('strong')],
  [/__(?=\S)([^\n]{1,2000}?\S|\S)__(?!\w)/y, marked('strong')],
  [/~~(?=\S)([^\n]{1,2000}?\S|\S)~~/y, marked('strike')],
  [/\*(?=[^\s*])([^\n*]{0,2000}?[^\s*])\*/y, marked('em')],
  [/_(?=[^\s_])([^\n_]{0,2000}?[^\s_])_(?!\w)/y, marked('em')],
  [/<?(https?:\/\/[^\s<>]{1,2000}[^\s<>.,;:!?)\]'"])>?/y, ([, href = '']) => autoLink(href)],
  [/&(amp|lt|gt|quot|nbsp);/y, ([, name = '']) => ({ kind: 'text', text: entities[name] ?? '' })],
  [/[A-Z]{2,6}-\d{1,9}(?![\w-])/y, ([number]) => ({ kind: 'task', number })],
];
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** Where something may begin; all between is plain text. */
const openings = /[\\`\n![*_~<&h]|(?<![\w-])[A-Z]{2,6}-\d| {2,}\n/g;
const deepest = 6;

/** The pieces of a paragraph. Never throws; what is no Markdown stays as it was written. */
export function inlineOf(text: string, depth = 0): Inline[] {
  if (depth > deepest) return [{ kind: 'text', text }];
  const pieces: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain) pieces.push({ kind: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < text.length) {
    openings.lastIndex = at;
    const opening = openings.exec(text)?.index ?? text.length;
    plain += text.slice(at, opening);
    if (opening >= text.length) break;
    const [piece, length] = readAt(text, opening, depth);
    if (piece?.kind === 'text') plain += piece.text;
    else if (piece) {
      flush();
      pieces.push(piece);
    } else plain += text.slice(opening, opening + length);
    at = opening + length;
  }
  flush();
  return pieces;
}

function readAt(text: string, at: number, depth: number): [Inline | null, number] {
  // A word is not marked up in its middle: snake_case stays as it is.
  const isInWord = text[at] === '_' && at > 0 && /\w/.test(text[at - 1]!);
  for (const [pattern, read] of readers) {
    pattern.lastIndex = at;
    const found = isInWord ? null : pattern.exec(text);
    const piece = found && read(found, depth);
    if (found && piece) return [piece, found[0].length];
  }
  return [null, 1];
}

const ownFile = /^\/api\/resources\/(\d{1,15})$/;
const testPicture = /^\/api\/public\/test-pictures\/[0-9a-f]{40}$/;
/** A page of the company's own site, by its path; neither another host nor what the product itself answers. */
const ownPage = /^\/(?!\/|(?:api|app)(?:[/?#]|$))[^\s\\]{1,1000}$/;

function imageOf(href: string, alt: string): Inline | null {
  const [, id] = ownFile.exec(href) ?? [];
  if (id) return { kind: 'image', id: Number(id), alt };
  if (testPicture.test(href)) return { kind: 'picture', src: href, alt };
  // A picture from elsewhere would tell its owner who reads the task: it is a link.
  const safe = safeAddress(href);
  return safe ? { kind: 'link', href: safe, inline: [{ kind: 'text', text: alt || href }] } : null;
}

function linkOf(href: string, text: string, depth: number): Inline | null {
  const [, userId] = /^user:(\d{1,15})$/.exec(href) ?? [];
  if (userId) return { kind: 'mention', id: Number(userId), name: text.replace(/^@/, '').replace(/\\(.)/g, '$1') };
  const safe = safeAddress(href);
  return safe ? { kind: 'link', href: safe, inline: inlineOf(text, depth + 1) } : null;
}

const autoLink = (href: string): Inline => ({ kind: 'link', href, inline: [{ kind: 'text', text: href }] });

/** Only the web, mail, own files and pages of the site: never a script, whatever it is dressed as. */
export function safeAddress(href: string): string | null {
  if (ownFile.test(href) || ownPage.test(href)) return href;
  try {
    const { protocol } = new URL(href);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}
