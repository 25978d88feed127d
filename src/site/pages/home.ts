import { dayOf, formatTime } from '#kernel/calendar-formats.ts';
import { localeData } from '#kernel/locale-data.ts';
import { type Html, html, nothing } from '#site/html.ts';
import { contactValue, type Page } from '#site/layout.ts';
import { bullet, lattice } from '#site/pattern.ts';
import type { LandingRow, Listed, SiteEvent } from '#site/site-types.ts';
import { linkOf, plain, text, to, typeOf, type View } from '#site/view.ts';
import { heroStar } from '#site/pages/hero-star.ts';
import { newsRow, serviceRow, vacancyRow, workCard } from '#site/pages/lists.ts';

export interface HomeRows {
  readonly services: readonly Listed[];
  readonly works: readonly Listed[];
  readonly news: readonly Listed[];
  readonly vacancies: readonly Listed[];
  readonly events: readonly SiteEvent[];
}

/** The first page: what landing data say in each of its places, and the newest of each sort between them. */
export function homePage(view: View, rows: HomeRows): Page {
  const at = (place: string) => view.frame.landing.filter((row) => row.place === place);
  const [hero, ...buttons] = at('hero');
  const title = plain(view, hero?.names) || view.frame.company;
  const description = plain(view, hero?.text_i18n) || view.say('motto');
  return {
    title,
    description,
    paths: { uz: '', uk: '', ru: '' },
    isOverDark: true,
    picture: 'home',
    data: [organisationOf(view, at('contacts'))],
    body: html`${heroOf(view, hero, buttons)}
${figuresOf(view, at('figures'))}
${servicesOf(view, rows.services, at('advantages'))}
${worksOf(view, rows.works)}
${stepsOf(view, at('process'))}
${wordsOf(view, at('clients'))}
${newsOf(view, rows.news, rows.events)}
${questionsOf(view, at('questions'))}
${vacanciesOf(view, rows.vacancies)}
${callOf(view, at('contacts'))}`,
  };
}

export const organisationOf = (view: View, contacts: readonly LandingRow[]): object => {
  const values = contacts.map(({ value }) => value ?? '');
  const email = values.find((value) => value.includes('@'));
  const telephone = values.find((value) => /^\+?[\d\s()-]{9,}$/.test(value));
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: view.frame.company,
    url: `${view.origin}${to(view)}`,
    logo: `${view.origin}/site/icon.svg`,
    ...(email && { email }),
    ...(telephone && { telephone }),
  };
};

const heroOf = (view: View, hero: LandingRow | undefined, buttons: readonly LandingRow[]): Html =>
  html`<section class="hero">${lattice('hero', 132)}${heroStar}<div class="wide"><h1>${
    hero ? text(view, hero.names) : view.frame.company
  }</h1><p class="lead">${hero?.text_i18n ? text(view, hero.text_i18n) : view.say('motto')}</p>
    <p class="buttons"><a class="button" href="${linkOf(view, hero?.link ?? null) ?? to(view, '/contact')}">
    ${view.say('start')}</a>${
      typeOf(view, 'portfolio')
        ? html`<a class="button quiet" href="${to(view, '/portfolio')}">${view.say('see_works')}</a>`
        : nothing
    }${buttons.map(
      (row) => html`<a class="button quiet" href="${linkOf(view, row.link) ?? to(view)}">
    ${text(view, row.names)}</a>`,
    )}</p></div></section>`;

const figuresOf = (view: View, rows: readonly LandingRow[]): Html =>
  rows.length
    ? html`<section class="figures" id="figures" aria-label="${view.say('in_figures')}"><div class="wide"><dl>
    ${rows.map(
      (row) =>
        html`<div><dt>${text(view, row.names)}</dt><dd>${row.value}</dd>${
          row.text_i18n ? html`<dd class="small">${text(view, row.text_i18n)}</dd>` : nothing
        }</div>`,
    )}</dl></div></section>`
    : nothing;

const part = (view: View, name: string, title: Html | string, path: string | null, body: Html, more = ''): Html =>
  html`<section class="part ${name}" aria-labelledby="${name}"><div class="wide"><div class="part-head">
    <h2 id="${name}">${title}</h2>${
      path
        ? html`<a class="all" href="${to(view, path)}">${more || view.say('all')}
    </a>`
        : nothing
    }</div>${body}</div></section>`;

const nameOf = (view: View, code: string): Html => text(view, typeOf(view, code)?.names);

function servicesOf(view: View, rows: readonly Listed[], advantages: readonly LandingRow[]): Html {
  if (!rows.length && !advantages.length) return nothing;
  const list = html`<ol class="services">${rows.map((row, at) => serviceRow(view, row, at))}</ol>`;
  const reasons = advantages.length
    ? html`<ul class="reasons">${advantages.map(
        (row) => html`<li>${bullet}<h3>${text(view, row.names)}</h3><p>
    ${text(view, row.text_i18n)}</p></li>`,
      )}</ul>`
    : nothing;
  return part(
    view,
    'services-part',
    nameOf(view, 'services'),
    rows.length ? '/services' : null,
    html`${list}${reasons}`,
  );
}

