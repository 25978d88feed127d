import {
  choice,
  codes,
  date,
  flag,
  instant,
  integer,
  localizedText,
  reference,
  references,
  text,
} from '#kernel/fields/door.ts';
import type { Row } from '#kernel/resource.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { longestSlug } from '#modules/house/publications/slug-form.ts';

/** More pictures than this are an album, not a publication. */
export const mostPictures = 60;
export const longestBody = 60_000;

/** Of the whole publication, the most that visitors can see of it now: see `publication-states.ts`. */
export const overallStates = ['draft', 'scheduled', 'published', 'changed', 'ended'] as const;

/**
 * What the company tells the world: news, services, works, pictures, vacancies, by their type. The row is what editors
 * write; visitors read the pages that were made of it when it was published, one a language.
 */
export const publications = resource('admin/publications', {
  icon: 'world',
  order: '-id',
  access: familyAccess('site', screenActions.publications),
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 200 }),
    publication_type_id: reference({ to: 'admin/publication-types', required: true }),
    state: choice({ values: overallStates, readOnly: true, computed: 'sought' }),
    shown_on: date({}),
    published_langs: codes({ values: ['uz', 'uk', 'ru'], readOnly: true }),
    changed_langs: codes({ values: ['uz', 'uk', 'ru'], readOnly: true, list: false }),
    publish_from: instant({ readOnly: true, list: false }),
    publish_until: instant({ readOnly: true, list: false }),
    slug: localizedText({ max: longestSlug, list: false }),
    lead: localizedText({ max: 500, list: false, search: true }),
    body: localizedText({ max: longestBody, list: false }),
    img_resource_id: reference({ to: 'admin/resources-view', list: false }),
    cover_alt: localizedText({ max: 200, list: false }),
    gallery_ids: references({ to: 'admin/resources-view', max: mostPictures, list: false }),
    /** Pictures that stand in the text, found there when it is saved. */
    body_file_ids: references({ to: 'admin/resources-view', max: 500, readOnly: true, list: false }),
    author_id: reference({ to: 'admin/site-user-data', list: false }),
    is_pinned: flag({ list: false }),
    ordering: integer({ min: 0, max: 1000, default: 0, list: false }),
    // A work of the portfolio.
    client_name: text({ max: 150, list: false }),
    problem: localizedText({ max: 2000, list: false }),
    solution: localizedText({ max: 4000, list: false }),
    figures: localizedText({ max: 600, list: false }),
    technologies: text({ max: 300, list: false }),
    quote: localizedText({ max: 1000, list: false }),
    quote_author: localizedText({ max: 200, list: false }),
    // A vacancy.
    place: localizedText({ max: 150, list: false }),
    employment: choice({ values: ['full_time', 'part_time', 'contract', 'internship'], list: false }),
    is_remote: flag({ list: false }),
    salary_from: integer({ min: 0, max: 2_000_000_000, list: false }),
    salary_to: integer({ min: 0, max: 2_000_000_000, list: false }),
    open_until: date({ list: false }),
  },
});

export type Publication = Row<typeof publications>;
