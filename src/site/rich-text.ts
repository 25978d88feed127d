import { siteAddress } from '#modules/house/publications/door.ts';
import { type Block, blocksOf, type Item } from '#kernel/markdown.ts';
import type { Inline } from '#kernel/markdown-inline.ts';
import { type Content, Html, html, nothing } from '#site/html.ts';
import { picture } from '#site/picture.ts';
import { linkOf, type View } from '#site/view.ts';

/** Sites whose films are worth a card of their own. Nothing is fetched from them: a click leads there. */
const films: readonly (readonly [RegExp, string])[] = [
  [/^https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/)[\w-]{6,20}/, 'YouTube'],
  [/^https:\/\/(?:player\.)?vimeo\.com\/\d{5,12}/, 'Vimeo'],
  [/^https:\/\/t\.me\/[\w/]{3,80}/, 'Telegram'],
  [/^https:\/\/(?:www\.)?github\.com\/[\w.-]+\/[\w.-]+/, 'GitHub'],
];

/**
 * What an editor has written, as elements. The text is Markdown and its tree is closed: there is no way for a script,
 * a style or a frame of anybody to come through.
 */
export const richText = (view: View, markdown: string): Html =>
  html`${blocksOf(markdown).map((one) => block(view, one))}`;

function block(view: View, one: Block): Html {
  switch (one.kind) {
    case 'paragraph':
      return paragraph(view, one.inline);
    case 'heading':
      return one.level <= 2 ? html`<h2>${inline(view, one.inline)}</h2>` : html`<h3>${inline(view, one.inline)}</h3>`;
    case 'code':
      return html`<pre tabindex="0"><code>${one.text}</code></pre>`;
    case 'quote':
      return html`<blockquote>${one.blocks.map((inner) => block(view, inner))}</blockquote>`;
    case 'list':
      return list(view, one.start, one.items);
    case 'table':
      return html`<div class="scroll" tabindex="0" role="group" aria-label="${view.say('table')}"><table><thead><tr>
        ${one.head.map((cell) => html`<th scope="col">${inline(view, cell)}</th>`)}</tr></thead><tbody>
        ${one.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(view, cell)}</td>`)}</tr>`)}</tbody>
        </table></div>`;
    case 'rule':
      return html`<hr>`;
  }
}

/** A picture alone is a figure, an address alone that is known a card; all else is running text. */
function paragraph(view: View, pieces: readonly Inline[]): Html {
  const [first] = pieces;
  if (pieces.length === 1 && first?.kind === 'image') return figure(view, first.id, first.alt);
  if (pieces.length === 1 && first?.kind === 'link') {
    const [, name] = films.find(([form]) => form.test(first.href)) ?? [];
    if (name)
      return html`<p class="embed"><a href="${first.href}" rel="noopener nofollow"><b>${name}</b> <span>
        ${first.href.replace('https://', '')}</span></a></p>`;
  }
  return html`<p>${inline(view, pieces)}</p>`;
}

const figure = (view: View, id: number, alt: string): Html =>
  html`<figure>
    ${picture(view, id, { alt, sizes: '(min-width: 60rem) 44rem, 92vw', seed: `figure ${id}`, isWhole: true })}${
      alt ? html`<figcaption>${alt}</figcaption>` : nothing
    }</figure>`;

function list(view: View, start: number | null, items: readonly Item[]): Html {
  const lines = items.map(({ blocks }) => {
    const [only] = blocks;
    const isTight = blocks.length === 1 && only?.kind === 'paragraph';
    return html`<li>${isTight ? inline(view, only.inline) : blocks.map((inner) => block(view, inner))}</li>`;
  });
  if (start === null) return html`<ul>${lines}</ul>`;
  return start === 1 ? html`<ol>${lines}</ol>` : html`<ol start="${start}">${lines}</ol>`;
}

function inline(view: View, pieces: readonly Inline[]): Content {
  return pieces.map((piece): Content => {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'break':
        return new Html('<br>');
      case 'code':
        return html`<code>${piece.text}</code>`;
      case 'strong':
        return html`<strong>${inline(view, piece.inline)}</strong>`;
      case 'em':
        return html`<em>${inline(view, piece.inline)}</em>`;
      case 'strike':
        return html`<s>${inline(view, piece.inline)}</s>`;
      case 'link':
        return link(view, piece.href, inline(view, piece.inline));
      case 'image':
        return picture(view, piece.id, { alt: piece.alt, sizes: '20rem', seed: `figure ${piece.id}`, isWhole: true });
      case 'mention':
        return piece.name;
      case 'task':
        return piece.number;
    }
  });
}

function link(view: View, href: string, words: Content): Content {
  const safe = siteAddress(href);
  if (!safe || safe.startsWith('/api/')) return words;
  const isOwn = safe.startsWith('/') || safe.startsWith(view.origin) || /^(mailto|tel):/.test(safe);
  return isOwn
    ? html`<a href="${linkOf(view, safe)}">${words}</a>`
    : html`<a href="${safe}" rel="noopener nofollow">${words}</a>`;
}
