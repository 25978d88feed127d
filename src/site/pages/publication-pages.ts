import { type Html, html, nothing } from '#site/html.ts';
import { crumbs, crumbsData, everywhere, heading, type Page } from '#site/layout.ts';
import { lattice, rosette } from '#site/pattern.ts';
import { canBeShown, picture, wholePicture } from '#site/picture.ts';
import { richText } from '#site/rich-text.ts';
import type { Listed, PublicationType, Shown, SiteEvent } from '#site/site-types.ts';
import { excerpt, foreign, pathOf, plain, text, time, to, typeOf, type View } from '#site/view.ts';
import { applyPath, isOpen } from '#site/pages/apply-page.ts';
import { eventRow } from '#site/pages/home.ts';
import { dataOf, eventData } from '#site/pages/publication-data.ts';
import {
  albumCard,
  figuresOf,
  newsRow,
  pager,
  salaryOf,
  serviceRow,
  vacancyFacts,
  vacancyRow,
  workCard,
} from '#site/pages/lists.ts';

export const perPage = 12;

export interface ListRows {
  readonly rows: readonly Listed[];
  readonly total: number;
  readonly page: number;
  readonly coming?: readonly SiteEvent[];
  readonly past?: readonly SiteEvent[];
}

/** All publications of a type, in the look of its type. */
export function listPage(view: View, type: PublicationType, given: ListRows): Page {
  const name = plain(view, type.names);
  const path = `/${type.code}`;
  const pages = Math.max(1, Math.ceil(given.total / perPage));
  const lead = leadOf(view, type.code);
  return {
    title: given.page > 1 ? `${name}, ${view.say('page_of', { page: given.page, pages })}` : name,
    description: lead || `${name} — ${view.frame.company}`,
    paths: everywhere(given.page > 1 ? `${path}?page=${given.page}` : path),
    picture: `type-${type.code}`,
    data: [crumbsData(view, [[name, null]]), ...(given.coming ?? []).map((event) => eventData(view, event))],
    body: html`${heading(view, [[name, null]], text(view, type.names), lead)}
<div class="wide list-page"><h2 class="sr-only">${view.say('all')}</h2>
${listBody(view, type, given)}${pager(view, path, given.page, pages)}</div>`,
  };
}

const ledTypes = ['news', 'services', 'portfolio', 'gallery', 'vacancies', 'events'];
const leadOf = (view: View, code: string): string => (ledTypes.includes(code) ? view.say(`lead.${code}`) : '');

function listBody(view: View, { code, layout }: PublicationType, { rows, coming, past }: ListRows): Html {
  const events = html`${
    coming?.length
      ? html`<section aria-label="${view.say('soon')}"><h2 class="sr-only">
    ${view.say('soon')}</h2><ul class="events">${coming.map((event) => eventRow(view, event, 'h3'))}</ul></section>`
      : nothing
  }${
    past?.length
      ? html`<section class="past"><h2>${view.say('past_events')}</h2><ul class="events">
    ${past.map((event) => eventRow(view, event, 'h3'))}</ul></section>`
      : nothing
  }`;
  if (!rows.length)
    return coming?.length || past?.length
      ? events
      : code === 'vacancies'
        ? html`<p class="empty">${view.say('no_vacancies')}</p>${anyVacancy(view)}`
        : html`<p class="empty">${view.say('nothing_yet')}</p>`;
  if (layout === 'vacancies')
    return html`<ul class="vacancies">${rows.map((row) => vacancyRow(view, row))}</ul>${
      code === 'vacancies' ? anyVacancy(view) : nothing
    }`;
  if (layout === 'gallery')
    return html`<div class="albums">${rows.map((row, at) => albumCard(view, row, at < 2))}</div>`;
  if (code === 'services') return html`<ol class="services">${rows.map((row, at) => serviceRow(view, row, at))}</ol>`;
  if (layout === 'cards')
    return html`<div class="work-grid">
      ${rows.map((row, at) => workCard(view, row, '(min-width: 60rem) 42rem, 92vw', at < 2))}</div>`;
  return html`${events}<div class="news-list">${rows.map((row) => newsRow(view, row))}</div>`;
}

