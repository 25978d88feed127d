import { htmlLang } from '#kernel/languages.ts';
import type { Shown, SiteEvent } from '#site/site-types.ts';
import { excerpt, pathOf, plain, type View } from '#site/view.ts';

/** What search engines read of a publication: schema.org. */
export function dataOf(view: View, shown: Shown): object[] {
  const { content } = shown;
  const url = `${view.origin}/${shown.lang}${pathOf(shown)}`;
  const image = `${view.origin}/site/og/p${shown.publication_id}-${shown.lang}.png`;
  const inLanguage = htmlLang[shown.lang];
  const organisation = { '@type': 'Organization', name: view.frame.company, url: view.origin };
  const author = view.frame.people.find(({ id }) => id === content.author_id);
  if (shown.code === 'news')
    return [
      {
        ...{
          '@context': 'https://schema.org',
          '@type': 'NewsArticle',
          headline: shown.title.slice(0, 110),
          url,
          image,
        },
        ...{ datePublished: shown.shown_on, dateModified: shown.changed_at, inLanguage, publisher: organisation },
        author: author ? { '@type': 'Person', name: plain(view, author.names) } : organisation,
      },
    ];
  if (shown.code === 'vacancies')
    return [
      {
        ...{ '@context': 'https://schema.org', '@type': 'JobPosting', title: shown.title, datePosted: shown.shown_on },
        ...{ description: excerpt(content.body ?? content.lead ?? '', 4000), url, inLanguage },
        ...(content.open_until && { validThrough: content.open_until }),
        ...(content.employment && { employmentType: employmentTypes[content.employment] }),
        ...(content.is_remote && { jobLocationType: 'TELECOMMUTE' }),
        hiringOrganization: { '@type': 'Organization', name: view.frame.company, sameAs: view.origin },
        jobLocation: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressCountry: 'UZ', addressLocality: content.place ?? 'Toshkent' },
        },
        ...((content.salary_from || content.salary_to) && {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: 'UZS',
            value: {
              ...{ '@type': 'QuantitativeValue', unitText: 'MONTH' },
              ...(content.salary_from && { minValue: content.salary_from }),
              ...(content.salary_to && { maxValue: content.salary_to }),
            },
          },
        }),
      },
    ];
  return [];
}

const employmentTypes: Readonly<Record<string, string>> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
};

/** The same of an event. */
export const eventData = (view: View, event: SiteEvent): object => ({
  ...{ '@context': 'https://schema.org', '@type': 'Event', name: plain(view, event.names), startDate: event.starts_at },
  ...(event.ends_at && { endDate: event.ends_at }),
  ...(event.description_i18n && { description: plain(view, event.description_i18n) }),
  location: { '@type': 'Place', name: plain(view, event.place_i18n) || view.frame.company, address: 'Toshkent' },
  organizer: { '@type': 'Organization', name: view.frame.company, url: view.origin },
});
