import { formatNumber } from '#kernel/formats.ts';
import { type Html, html, nothing } from '#site/html.ts';
import { picture } from '#site/picture.ts';
import { rosette } from '#site/pattern.ts';
import type { Listed } from '#site/site-types.ts';
import { fallbackSign, foreign, pathOf, time, to, type View } from '#site/view.ts';

const href = (view: View, row: Listed): string => to(view, pathOf(row));

/** News: the day in a column of its own, words in the middle, a small picture at the end. */
export const newsRow = (view: View, row: Listed): Html => html`<article class="news-row"${foreign(view, row.lang)}>
<p class="when">${time(view, row.shown_on)}</p>
<div><h3><a href="${href(view, row)}">${row.title}</a></h3>${
  row.content.lead ? html`<p>${row.content.lead}</p>` : nothing
}${fallbackSign(view, row.lang)}</div>
<div class="thumb">
${picture(view, row.content.img_resource_id, { alt: '', sizes: '(min-width: 48rem) 14rem, 40vw', seed: row.slug })}
</div>
</article>`;

/** Services: a number, a large name, one sentence. */
export const serviceRow = (
  view: View,
  row: Listed,
  at: number,
): Html => html`<li class="service"${foreign(view, row.lang)}>
<span class="number" aria-hidden="true">${String(at + 1).padStart(2, '0')}</span>${rosette(row.slug)}
<h3><a href="${href(view, row)}">${row.title}</a></h3><p>${row.content.lead}${fallbackSign(view, row.lang)}</p></li>`;

/** A work: its picture, for whom, what, and the figure that says most. */
export function workCard(view: View, row: Listed, sizes: string, isFirst = false): Html {
  const [value, words] = figuresOf(row.content.figures)[0] ?? [];
  return html`<article class="work"${foreign(view, row.lang)}>
<div class="frame">
${picture(view, row.content.img_resource_id, { alt: row.content.cover_alt ?? '', sizes, isFirst, seed: row.slug })}
</div>
<div class="work-words"><p class="over" translate="no">${row.content.client_name}</p><h3><a href="${href(view, row)}">
${row.title}</a></h3>${row.content.lead ? html`<p>${row.content.lead}</p>` : nothing}${
    value ? html`<p class="figure-line"><b>${value}</b> ${words}</p>` : nothing
  }${fallbackSign(view, row.lang)}</div>
</article>`;
}

/** Lines of `12 — what it counts`. */
export const figuresOf = (lines: string | null): (readonly [value: string, words: string])[] =>
  (lines ?? '')
    .split('\n')
    .map((line) => line.split(/\s+—\s+/))
    .filter(([value]) => value?.trim())
    .map(([value, ...words]) => [value!.trim(), words.join(' — ').trim()] as const);

/** A vacancy: what, where, how much. */
export const vacancyRow = (view: View, row: Listed): Html => html`<li class="vacancy"${foreign(view, row.lang)}>
<h3><a href="${href(view, row)}">${row.title}</a></h3><p>${vacancyFacts(view, row.content).join(' · ')}</p>
<p class="salary">${salaryOf(view, row.content)}</p>${fallbackSign(view, row.lang)}</li>`;

export function vacancyFacts(view: View, { place, employment, is_remote }: Listed['content']): string[] {
  return [
    ...(place ? [place] : []),
    ...(employment ? [view.say(`employment.${employment}`)] : []),
    ...(is_remote ? [view.say('remote')] : []),
  ];
}

export function salaryOf(view: View, { salary_from, salary_to }: Listed['content']): string {
  const sum = (value: number) => formatNumber(value, 0);
  if (salary_from && salary_to) return view.say('salary_between', { from: sum(salary_from), to: sum(salary_to) });
  if (salary_from) return view.say('salary_from', { from: sum(salary_from) });
  return salary_to ? view.say('salary_to', { to: sum(salary_to) }) : view.say('salary_open');
}

/** An album of the gallery. */
export function albumCard(view: View, row: Listed, isFirst = false): Html {
  const { img_resource_id, gallery_ids, cover_alt } = row.content;
  const look = { alt: cover_alt ?? '', sizes: '(min-width: 60rem) 30rem, 92vw', isFirst, seed: row.slug };
  return html`<article class="album"${foreign(view, row.lang)}>
    <div class="frame">${picture(view, img_resource_id ?? gallery_ids[0] ?? null, look)}</div>
    <h3><a href="${href(view, row)}">${row.title}</a></h3>
    <p>${view.say('pictures', { count: gallery_ids.length })}${fallbackSign(view, row.lang)}</p></article>`;
}

/** The way to further pages of a list; their numbers are in the address. */
export function pager(view: View, path: string, page: number, pages: number): Html {
  if (pages < 2) return nothing;
  const at = (number: number) => to(view, number === 1 ? path : `${path}?page=${number}`);
  return html`<nav class="pager" aria-label="${view.say('pages')}">${
    page > 1 ? html`<a rel="prev" href="${at(page - 1)}">← ${view.say('newer')}</a>` : html`<span></span>`
  }<span>
    ${view.say('page_of', { page, pages })}</span>${
      page < pages
        ? html`<a rel="next" href="${at(page + 1)}">
    ${view.say('older')} →</a>`
        : html`<span></span>`
    }</nav>`;
}
