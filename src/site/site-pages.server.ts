import { sectionPath } from '#modules/house/site/section-path.ts';
import type { Page } from '#site/layout.ts';
import { homePage } from '#site/pages/home.ts';
import { isSubscription } from '#modules/clients/enquiries/door.server.ts';
import { unsubscribedBy } from '#modules/channels/mail/door.server.ts';
import { applyPage, applyPath } from '#site/pages/apply-page.ts';
import {
  contactPage,
  feedbackPage,
  type FormState,
  noLettersPage,
  stampPlace,
  subscribePage,
  subscriptionPage,
  subscriptionToken,
} from '#site/pages/forms.ts';
import { errorPage, privacyPage, searchPage, teamPage } from '#site/pages/other-pages.ts';
import { type BlockLists, sectionPage } from '#site/pages/section-page.ts';
import { listPage, perPage, publicationPage } from '#site/pages/publication-pages.ts';
import { listEvents, listPublications, publicationAt, searchPublications } from '#site/site-data.server.ts';
import type { SiteParts } from '#site/site-parts.ts';
import type { Section, Shown } from '#site/site-types.ts';
import { pathOf, to, typeOf, type View } from '#site/view.ts';

export interface Asked {
  readonly page?: string | undefined;
  readonly q?: string | undefined;
  readonly sent?: string | undefined;
}

export type Found = { readonly page: Page; readonly status: number } | { readonly to: string };

const ok = (page: Page): Found => ({ page, status: 200 });
const sent = { stamp: stampPlace, isSent: true };
const mostFound = 50;
/** So many stand in a list of a page that does not say how many. */
const usualCount = 4;
const lastPage = 1000;

/** Pages that ask nothing of the database. */
const ownPages: Readonly<Record<string, (view: View, state?: FormState) => Page>> = {
  '/contact': contactPage,
  '/feedback': feedbackPage,
  '/subscribe': subscribePage,
  '/team': teamPage,
  '/privacy': privacyPage,
};

/** The page of an address behind the language; where it has moved to; or that nothing is there. */
export async function pageAt(parts: SiteParts, view: View, path: string, asked: Asked): Promise<Found> {
  if (asked.page !== undefined && !hasPages(view, path)) return { to: to(view, path) };
  if (path === '') return ok(await home(parts, view));
  const own = Object.hasOwn(ownPages, path) && ownPages[path];
  if (own) return ok(own(view, asked.sent ? sent : undefined));
  if (path === '/search') return ok(await search(parts, view, asked.q));
  if (path.startsWith('/subscribe/')) return confirmation(parts, view, path.slice('/subscribe/'.length));
  const [, code = '', slug, more] = path.split('/');
  const type = typeOf(view, code);
  if (type?.code === 'vacancies' && (more ?? slug) === 'apply') return apply(parts, view, more ? slug! : null, asked);
  if (type && slug && more === undefined) return publication(parts, view, code, slug);
  if (type && slug === undefined) return list(parts, view, type.code, asked);
  return builtPage(parts, view, path);
}

/** What editors have put together of blocks. */
async function builtPage(parts: SiteParts, view: View, path: string): Promise<Found> {
  const section = view.frame.sections.find((one) => sectionPath(one) === path);
  return section
    ? ok(sectionPage(view, section, await listsOf(parts, view, section)))
    : { page: errorPage(view, 404), status: 404 };
}

/** Only lists have pages; anything else would stand in the memory under a thousand addresses. */
const hasPages = (view: View, path: string): boolean => path === '/search' || Boolean(typeOf(view, path.slice(1)));

/** What was published, for the blocks of a page that list it. */
async function listsOf({ app: { db } }: SiteParts, view: View, { blocks }: Section): Promise<BlockLists> {
  const lists = blocks.flatMap(({ id, kind, publication_type_id, shown_count }) => {
    const type = kind === 'publications' && view.frame.types.find((one) => one.id === publication_type_id);
    return type ? [{ id, asked: { lang: view.lang, code: type.code, limit: shown_count ?? usualCount } }] : [];
  });
  return new Map(
    await Promise.all(lists.map(async ({ id, asked }) => [id, (await listPublications(db, asked)).rows] as const)),
  );
}

