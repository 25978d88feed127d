import { pictureAddress, pictureOf } from '#modules/knowledge-tests/imports/brought-pictures.ts';
import { asWritten, type BroughtPicture, type Remarks, remark } from '#modules/knowledge-tests/imports/written-text.ts';

/** What is drawn of HTML: words, emphasis, lists, code, addresses of the web, pictures that came along. */
export interface CleanText {
  readonly text: string;
  readonly pictures: readonly BroughtPicture[];
}

/** Files that stand beside the text, by their name. */
export type BesideFiles = ReadonlyMap<string, string>;

/** Of these nothing is kept, and nothing of what stands in them. */
const dropped = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'template',
  'noscript',
  'head',
  'title',
];
const hostile = ['script', 'iframe', 'object', 'embed'];
const blocks = /^(p|div|h[1-6]|ul|ol|table|tr|blockquote|pre|section|article|figure|dl|dt|dd|center|form|fieldset)$/;
const inline: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
};

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', mdash: '—', ndash: '–' },
  ...{ laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', copy: '©', times: '×', divide: '÷' },
  ...{ le: '≤', ge: '≥', ne: '≠', minus: '−', plusmn: '±', deg: '°', middot: '·', bull: '•', rarr: '→', larr: '←' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', euro: '€', sect: '§', para: '¶', infin: '∞', pi: 'π' },
};

/** `&eacute;`, `&#233;`, `&#xE9;`: each once, so that nothing grows. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = name[1]!.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });

const piece = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g;
const attribute = (given: string, name: string): string => {
  const [, quoted, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(` ${given}`) ?? [];
  return withoutEntities((quoted ?? single ?? bare ?? '').trim());
};

/**
 * HTML as the house's rich text. Scripts, styles and frames go with all that stands in them; a picture stays if it
 * came along as PNG, JPEG or WebP, others are dropped with a remark. Nothing is ever fetched.
 */
export function textOfHtml(html: string, files: BesideFiles, remarks: Remarks): CleanText {
  const pictures: BroughtPicture[] = [];
  const lists: ('ul' | number)[] = [];
  const links: (string | null)[] = [];
  let out = '';
  let skipping = '';
  let depth = 0;
  let isCode = false;
  let isPre = false;
  const breakLine = () => {
    out = out.replace(/[ \t]+$/, '');
    if (out && !out.endsWith('\n')) out += '\n';
  };
  const breakBlock = () => {
    breakLine();
    if (out && !out.endsWith('\n\n') && !lists.length) out += '\n';
  };

  for (const found of html.matchAll(piece)) {
    const [whole, closing, tag = '', given = ''] = found;
    const name = tag.toLowerCase();
    if (skipping) {
      if (name === skipping && !/\/\s*$/.test(given)) depth += closing ? -1 : 1;
      if (!depth) skipping = '';
    } else if (!name) {
      if (whole.startsWith('<!--')) continue;
      const words = withoutEntities(whole);
      if (isPre) out += words;
      else if (isCode) out += words.replace(/\s+/g, ' ');
      else {
        const flat = words.replace(/\s+/g, ' ');
        out += asWritten(out === '' || /\s$/.test(out) ? flat.replace(/^ /, '') : flat);
      }
    } else if (dropped.includes(name)) {
      if (hostile.includes(name) && !closing) remark(remarks, 'script_dropped');
      if (closing || /\/\s*$/.test(given)) continue;
      skipping = name;
      depth = 1;
    } else if (name === 'br') breakLine();
    else if (name === 'hr') breakBlock();
    else if (name === 'img' && !closing) {
      const picture = pictureIn(attribute(given, 'src'), files, remarks);
      if (!picture) continue;
      pictures.push(picture);
      out += `![${asWritten(attribute(given, 'alt')).slice(0, 200)}](${pictureAddress(picture.name)})`;
    } else if (name === 'a') {
      if (closing) {
        const href = links.pop();
        if (href) out += `](${href})`;
      } else {
        const href = attribute(given, 'href');
        const isWeb = /^(https?:\/\/|mailto:)[^\s()<>]{1,500}$/i.test(href);
        links.push(isWeb ? href : null);
        if (isWeb) out += '[';
      }
    } else if (name === 'li') {
      if (closing) continue;
      breakLine();
      const kind = lists.at(-1) ?? 'ul';
      if (typeof kind === 'number') lists[lists.length - 1] = kind + 1;
      out += `${'  '.repeat(Math.max(0, lists.length - 1))}${typeof kind === 'number' ? `${kind}. ` : '- '}`;
    } else if (name === 'ul' || name === 'ol') {
      if (closing) lists.pop();
      else {
        breakBlock();
        lists.push(name === 'ol' ? 1 : 'ul');
      }
      if (closing) breakBlock();
    } else if (name === 'pre') {
      breakBlock();
      out += closing ? '' : '```\n';
      if (closing) out = `${out.replace(/\n+$/, '')}\n\`\`\`\n\n`;
      isPre = !closing;
    } else if (name === 'code' || name === 'tt' || name === 'kbd') {
      if (isPre) continue;
      out += '`';
      isCode = !closing;
    } else if (name in inline) out = marked(out, inline[name]!, Boolean(closing));
    else if (name === 'td' || name === 'th') out += closing ? ' ' : '';
    else if (blocks.test(name)) breakBlock();
  }
  for (const href of links.reverse()) if (href) out += `](${href})`;
  return { text: tidied(out), pictures };
}

/** Emphasis of nothing is none, and blanks stand outside of it. */
function marked(out: string, sign: string, closes: boolean): string {
  if (!closes) return out + sign;
  const bare = out.replace(/\s+$/, '');
  if (bare.endsWith(sign)) return bare.slice(0, -sign.length) + out.slice(bare.length);
  return `${bare}${sign}${out.slice(bare.length)}`;
}

const tidied = (text: string): string =>
  text
    .replace(/[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function pictureIn(source: string, files: BesideFiles, remarks: Remarks): BroughtPicture | null {
  const [, plugin] = /^@@PLUGINFILE@@\/(.+?)(?:\?.*)?$/.exec(source) ?? [];
  if (plugin !== undefined) {
    const beside = files.get(plugin) ?? files.get(safelyDecoded(plugin));
    if (beside === undefined) {
      remark(remarks, 'picture_missing');
      return null;
    }
    return kept(beside, remarks);
  }
  const [, embedded] = /^data:image\/[a-z0-9.+-]+;base64,(.+)$/is.exec(source) ?? [];
  return kept(embedded ?? '', remarks);
}

function kept(base64: string, remarks: Remarks): BroughtPicture | null {
  const picture = base64 ? pictureOf(base64) : null;
  if (!picture) remark(remarks, 'picture_dropped');
  return picture;
}

function safelyDecoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
