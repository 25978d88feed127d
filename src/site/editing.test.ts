import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lang, languages } from '#kernel/languages.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { landingPlaces } from '#modules/house/site/landing-data.ts';

let server: TestServer;
let editor: Caller;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
});
afterAll(() => server?.close());

const pageOf = async (url: string): Promise<string> => (await server.app.inject({ url })).body;
/** The words of an editor, another in each language. */
const words = (about: string) => ({ uz: `${about} yangi`, uk: `${about} янги`, ru: `${about} новое` });
/** Visitors of a language soon read its words; how soon is measured by the bench. */
async function isLive(lang: Lang, path: string, word: string, about: string): Promise<void> {
  const isThere = async () => (await pageOf(`/${lang}${path}`)).includes(word);
  const message = `${about}: ${word} at /${lang}${path}`;
  await expect.poll(isThere, { interval: 40, message }).toBe(true);
}

interface Changed {
  readonly resource: string;
  readonly path: string;
  /** The row that is changed: the first for which this holds. */
  readonly of?: (row: Record<string, unknown>) => boolean;
  /** The fields that stand in three languages and on the page. */
  readonly fields: readonly string[];
}

const inPlace = (place: string) => (row: Record<string, unknown>) => row.place === place;
const kinds: readonly (readonly [string, Changed])[] = [
  [
    'an entry of the menu',
    { resource: 'admin/menu', path: '/team', of: ({ target }) => target === 'publications', fields: ['names'] },
  ],
  ['a section', { resource: 'admin/sections', path: '/about', of: ({ code }) => code === 'about', fields: ['names'] }],
  ['a block of a page', { resource: 'admin/site-content', path: '/about', fields: ['names', 'text_i18n'] }],
  [
    'somebody of the staff',
    { resource: 'admin/site-user-data', path: '/team', fields: ['names', 'position_i18n', 'about_i18n'] },
  ],
  [
    'an event',
    {
      ...{ resource: 'fp/events', path: '/events', of: ({ is_public }) => is_public === true },
      fields: ['names', 'place_i18n'],
    },
  ],
  ['a type of publications', { resource: 'admin/publication-types', path: '/news', fields: ['names'] }],
  ...landingPlaces.map(
    (place) =>
      [
        `the landing page: ${place}`,
        {
          resource: 'fp/landing-data',
          path: place === 'contacts' ? '/contact' : '',
          of: inPlace(place),
          fields: ['names'],
        },
      ] as const,
  ),
];

describe('an editor changes in three languages and visitors read it at once:', () => {
  it.each(kinds)('%s', async (about, { resource, path, of, fields }) => {
    const { rows } = (await editor.get(`${resource};perPage=200`)).json as { rows: Record<string, unknown>[] };
    const sections = (await editor.get('admin/sections;perPage=50')).json.rows as { id: number; code: string }[];
    const about_id = sections.find(({ code }) => code === 'about')!.id;
    const isIn = resource === 'admin/site-content' ? (row: Record<string, unknown>) => row.section_id === about_id : of;
    const row = rows.find((one) => one.is_shown !== false && (isIn?.(one) ?? true))!;
    const { json } = await editor.get(`${resource}/${String(row.id)}`);
    const set = Object.fromEntries(
      fields.filter((field) => json[field]).map((field, at) => [field, words(`Sinov${at} ${String(row.id)}`)]),
    );
    expect(Object.keys(set)).toContain('names');
    const answer = await editor.patch(`${resource}/${String(row.id)}`, set);
    expect(answer.status, answer.text).toBe(200);
    for (const lang of languages) for (const text of Object.values(set)) await isLive(lang, path, text[lang], about);
    const back = Object.fromEntries(Object.keys(set).map((field) => [field, json[field]]));
    expect((await editor.patch(`${resource}/${String(row.id)}`, back)).status).toBe(200);
    await isLive('ru', path, json.names.ru, about);
  });

  it.each(['news', 'services', 'portfolio', 'gallery', 'vacancies', 'events'])('a publication of %s', async (code) => {
    const types = (await editor.get('admin/publication-types;perPage=50')).json.rows as { id: number; code: string }[];
    const publication_type_id = types.find((one) => one.code === code)!.id;
    const text = (about: string) => words(`${about} ${code}`);
    const vacancy = {
      place_i18n: text('Joy'),
      employment: 'full_time',
      salary_from: 1_000_000,
      open_until: '2099-01-01',
    };
    const work = {
      ...{ client_name: 'Namunali', problem_i18n: text('Vaziyat'), solution_i18n: text('Yechim') },
      ...{ quote_i18n: text('Iqtibos'), quote_author_i18n: text('Muallif') },
    };
    const own = code === 'vacancies' ? vacancy : code === 'portfolio' ? work : {};
    const body = {
      publication_type_id,
      names: text('Sarlavha'),
      lead_i18n: text('Kirish'),
      body_i18n: text('Matn'),
      ...own,
    };
    const made = await editor.post('admin/publications', body);
    expect(made.status, made.text).toBe(201);
    const { id, slug_i18n } = made.json;
    const publish = (languagesOf: readonly Lang[]) =>
      editor.post('admin/publications/publish', { id, languages: [...languagesOf] });
    expect((await publish(languages)).status).toBe(200);
    for (const lang of languages) {
      const page = `/${code}/${slug_i18n[lang]}`;
      await isLive(lang, `/${code}`, body.names[lang], code);
      for (const value of Object.values(body))
        if (typeof value === 'object') await isLive(lang, page, value[lang], code);
    }
    // A change of one language leaves the others as they are.
    const lead_i18n = { ...body.lead_i18n, ru: `Совсем новое ${code}` };
    await editor.patch(`admin/publications/${id}`, { lead_i18n });
    await publish(['ru']);
    await isLive('ru', `/${code}/${slug_i18n.ru}`, lead_i18n.ru, code);
    await editor.delete(`admin/publications/${id}`);
    const isGone = async () => !(await pageOf(`/uz/${code}`)).includes(body.names.uz);
    await expect.poll(isGone, { interval: 40 }).toBe(true);
  });

  it('the words of the site itself', async () => {
    const admin = await signedIn(server, 'admin');
    const { rows } = (await admin.get('admin/translations;perPage=5?key=public.feedback')).json;
    const row = rows.find(({ key }: { key: string }) => key === 'public.feedback');
    expect(row, 'the text is among the translations').toBeDefined();
    const set = { uz: 'Fikringizni ayting', uk: 'Фикрингизни айтинг', ru: 'Скажите, что думаете' };
    const answer = await admin.patch(`admin/translations/${row.id}`, set);
    expect(answer.status, answer.text).toBe(200);
    for (const lang of languages) await isLive(lang, '/feedback', set[lang], 'a text');
  });

  it('how a type is laid out, what is hidden, and in which order things stand', async () => {
    const { rows } = (await editor.get('admin/publication-types;perPage=50')).json;
    const news = rows.find(({ code }: { code: string }) => code === 'news');
    await editor.patch(`admin/publication-types/${news.id}`, { is_shown: false });
    const status = async () => (await server.app.inject({ url: '/uz/news' })).statusCode;
    await expect.poll(status).toBe(404);
    await editor.patch(`admin/publication-types/${news.id}`, { is_shown: true });
    await expect.poll(status).toBe(200);
  });
});