async function search({ app, visits }: SiteParts, view: View, asked = ''): Promise<Page> {
  const question = asked.slice(0, 200).trim();
  const found = await searchPublications(app.db, view.lang, question, mostFound);
  if (question && !found.length && !view.preview) visits.countSearch(view.lang, question);
  return searchPage(view, question, found);
}

/** What the letter leads to that asks whether the address is right. */
async function confirmation({ app }: SiteParts, view: View, token: string): Promise<Found> {
  if (!view.preview && unsubscribedBy(app.config.secretKey, token)) return ok(noLettersPage(view, token));
  const isKnown = subscriptionToken.test(token) && !view.preview && (await isSubscription(app, token));
  return isKnown ? ok(subscriptionPage(view, token)) : { page: errorPage(view, 404), status: 404 };
}

/** The application for a vacancy, or for none that is named. */
async function apply(parts: SiteParts, view: View, slug: string | null, asked: Asked): Promise<Found> {
  const state = asked.sent ? sent : undefined;
  if (slug === null) return ok(applyPage(view, null, state));
  const found = await publicationAt(parts.app.db, view.lang, 'vacancies', slug);
  if (!found) return { page: errorPage(view, 404), status: 404 };
  const { shown, isMoved } = found;
  return isMoved ? { to: to(view, applyPath(shown)) } : ok(applyPage(view, shown, state));
}

async function home({ app: { db } }: SiteParts, view: View): Promise<Page> {
  const { lang } = view;
  const newest = (code: string, limit: number, pinnedFirst = false) =>
    typeOf(view, code) ? listPublications(db, { lang, code, limit, pinnedFirst }) : { rows: [] };
  const [services, works, news, vacancies, events] = await Promise.all([
    newest('services', 6),
    newest('portfolio', 3, true),
    newest('news', 3),
    newest('vacancies', 4),
    listEvents(db, 'coming', 3),
  ]);
  return homePage(view, {
    services: services.rows,
    works: works.rows,
    news: news.rows,
    vacancies: vacancies.rows,
    events,
  });
}

async function list({ app: { db } }: SiteParts, view: View, code: string, asked: Asked): Promise<Found> {
  const page = asked.page === undefined ? 1 : Number(asked.page);
  const missing = { page: errorPage(view, 404), status: 404 };
  // A number has one spelling: `01` and `1e0` are no pages.
  if (!Number.isInteger(page) || page < 1 || page > lastPage || String(page) !== (asked.page ?? '1')) return missing;
  if (asked.page === '1') return { to: to(view, `/${code}`) };
  const isEvents = code === 'events';
  const [found, coming, past] = await Promise.all([
    listPublications(db, { lang: view.lang, code, limit: perPage, offset: (page - 1) * perPage }),
    isEvents ? listEvents(db, 'coming', 30) : [],
    isEvents ? listEvents(db, 'past', 12) : [],
  ]);
  if (page > 1 && !found.rows.length) return missing;
  return ok(listPage(view, typeOf(view, code)!, { ...found, page, coming, past }));
}

async function publication({ app: { db } }: SiteParts, view: View, code: string, slug: string): Promise<Found> {
  const found = await publicationAt(db, view.lang, code, slug);
  if (!found) return { page: errorPage(view, 404), status: 404 };
  const { shown, isMoved } = found;
  if (isMoved) return { to: to(view, pathOf(shown)) };
  const more = await othersLike(db, view, shown);
  return ok(publicationPage(view, shown, { more }));
}

const othersLike = async (db: SiteParts['app']['db'], view: View, { code, publication_id }: Shown) =>
  (await listPublications(db, { lang: view.lang, code, limit: 3, except: publication_id })).rows;