function worksOf(view: View, rows: readonly Listed[]): Html {
  if (!rows.length) return nothing;
  const sizes = ['(min-width: 60rem) 54rem, 92vw', '(min-width: 60rem) 30rem, 92vw', '(min-width: 60rem) 30rem, 92vw'];
  const cards = html`<div class="works">${rows.map((row, at) => workCard(view, row, sizes[at] ?? sizes[1]!))}</div>`;
  return part(view, 'works-part', view.say('works'), '/portfolio', cards);
}

const stepsOf = (view: View, rows: readonly LandingRow[]): Html =>
  rows.length
    ? part(
        view,
        'steps-part',
        view.say('how'),
        null,
        html`<ol class="steps">${rows.map(
          (row) => html`<li>${bullet}<h3>${text(view, row.names)}</h3><p>
          ${text(view, row.text_i18n)}</p></li>`,
        )}</ol>`,
      )
    : nothing;

const wordsOf = (view: View, rows: readonly LandingRow[]): Html =>
  rows.length
    ? html`<section class="words" id="clients" aria-label="${view.say('clients_say')}">${lattice('words', 160)}
    <div class="wide">
    ${rows.map(
      (row) => html`<figure><blockquote><p>${text(view, row.text_i18n)}</p></blockquote><figcaption>
    ${text(view, row.names)}</figcaption></figure>`,
    )}</div></section>`
    : nothing;

function newsOf(view: View, news: readonly Listed[], events: readonly SiteEvent[]): Html {
  if (!news.length && !events.length) return nothing;
  const list = html`<div class="news-list">${news.map((row) => newsRow(view, row))}</div>`;
  const aside = events.length
    ? html`<aside class="soon"><h3>${view.say('soon')}</h3><ul>${events.map((event) => eventRow(view, event))}</ul>
    <a class="all" href="${to(view, '/events')}">${view.say('all_events')}</a></aside>`
    : nothing;
  return part(view, 'news-part', nameOf(view, 'news'), '/news', html`<div class="news-columns">${list}${aside}</div>`);
}

/** A day as a number with its month below, and what happens on it, under a heading of the level that is due. */
export function eventRow(view: View, event: SiteEvent, level: 'h3' | 'h4' = 'h4'): Html {
  const { timeZone } = view.frame;
  const [, month = '1', date] = dayOf(event.starts_at, timeZone).split('-');
  const name = heading(level, text(view, event.names));
  return html`<li class="event" id="event-${event.id}"><time class="day" datetime="${event.starts_at}"><b>
    ${Number(date)}</b> ${localeData[view.lang].shortMonths[Number(month) - 1]}</time>
    <div>${name}<p>${formatTime(event.starts_at, timeZone)}${
      event.place_i18n ? html` · ${text(view, event.place_i18n)}` : nothing
    }</p>${
      event.description_i18n
        ? html`<p>
    ${text(view, event.description_i18n)}</p>`
        : nothing
    }</div></li>`;
}

const heading = (level: 'h3' | 'h4', words: Html): Html =>
  level === 'h3' ? html`<h3>${words}</h3>` : html`<h4>${words}</h4>`;

const questionsOf = (view: View, rows: readonly LandingRow[]): Html =>
  rows.length
    ? part(
        view,
        'questions-part',
        view.say('questions'),
        null,
        html`<div class="questions">${rows.map(
          (row) => html`<details><summary>${text(view, row.names)}</summary><p>
          ${text(view, row.text_i18n)}</p></details>`,
        )}</div>`,
      )
    : nothing;

const vacanciesOf = (view: View, rows: readonly Listed[]): Html =>
  rows.length
    ? part(
        view,
        'vacancies-part',
        nameOf(view, 'vacancies'),
        '/vacancies',
        html`<ul class="vacancies">${rows.map((row) => vacancyRow(view, row))}</ul>`,
      )
    : nothing;

/** The last word of the first page: whom to call, and where to write. */
export const callOf = (view: View, contacts: readonly LandingRow[]): Html =>
  html`<section class="call" id="contacts">${lattice('call', 120)}<div class="wide"><h2>${view.say('call_title')}</h2>
    <p class="lead">${view.say('call_lead')}</p><p class="buttons"><a class="button" href="${to(view, '/contact')}">
    ${view.say('write_us')}</a></p><ul>${contacts
      .filter(({ value }) => value)
      .map(
        (row) => html`<li>
    ${contactValue(row.value!)}</li>`,
      )}</ul></div></section>`;
