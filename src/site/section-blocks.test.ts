import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#kernel/languages.ts';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { blockKinds } from '#modules/house/site/site-content.ts';

let server: TestServer;
let editor: Caller;
let section_id: number;
let picture: number;
let type: number;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  editor = await signedIn(server, 'editor');
  section_id = (await editor.post('admin/sections', { names: { uz: 'Bizda ish' }, code: 'bizda_ish' })).json.id;
  const { rows } = await sql<{ id: number }>`select min(img_resource_id) as id from publications`.execute(server.db);
  picture = rows[0]!.id;
  const types = (await editor.get('admin/publication-types;perPage=100')).json.rows as { id: number; code: string }[];
  type = types.find(({ code }) => code === 'services')!.id;
});
afterAll(() => server?.close());

const block = (kind: string, more: object = {}) =>
  editor.post('admin/site-content', {
    ...{ kind, section_id, names: { uz: `Blok ${kind}`, uk: `Блок ${kind}`, ru: `Блок-ру ${kind}` } },
    ...more,
  });

describe('a page of typed blocks', () => {
  it.each([
    ['picture', 'img_resource_id'],
    ['gallery', 'gallery_ids'],
    ['quote', 'text_i18n'],
    ['question', 'text_i18n'],
    ['publications', 'publication_type_id'],
  ])('refuses a block %s without its %s by a rule of its own', async (kind, field) => {
    const messages = new Set<string>();
    for (const lang of languages) {
      const names = { uz: 'Chala' };
      const answer = await editor.in(lang).post('admin/site-content', { kind, section_id, names });
      expect(answer.status).toBe(422);
      expect(answer.json.errors).toMatchObject([{ field, rule: `block_${kind}` }]);
      messages.add(answer.json.errors[0].message);
    }
    expect(messages.size).toBe(3);
  });

  it('shows every kind in three languages, and changes with their order', async () => {
    const more: Readonly<Record<string, object>> = {
      hero: { text_i18n: { uz: 'Katta soʻz' }, link: '/contact' },
      picture: { img_resource_id: picture },
      gallery: { gallery_ids: [picture] },
      quote: { text_i18n: { uz: 'Iqtibos' } },
      question: { text_i18n: { uz: 'Javob' } },
      publications: { publication_type_id: type, shown_count: 2 },
      people: { shown_count: 3 },
    };
    const ids: number[] = [];
    for (const kind of blockKinds) {
      const answer = await block(kind, more[kind]);
      expect(answer.status, `${kind} ${answer.text}`).toBe(201);
      ids.push(answer.json.id);
    }
    const open = async (lang: string) => (await server.app.inject({ url: `/${lang}/bizda-ish` })).body;
    await expect.poll(() => open('uz')).toContain('Blok map');
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
    for (const lang of languages) {
      const page = await open(lang);
      expect(page.match(/<h1\b/g), lang).toHaveLength(1);
      expect(page.match(/class="service"/g), lang).toHaveLength(2);
      expect(page.match(/class="portrait"/g), lang).toHaveLength(3);
      expect(page, lang).toContain('class="map"');
      expect(page, lang).toContain(`/api/public/files/${picture}`);
      const { results } = await validator.validateString(/<main[^>]*>([^]*)<\/main>/.exec(page)![1]!);
      const found = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId} ${message}`));
      expect(found.filter((one) => !/no-redundant-role|tel-non-breaking|long-title|white/.test(one))).toEqual([]);
    }
    await editor.post('admin/site-content/move', { id: ids[1], place: 0 });
    const order = async () => [...(await open('uz')).matchAll(/Blok (\w+)</g)].map(([, kind]) => kind);
    await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['text', 'hero']);
    expect((await open('uz')).match(/<h1\b/g)).toHaveLength(1);
  });
});
