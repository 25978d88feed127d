import { htmlLang, type Lang } from '#kernel/languages.ts';

/** A letter as people read it; how it is built is the same for every kind. */
export interface Letter {
  readonly lang: Lang;
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly link: string | null }[];
  readonly buttons: readonly { readonly label: string; readonly link: string; readonly isMain: boolean }[];
  /** Stands above everything in letters that can be answered; null in others. */
  readonly replyLine: string | null;
  /** Whose product this is: the name over the letter. */
  readonly brand: string;
  /** Small print: how to answer, why this came, how to have no more of it. */
  readonly notes: readonly { readonly text: string; readonly link: string | null }[];
}

const escapes: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign]!);

/** Nothing but pages: an address that would run something is no address. */
const isPage = (link: string | null): link is string => link !== null && /^https?:\/\//.test(link);

const font = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";
/** Colours are those of the product; `dark` wins where the reader's program knows of dark mode. */
const sheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration:none}
@media (max-width:480px){.card{padding:20px 18px!important}.foot{padding:14px 19px 0!important}
.outer{padding:12px 10px!important}
.button{display:block!important;text-align:center!important;margin:0 0 10px!important}}
@media (prefers-color-scheme:dark){.outer,body{background:#16181d!important}
.card{background:#1f2229!important;border-color:#343843!important}.ink{color:#e9ebf0!important}
.ink-2{color:#c6cad4!important}.quiet{color:#9aa0ae!important}.link{color:#a9b6ff!important}
.main{background:#4a5fe0!important;border-color:#4a5fe0!important;color:#ffffff!important}
.other{background:#1f2229!important;border-color:#4a5060!important;color:#c6cad4!important}
.rule{border-color:#343843!important}}
[data-ogsc] .card{background:#1f2229!important}[data-ogsc] .ink{color:#e9ebf0!important}
[data-ogsc] .ink-2{color:#c6cad4!important}[data-ogsc] .quiet{color:#9aa0ae!important}
[data-ogsc] .link{color:#a9b6ff!important}`;

/** Pushes what follows out of the preview of a mail program, which else shows the small print. */
const padding = '&#847;&zwnj;&nbsp;'.repeat(40);

/** Programs read styles where they stand. Each part has a class as well, by which dark mode and narrow screens win. */
const styles = {
  above: 'font-size:11px;color:#575c69;text-align:center;padding:0 0 10px',
  brand: 'font-size:13px;color:#575c69;padding-bottom:14px',
  title: 'margin:0 0 14px;font-size:19px;line-height:1.35;font-weight:600;color:#14161b;overflow-wrap:anywhere',
  line: 'margin:0 0 10px;font-size:15px;line-height:1.5;color:#40444f;overflow-wrap:anywhere',
  note: 'margin:0 0 6px;font-size:12px;line-height:1.5;color:#575c69',
  button:
    'display:inline-block;margin:0 10px 8px 0;padding:11px 18px;border-radius:8px;font-size:15px;font-weight:600;' +
    'text-decoration:none',
  main: 'background:#3b50d2;border:1px solid #3b50d2;color:#ffffff',
  other: 'background:#ffffff;border:1px solid #b9bdc9;color:#40444f',
} as const;
const look = (...names: (keyof typeof styles)[]): string =>
  `style="${[font, ...names.map((n) => styles[n])].join(';')}"`;

const plainTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const table = (style: string, cell: string): string => `<table ${plainTable}${style}><tr>\n${cell}</tr></table>`;
const narrow = ' style="max-width:600px"';

/** A quiet letter: one card, its sentences, its buttons, small print. Tables, and styles in place. */
export function htmlOf({ lang, title, lines, buttons, replyLine, brand, notes }: Letter): string {
  const preview = lines.map(({ text }) => text).join(' · ');
  const card = [
    `<div class="quiet" ${look('brand')}>${escaped(brand)}</div>`,
    `<h1 class="ink" ${look('title')}>${escaped(title)}</h1>`,
    ...lines.map(lineHtml),
    ...(buttons.length ? [`<div style="padding-top:18px">${buttons.map(buttonHtml).join('')}</div>`] : []),
  ].join('\n');
  const cardStyle = 'padding:28px 32px;background:#ffffff;border:1px solid #e2e4ea;border-radius:10px';
  const outer = [
    // The line comes first of all, so that a client which cuts its quote keeps it.
    ...(replyLine ? [`<div class="quiet" ${look('above')}>${escaped(replyLine)}</div>`] : []),
    table(narrow, `<td class="card" style="${cardStyle}">\n${card}\n</td>`),
    table(narrow, `<td class="foot" style="padding:16px 33px 0">${notes.map(noteHtml).join('\n')}</td>`),
  ].join('\n');
  const shown = `${escaped(preview.slice(0, 160))}${padding}`;
  const hidden = `<div style="display:none;max-height:0;overflow:hidden">${shown}</div>`;
  return `<!doctype html>
<html lang="${htmlLang[lang]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escaped(title)}</title>
<style>${sheet}</style></head>
<body style="margin:0;padding:0;background:#f4f5f8">
${replyLine ? '' : hidden}
${table('', `<td class="outer" align="center" style="padding:24px 12px;background:#f4f5f8">\n${outer}\n</td>`)}
</body></html>`;
}

function lineHtml({ text, link }: Letter['lines'][number]): string {
  const words = escaped(text).replaceAll('\n', '<br>');
  const shown = isPage(link) ? `<a class="link" href="${escaped(link)}" style="color:#3146c4">${words}</a>` : words;
  return `<p class="ink-2" ${look('line')}>${shown}</p>`;
}

function buttonHtml({ label, link, isMain }: Letter['buttons'][number]): string {
  const kind = isMain ? 'main' : 'other';
  return `<a class="button ${kind}" href="${escaped(link)}" ${look('button', kind)}>${escaped(label)}</a>`;
}

function noteHtml({ text, link }: Letter['notes'][number]): string {
  const style = 'color:#575c69;text-decoration:underline';
  const shown = isPage(link)
    ? `<a class="quiet" href="${escaped(link)}" style="${style}">${escaped(text)}</a>`
    : escaped(text);
  return `<p class="quiet" ${look('note')}>${shown}</p>`;
}

/** The same letter for programs that show text, and for those who read it aloud. */
export function textOf({ title, lines, buttons, replyLine, brand, notes }: Letter): string {
  const withLink = ({ text, link }: Letter['lines'][number]) => (isPage(link) ? `${text}\n${link}` : text);
  const parts = [
    replyLine,
    title,
    ...lines.map(withLink),
    ...buttons.map(({ label, link }) => `${label}: ${link}`),
    ['-- ', brand, ...notes.map(withLink)].join('\n'),
  ];
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`;
}
