import { pictureAddress, pictureOf } from '#modules/growth/knowledge-tests/imports/brought-pictures.ts';
import {
  asWritten,
  type BroughtPicture,
  type Remarks,
  remark,
} from '#modules/growth/knowledge-tests/imports/written-text.ts';

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

interface Tag {
  readonly name: string;
  readonly given: string;
  readonly closes: boolean;
}

/** The text as it grows, and what stands open in it. */
class Drawing {
  readonly pictures: BroughtPicture[] = [];
  private readonly files: BesideFiles;
  private readonly remarks: Remarks;
  private readonly lists: ('ul' | number)[] = [];
  private readonly links: (string | null)[] = [];
  private out = '';
  private isCode = false;
  private isPre = false;

  constructor(files: BesideFiles, remarks: Remarks) {
    this.files = files;
    this.remarks = remarks;
  }

  /** Words between tags: blanks are one, as browsers show them. */
  say(words: string): void {
    const flat = words.replace(/\s+/g, ' ');
    if (this.isPre) this.out += words;
    else if (this.isCode) this.out += flat;
    else this.out += asWritten(this.out === '' || /\s$/.test(this.out) ? flat.replace(/^ /, '') : flat);
  }

  open(tag: Tag): void {
    const draw = this.drawn[tag.name];
    if (draw) draw(tag);
    else if (tag.name in inline) this.out = marked(this.out, inline[tag.name]!, tag.closes);
    else if (blocks.test(tag.name)) this.breakBlock();
  }

  ended(): CleanText {
    for (const href of this.links.reverse()) if (href) this.out += `](${href})`;
    return { text: tidied(this.out), pictures: this.pictures };
  }

  private breakLine(): void {
    this.out = this.out.replace(/[ \t]+$/, '');
    if (this.out && !this.out.endsWith('\n')) this.out += '\n';
  }

  private breakBlock(): void {
    this.breakLine();
    if (this.out && !this.out.endsWith('\n\n') && !this.lists.length) this.out += '\n';
  }

  private readonly code = ({ closes }: Tag): void => {
    if (this.isPre) return;
    this.out += '`';
    this.isCode = !closes;
  };

  private readonly list = ({ name, closes }: Tag): void => {
    if (closes) this.lists.pop();
    this.breakBlock();
    if (!closes) this.lists.push(name === 'ol' ? 1 : 'ul');
  };

  private readonly cell = ({ closes }: Tag): void => {
    this.out += closes ? ' ' : '';
  };

  private readonly item = ({ closes }: Tag): void => {
    if (closes) return;
    this.breakLine();
    const kind = this.lists.at(-1) ?? 'ul';
    if (typeof kind === 'number') this.lists[this.lists.length - 1] = kind + 1;
    this.out += `${'  '.repeat(Math.max(0, this.lists.length - 1))}${typeof kind === 'number' ? `${kind}. ` : '- '}`;
  };

  private readonly link = ({ given, closes }: Tag): void => {
    if (closes) {
      const href = this.links.pop();
      if (href) this.out += `](${href})`;
      return;
    }
    const href = attribute(given, 'href');
    const isWeb = /^(https?:\/\/|mailto:)[^\s()<>]{1,500}$/i.test(href);
    this.links.push(isWeb ? href : null);
    if (isWeb) this.out += '[';
  };

  private readonly picture = ({ given, closes }: Tag): void => {
    const picture = closes ? null : pictureIn(attribute(given, 'src'), this.files, this.remarks);
    if (!picture) return;
    this.pictures.push(picture);
    this.out += `![${asWritten(attribute(given, 'alt')).slice(0, 200)}](${pictureAddress(picture.name)})`;
  };

  private readonly program = ({ closes }: Tag): void => {
    this.breakBlock();
    this.out = closes ? `${this.out.replace(/\n+$/, '')}\n\`\`\`\n\n` : `${this.out}\`\`\`\n`;
    this.isPre = !closes;
  };

  private readonly drawn: Readonly<Record<string, (tag: Tag) => void>> = {
    ...{ br: () => this.breakLine(), hr: () => this.breakBlock(), li: this.item, ul: this.list, ol: this.list },
    ...{ a: this.link, img: this.picture, pre: this.program, td: this.cell, th: this.cell },
    ...{ code: this.code, tt: this.code, kbd: this.code },
  };
}

/**
 * HTML as the house's rich text. Scripts, styles and frames go with all that stands in them; a picture stays if it
 * came along as PNG, JPEG or WebP, others are dropped with a remark. Nothing is ever fetched.
 */
export function textOfHtml(html: string, files: BesideFiles, remarks: Remarks): CleanText {
  const drawing = new Drawing(files, remarks);
  let skipping = '';
  let depth = 0;
  for (const [whole, closing, tag = '', given = ''] of html.matchAll(piece)) {
    const name = tag.toLowerCase();
    const isEmpty = /\/\s*$/.test(given);
    if (skipping) {
      if (name === skipping && !isEmpty) depth += closing ? -1 : 1;
      if (!depth) skipping = '';
    } else if (!name) {
      if (!whole.startsWith('<!--')) drawing.say(withoutEntities(whole));
    } else if (dropped.includes(name)) {
      if (hostile.includes(name) && !closing) remark(remarks, 'script_dropped');
      if (closing || isEmpty) continue;
      skipping = name;
      depth = 1;
    } else drawing.open({ name, given, closes: Boolean(closing) });
  }
  return drawing.ended();
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
