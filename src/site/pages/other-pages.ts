import { type Html, html, nothing } from '#site/html.ts';
import { crumbsData, everywhere, heading, type Page } from '#site/layout.ts';
import { lattice, rosette } from '#site/pattern.ts';
import { picture } from '#site/picture.ts';
import { richText } from '#site/rich-text.ts';
import type { Listed, SitePerson } from '#site/site-types.ts';
import { fallbackSign, foreign, pathOf, plain, text, to, typeOf, type View } from '#site/view.ts';

/** Everybody whom the site shows: a photo, or a star of their own with their letters in it. */
export function teamPage(view: View): Page {
  const title = view.say('team');
  const { people } = view.frame;
  return {
    title,
    description: view.say('team_lead'),
    paths: everywhere('/team'),
    picture: 'team',
    data: [crumbsData(view, [[title, null]]), ...people.map((person) => personData(view, person))],
    body: html`${heading(view, [[title, null]], title, view.say('team_lead'))}<div class="wide"><ul class="people">
      ${people.map((person) => personCard(view, person))}</ul></div>`,
  };
}

const personData = (view: View, person: SitePerson): object => ({
  ...{ '@context': 'https://schema.org', '@type': 'Person', name: plain(view, person.names) },
  ...(person.position_i18n && { jobTitle: plain(view, person.position_i18n) }),
  worksFor: { '@type': 'Organization', name: view.frame.company, url: view.origin },
});

/** A person of the team: a photo, or a star of their own with their letters in it. */
export function personCard(view: View, person: SitePerson, level: 'h2' | 'h3' = 'h2'): Html {
  const words = text(view, person.names);
  const title = level === 'h2' ? html`<h2>${words}</h2>` : html`<h3>${words}</h3>`;
  const name = plain(view, person.names);
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .reverse()
    .join('');
  const look = { alt: name, sizes: '(min-width: 60rem) 20rem, 46vw', seed: `person ${person.id}` };
  const portrait = person.img_resource_id
    ? picture(view, person.img_resource_id, look)
    : html`<span class="medal" aria-hidden="true">${rosette(`person ${person.id} ${person.names.uz}`)}<b>${letters}
    </b></span>`;
  return html`<li id="person-${person.id}"><div class="portrait">${portrait}</div>${title}
    ${
      person.position_i18n ? html`<p class="over">${text(view, person.position_i18n)}</p>` : nothing
    }${person.about_i18n ? html`<p>${text(view, person.about_i18n)}</p>` : nothing}</li>`;
}

/** What the words find, and how to ask again. */
export function searchPage(view: View, question: string, found: readonly Listed[]): Page {
  const title = view.say('search');
  const results = question
    ? html`<p class="count" role="status">${view.say('found', { count: found.length })}</p><ul class="found">
    ${found.map(
      (row) => html`<li${foreign(view, row.lang)}><p class="over">
    ${text(view, typeOf(view, row.code)?.names)}</p><h2><a href="${to(view, pathOf(row))}">${row.title}</a></h2>
    ${row.content.lead ? html`<p>${row.content.lead}</p>` : nothing}${fallbackSign(view, row.lang)}</li>`,
    )}</ul>`
    : nothing;
  return {
    title,
    description: view.say('search_lead'),
    paths: everywhere('/search'),
    isHidden: true,
    body: html`${heading(view, [[title, null]], title)}<div class="wide narrow">
      <form class="search" role="search" method="get" action="${to(view, '/search')}"><label class="sr-only" for="q">
      ${view.say('search_lead')}</label>
      <input id="q" name="q" type="search" value="${question}" maxlength="200" 
      placeholder="${view.say('search_lead')}"><button class="button" type="submit">${view.say('find')}</button>
        </form>${results}</div>`,
  };
}

/** What the company keeps of visitors, and for how long. */
export function privacyPage(view: View): Page {
  const title = view.say('privacy');
  return {
    title,
    description: view.say('privacy_lead'),
    paths: everywhere('/privacy'),
    picture: 'privacy',
    data: [crumbsData(view, [[title, null]])],
    body: html`${heading(view, [[title, null]], title, view.say('privacy_lead'))}<div class="wide article">
      <div class="prose">${richText(view, view.say('privacy_text'))}</div></div>`,
  };
}

/** Nothing is here, or nothing works: where one can go from there. */
export function errorPage(view: View, status: 404 | 500 | 503): Page {
  const title = view.say(`error_${status}`);
  return {
    title,
    description: title,
    paths: {},
    isHidden: true,
    body: html`<section class="lost">${lattice('lost', 140)}<div class="wide"><p class="huge" aria-hidden="true">
      ${status}</p><h1>${title}</h1><p class="lead">${view.say(`error_${status}_lead`)}</p><p class="buttons">
      <a class="button" href="${to(view)}">${view.say('home')}</a>
      <a class="button quiet" href="${to(view, '/search')}">${view.say('search')}</a></p></div></section>`,
  };
}