const anyVacancy = (view: View): Html =>
  html`<p class="buttons any-vacancy"><span>${view.say('apply_any')}</span>
    <a class="button quiet" href="${to(view, applyPath(null))}">${view.say('apply_general')}</a></p>`;

interface Around {
  readonly more: readonly Listed[];
  readonly isPreview?: boolean;
}

/** One publication, in the look of its type. */
export function publicationPage(view: View, shown: Shown, around: Around): Page {
  const type = typeOf(view, shown.code);
  const name = plain(view, type?.names) || shown.code;
  const way = [[name, `/${shown.code}`] as const, [shown.title, null] as const];
  const { lead, body } = shown.content;
  const paths = Object.fromEntries(
    Object.entries(shown.slugs).map(([lang, slug]) => [lang, pathOf({ code: shown.code, slug })]),
  );
  const isOwn = shown.lang === view.lang;
  const content =
    shown.code === 'portfolio'
      ? casePage(view, shown, way)
      : shown.code === 'vacancies'
        ? vacancyPage(view, shown, way, around)
        : articlePage(view, shown, way);
  return {
    title: shown.title,
    description: excerpt(lead || body || shown.content.problem || shown.title),
    paths,
    type: 'article',
    picture: `p${shown.publication_id}`,
    ...(!isOwn && { canonical: `${view.origin}/${shown.lang}${paths[shown.lang]}` }),
    ...((around.isPreview || !isOwn) && { isHidden: true }),
    data: [crumbsData(view, way), ...dataOf(view, shown)],
    body: html`${
      isOwn
        ? nothing
        : html`<p class="notice" role="note">${view.say(`shown_in_${shown.lang}`)}
      </p>`
    }${around.isPreview ? html`<p class="notice" role="note">${view.say('preview')}</p>` : nothing}
      <article${foreign(view, shown.lang)}>${content}</article>${moreOf(view, shown, around.more)}`,
  };
}

const coverLook = ({ content, slug }: Shown) => ({
  alt: content.cover_alt ?? '',
  sizes: '(min-width: 1400px) 1280px, 94vw',
  isFirst: true,
  seed: slug,
});

function articlePage(view: View, shown: Shown, way: Parameters<typeof crumbs>[1]): Html {
  const { content } = shown;
  const author = view.frame.people.find(({ id }) => id === content.author_id);
  const isDated = shown.code === 'news' || shown.code === 'events' || shown.code === 'gallery';
  const meta = html`${
    isDated
      ? html`<p class="meta">${time(view, shown.shown_on)}${
          author
            ? html` · <a href="${to(view, '/team')}#person-${author.id}">
              ${text(view, author.names)}</a>`
            : nothing
        }</p>`
      : nothing
  }`;
  return html`${heading(view, way, shown.title, content.lead, meta)}
<div class="wide article">${
    content.img_resource_id
      ? html`<div class="cover">
${picture(view, content.img_resource_id, coverLook(shown))}</div>`
      : nothing
  }
${shown.code === 'services' ? html`<div class="emblem">${rosette(shown.slug)}</div>` : nothing}
<div class="prose">${content.body ? richText(view, content.body) : nothing}</div>${galleryOf(view, shown)}</div>`;
}

