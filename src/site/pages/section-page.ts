import { sectionPath } from '#modules/house/site/section-path.ts';
import { type Html, html, nothing } from '#site/html.ts';
import { contactValue, crumbsData, everywhere, heading, type Page } from '#site/layout.ts';
import { cityMap } from '#site/pages/city-map.ts';
import { personCard } from '#site/pages/other-pages.ts';
import { rowsIn } from '#site/pages/publication-pages.ts';
import { lattice } from '#site/pattern.ts';
import { canBeShown, picture, wholePicture } from '#site/picture.ts';
import { richText } from '#site/rich-text.ts';
import type { Block, Listed, Section } from '#site/site-types.ts';
import { excerpt, linkOf, plain, text, to, type View } from '#site/view.ts';

/** What was published, for the blocks that list it, by their numbers. */
export type BlockLists = ReadonlyMap<number, readonly Listed[]>;

const inRow = (id: number) => ({ alt: '', sizes: '(min-width: 60rem) 26rem, 46vw', seed: `block ${id}` });

type Draw = (view: View, block: Block, lists: BlockLists, isFirst: boolean) => Html;

/** Blocks that stand alone on the page, by their kind; those of the other kinds stand with their neighbours. */
const drawn: Readonly<Record<string, Draw>> = {
  hero: (view, block, _lists, isFirst) => {
    const name = text(view, block.names);
    const title = isFirst ? html`<h1>${name}</h1>` : html`<h2>${name}</h2>`;
    return html`<section class="block-hero">${lattice(`block-${block.id}`, 120)}<div>${title}
      ${wordsOf(view, block)}${buttonOf(view, block)}</div></section>`;
  },
  picture: (view, block) => html`<section class="text-block"><div class="frame">
    ${picture(view, block.img_resource_id, lookOf(block))}</div><div class="prose"><h2>${text(view, block.names)}</h2>
    ${wordsOf(view, block)}${buttonOf(view, block)}</div></section>`,
  gallery: (view, block) =>
    titled(
      view,
      block,
      html`<ul class="gallery">${block.gallery_ids
        .filter((id) => canBeShown(view, id))
        .map(
          (id, at) =>
            html`<li><a href="${wholePicture(view, id)}" aria-label="${view.say('picture_of', {
              ...{ at: at + 1, count: block.gallery_ids.length, name: plain(view, block.names) },
            })}">${picture(view, id, inRow(id))}</a></li>`,
        )}</ul>`,
    ),
  publications: (view, block, lists) => {
    const type = view.frame.types.find(({ id }) => id === block.publication_type_id);
    const rows = lists.get(block.id) ?? [];
    return type && rows.length
      ? titled(
          view,
          block,
          rowsIn(view, type, rows),
          html`<a class="all" href="${to(view, `/${type.code}`)}">
        ${view.say('all')}</a>`,
        )
      : nothing;
  },
  people: (view, block) =>
    titled(
      view,
      block,
      html`<ul class="people">
    ${view.frame.people.slice(0, block.shown_count ?? undefined).map((person) => personCard(view, person, 'h3'))}</ul>`,
    ),
  call: (view, block) => html`<section class="block-call"><h2>${text(view, block.names)}</h2>${wordsOf(view, block)}
    <p class="buttons"><a class="button" href="${linkOf(view, block.link) ?? to(view, '/contact')}">
    ${view.say('write_us')}</a></p></section>`,
  map: (view, block) =>
    titled(
      view,
      block,
      html`<div class="contact"><ul class="contact-list">${view.frame.landing
        .filter(({ place }) => place === 'contacts')
        .map(
          (row) =>
            html`<li><span>${text(view, row.names)}</span>${
              row.value ? contactValue(row.value) : text(view, row.text_i18n)
            }</li>`,
        )}</ul><figure class="map">${cityMap}<figcaption>${view.say('map')}</figcaption></figure></div>`,
    ),
};

const titled = (view: View, block: Block, body: Html, more: Html = nothing): Html =>
  html`<section><div class="part-head"><h2>${text(view, block.names)}</h2>${more}</div>${wordsOf(view, block)}${body}
    </section>`;

const wordsOf = (view: View, block: Block): Html => {
  const words = plain(view, block.text_i18n);
  return words ? richText(view, words) : nothing;
};

const buttonOf = (view: View, block: Block): Html => {
  const href = linkOf(view, block.link);
  return href ? html`<p class="buttons"><a class="button" href="${href}">${view.say('see_more')}</a></p>` : nothing;
};

/** A page that editors put together of blocks. */
export function sectionPage(view: View, section: Section, lists: BlockLists = new Map()): Page {
  const title = plain(view, section.names);
  const [first] = section.blocks;
  return {
    title,
    description: excerpt(plain(view, first?.text_i18n)) || `${title} — ${view.frame.company}`,
    paths: everywhere(sectionPath(section)),
    picture: `section-${section.code}`,
    data: [crumbsData(view, [[title, null]])],
    body: html`${first?.kind === 'hero' ? nothing : heading(view, [[title, null]], text(view, section.names))}
      <div class="wide blocks" data-layout="${section.layout}">
      ${groupsOf(section.blocks).map((group) => blockGroup(view, group, { lists, first: section.blocks[0] }))}</div>`,
  };
}

const lookOf = ({ id }: Block) => ({ alt: '', sizes: '(min-width: 60rem) 40rem, 92vw', seed: `block ${id}` });

/** Neighbours of one kind stand together. */
function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === block.kind) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

interface Around {
  readonly lists: BlockLists;
  readonly first: Block | undefined;
}

function blockGroup(view: View, group: readonly Block[], { lists, first }: Around): Html {
  const own = drawn[group[0]!.kind];
  if (own) return html`${group.map((block) => own(view, block, lists, block === first))}`;
  const body = (block: Block) => wordsOf(view, block);
  const image = (block: Block) =>
    block.img_resource_id
      ? html`<div class="frame">${picture(view, block.img_resource_id, lookOf(block))}</div>`
      : nothing;
  const linked = (block: Block) => {
    const href = linkOf(view, block.link);
    return href ? html`<a href="${href}">${text(view, block.names)}</a>` : text(view, block.names);
  };
  switch (group[0]!.kind) {
    case 'card':
      return html`<ul class="cards">${group.map(
        (block) => html`<li>${image(block)}<h2>${linked(block)}</h2>
        ${body(block)}</li>`,
      )}</ul>`;
    case 'figure':
      return html`<dl class="results">${group.map(
        (block) => html`<div><dt>${text(view, block.text_i18n)}</dt><dd>
        ${text(view, block.names)}</dd></div>`,
      )}</dl>`;
    case 'question':
      return html`<div class="questions">${group.map(
        (block) => html`<details><summary>${text(view, block.names)}
        </summary>${body(block)}</details>`,
      )}</div>`;
    case 'quote':
      return html`${group.map(
        (block) => html`<figure class="pull"><blockquote>${body(block)}</blockquote><figcaption>
        ${text(view, block.names)}</figcaption></figure>`,
      )}`;
    case 'button':
      return html`<p class="buttons">
        ${group.map(
          (block) => html`<a class="button" href="${linkOf(view, block.link) ?? to(view, '/contact')}">
        ${text(view, block.names)}</a>`,
        )}</p>`;
    default:
      return html`${group.map(
        (block) => html`<section class="text-block">${image(block)}<div class="prose"><h2>
        ${linked(block)}</h2>${body(block)}</div></section>`,
      )}`;
  }
}