/** A work of the portfolio: for whom, what was wrong, what was done, what came of it, and what they say. */
function casePage(view: View, shown: Shown, way: Parameters<typeof crumbs>[1]): Html {
  const { content } = shown;
  const figures = figuresOf(content.figures);
  const tools = (content.technologies ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const facts = html`<dl class="facts">${
    content.client_name
      ? html`<div><dt>${view.say('client')}</dt>
    <dd translate="no">${content.client_name}</dd></div>`
      : nothing
  }<div><dt>${view.say('year')}</dt><dd>
    ${shown.shown_on.slice(0, 4)}</dd></div>${
      tools.length
        ? html`<div><dt>${view.say('technologies')}</dt>
    <dd translate="no"><ul>${tools.map((tool) => html`<li>${tool}</li>`)}</ul></dd></div>`
        : nothing
    }</dl>`;
  return html`${heading(view, way, shown.title, content.lead)}
<div class="wide case"><div class="cover">
${picture(view, content.img_resource_id, coverLook(shown))}</div>
<div class="case-columns">${facts}<div class="prose">${
    content.problem
      ? html`<h2>${view.say('problem')}</h2>
${richText(view, content.problem)}`
      : nothing
  }${
    content.solution
      ? html`<h2>${view.say('solution')}</h2>
${richText(view, content.solution)}`
      : nothing
  }${content.body ? richText(view, content.body) : nothing}</div></div>
${
  figures.length
    ? html`<dl class="results">${figures.map(
        ([value, words]) => html`<div><dt>${words}</dt><dd>${value}
</dd></div>`,
      )}</dl>`
    : nothing
}</div>
${
  content.quote
    ? html`<section class="words" aria-label="${view.say('clients_say')}">${lattice('words', 160)}
<div class="wide"><figure><blockquote><p>${content.quote}</p></blockquote><figcaption>${content.quote_author}
</figcaption></figure></div></section>`
    : nothing
}
<div class="wide">${galleryOf(view, shown)}</div>`;
}

function vacancyPage(view: View, shown: Shown, way: Parameters<typeof crumbs>[1], { isPreview }: Around): Html {
  const { content } = shown;
  const facts = vacancyFacts(view, content);
  return html`${heading(view, way, shown.title, content.lead)}
<div class="wide case"><div class="case-columns"><dl class="facts"><div><dt>${view.say('salary')}</dt><dd>
${salaryOf(view, content)}</dd></div>${
    facts.length
      ? html`<div><dt>${view.say('conditions')}</dt><dd>
${facts.join(', ')}</dd></div>`
      : nothing
  }${
    content.open_until
      ? html`<div><dt>${view.say('open_until')}</dt><dd>
${time(view, content.open_until)}</dd></div>`
      : nothing
  }</dl>
<div class="prose">${content.body ? richText(view, content.body) : nothing}</div></div>
${
  isPreview
    ? nothing
    : isOpen(view, shown)
      ? html`<p class="buttons apply"><a class="button" href="${to(view, applyPath(shown))}">
${view.say('apply')}</a></p>`
      : html`<p class="apply">${view.say('apply_over')}</p>`
}</div>`;
}

function galleryOf(view: View, { content, title, slug }: Shown): Html {
  const ids = content.gallery_ids.filter((id) => canBeShown(view, id));
  if (!ids.length) return nothing;
  return html`<ul class="gallery">${ids.map(
    (id, at) => html`<li>
    <a href="${wholePicture(view, id)}" 
    aria-label="${view.say('picture_of', { at: at + 1, count: ids.length, name: title })}">
      ${picture(view, id, { alt: '', sizes: '(min-width: 60rem) 26rem, 46vw', seed: `${slug} ${id}` })}</a></li>`,
  )}
      </ul>`;
}

/** Some of what was published, in the look of its type. */
export function rowsIn(view: View, { code }: Pick<PublicationType, 'code'>, rows: readonly Listed[]): Html {
  switch (code) {
    case 'portfolio':
      return html`<div class="work-grid">
        ${rows.map((row) => workCard(view, row, '(min-width: 60rem) 42rem, 92vw'))}</div>`;
    case 'services':
      return html`<ol class="services">${rows.map((row, at) => serviceRow(view, row, at))}</ol>`;
    case 'vacancies':
      return html`<ul class="vacancies">${rows.map((row) => vacancyRow(view, row))}</ul>`;
    case 'gallery':
      return html`<div class="albums">${rows.map((row) => albumCard(view, row))}</div>`;
    default:
      return html`<div class="news-list">${rows.map((row) => newsRow(view, row))}</div>`;
  }
}

function moreOf(view: View, shown: Shown, rows: readonly Listed[]): Html {
  if (!rows.length) return nothing;
  const cards = rowsIn(
    view,
    { code: shown.code },
    rows.slice(0, shown.code === 'portfolio' || shown.code === 'gallery' ? 2 : 3),
  );
  return html`<section class="part more" aria-labelledby="more"><div class="wide"><div class="part-head">
    <h2 id="more">${view.say('more')}</h2><a class="all" href="${to(view, `/${shown.code}`)}">${view.say('all')}</a>
    </div>${cards}</div></section>`;
}
