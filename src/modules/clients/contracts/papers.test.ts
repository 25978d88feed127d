import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mammoth from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { languages } from '#kernel/languages.ts';
import { toCyrillic } from '#modules/company/translations/transliteration.ts';
import { blocksOf, type TemplateValues, templateNames, unknownIn } from '#modules/clients/contracts/document-blocks.ts';
import shipped from '#modules/clients/contracts/shipped-templates.json' with { type: 'json' };
import { sql } from '#server/database/sql.ts';
import {
  done,
  draft,
  org,
  people,
  readyStage,
  rows,
  ruleOf,
  send,
  server,
  startCompany,
} from '#modules/clients/contracts/testing/contract-people.ts';

startCompany();

const run = promisify(execFile);
const path = 'fp/contract-documents';
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function paperOf(id: number, format: 'pdf' | 'docx', lang: string): Promise<Buffer> {
  const answer = await server.app.inject({
    url: `/api/${path}/${id}/file?format=${format}&lang=${lang}`,
    headers: people.manager.headers,
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

async function textOfPdf(bytes: Buffer): Promise<{ text: string; pages: number }> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { text: words(text), pages: totalPages };
}

const textOfDocx = async (buffer: Buffer): Promise<string> => words((await mammoth.extractRawText({ buffer })).value);

/** What an act of 11,200,000 soʻm says in each language. */
const said = {
  uz: ['Bajarilgan ishlar', 'Oʻn bir million ikki yuz ming soʻm 00 tiyin', 'shu jumladan QQS 12 % — 1 200 000,00'],
  uk: ['Бажарилган ишлар', 'Ўн бир миллион икки юз минг сўм 00 тийин', 'шу жумладан ҚҚС 12 % — 1 200 000,00'],
  ru: ['Акт выполненных работ', 'Одиннадцать миллионов двести тысяч сумов 00 тийинов', 'в том числе НДС 12 %'],
} as const;

describe('the paper of an act', () => {
  it.each(languages)('can be read and searched in %s, as PDF and as DOCX', async (lang) => {
    const { stage } = await readyStage(2);
    const { id, number } = await send((await draft(stage.id)).id);
    const pdf = await textOfPdf(await paperOf(id, 'pdf', lang));
    const docx = await textOfDocx(await paperOf(id, 'docx', lang));
    for (const text of [pdf.text, docx]) {
      for (const phrase of [...said[lang], String(number), '11 200 000,00', 'Ish 1: buyurtma sahifasi', '999999900'])
        expect(text).toContain(phrase);
      expect(text).toContain('2020 8000 0000 0000 9001');
    }
    expect(pdf.pages).toBe(1);
  });

  it('has the requisites of the client as they stand on its card', async () => {
    await sql`insert into banks (mfo, name) values ('00873', 'Sinov bank') on conflict do nothing`.execute(server.db);
    await sql`update clients set mfo = '00873', vat_code = '326012345678', director = 'Sinov Direktori'
      where id = ${org.id}`.execute(server.db);
    const { stage } = await readyStage(1);
    const { text } = await textOfPdf(await paperOf((await draft(stage.id)).id, 'pdf', 'ru'));
    for (const phrase of ['МФО: 00873, Sinov bank', '326012345678', 'в лице директора Sinov Direktori'])
      expect(text).toContain(phrase);
  });

  it('says that it is a draft as long as it is one', async () => {
    const { stage } = await readyStage(1);
    const { id } = await draft(stage.id);
    expect((await textOfPdf(await paperOf(id, 'pdf', 'uz'))).text).toContain('№ loyiha');
    expect((await textOfPdf(await paperOf(id, 'pdf', 'ru'))).text).toContain('№ проект');
  });

  it('stays as it was sent, whatever is said afterwards', async () => {
    const { stage } = await readyStage(1);
    const { id } = await send((await draft(stage.id)).id);
    const before = (await textOfPdf(await paperOf(id, 'pdf', 'uz'))).text;
    // The paper is kept once, with its document: the log of changes has no copy of it.
    const [kept] = await rows<{ copies: number; has_paper: boolean }>(sql`select
        (select count(*)::integer from audit_log where row_id = d.id and resource = ${path} and after ? 'issued') as copies,
        d.issued is not null as has_paper
      from contract_documents d where d.id = ${id}`);
    expect(kept).toEqual({ copies: 0, has_paper: true });
    const [template] = (await people.admin.get('fp/document-templates?kind=act')).json.rows;
    const text_i18n = { ...template.text_i18n, uz: '# Butunlay boshqa {number}\n[[lines]]' };
    expect((await people.admin.patch(`fp/document-templates/${template.id}`, { text_i18n })).status).toBe(200);
    expect((await textOfPdf(await paperOf(id, 'pdf', 'uz'))).text).toBe(before);
    const next = await done(`${path}/draft`, { kind: 'invoice', act_id: id });
    const other = await readyStage(1);
    const fresh = await draft(other.stage.id);
    expect((await textOfPdf(await paperOf(fresh.id, 'pdf', 'uz'))).text).toContain('Butunlay boshqa');
    expect((await textOfPdf(await paperOf(next.id, 'pdf', 'uz'))).text).toContain('Toʻlov uchun hisob');
    await people.admin.patch(`fp/document-templates/${template.id}`, { text_i18n: template.text_i18n });
  });

  it('that came without its paper has it from the first time that it is opened', async () => {
    const { stage } = await readyStage(1);
    const { id } = await send((await draft(stage.id)).id);
    await sql`update contract_documents set issued = null where id = ${id}`.execute(server.db);
    const before = (await textOfPdf(await paperOf(id, 'pdf', 'uz'))).text;
    await sql`update clients set director = 'Keyingi Direktor' where id = ${org.id}`.execute(server.db);
    expect((await textOfPdf(await paperOf(id, 'pdf', 'uz'))).text).toBe(before);
    expect((await textOfPdf(await paperOf(id, 'pdf', 'ru'))).text).not.toContain('Keyingi Direktor');
  });

  it('opens for everything that the demo company sent in its year, to both sides', async () => {
    const sent = await rows<{ id: number; number: string; kind: string }>(sql`select id, number, kind
      from contract_documents where sent_at < now() - interval '1 day' order by id`);
    expect(sent.length).toBeGreaterThan(60);
    for (const { id, number } of sent.filter((_, at) => at % 12 === 0)) {
      const { text } = await textOfPdf(await paperOf(id, 'pdf', 'ru'));
      expect(text).toContain(number);
    }
    const { rows: own } = (await people.client.get(`${path};perPage=1?status=signed`)).json;
    const answer = await server.app.inject({
      url: `/api/${path}/${own[0].id}/file?format=pdf&lang=uz`,
      headers: people.client.headers,
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('has the codes of tax rolls below each line, as they are set and as somebody wrote them', async () => {
    const settings = { service_mxik: '10399002001000001', service_package_code: '1501319', service_unit: 'ish' };
    const known = (await people.admin.get('admin/app-configs;perPage=500')).json.rows as { id: number; key: string }[];
    for (const [key, value] of Object.entries(settings)) {
      const { id } = known.find((one) => one.key === key)!;
      expect((await people.admin.patch(`admin/app-configs/${id}`, { value })).status).toBe(200);
    }
    const { stage } = await readyStage(2);
    const { id } = await draft(stage.id);
    const [first] = (await people.manager.get(`fp/contract-document-lines?document_id=${id}`)).json.rows;
    const lines = `fp/contract-document-lines/${first.id}`;
    expect(ruleOf(await people.manager.patch(lines, { mxik: '1234' }))).toEqual([422, 'pattern']);
    expect((await people.manager.patch(lines, { mxik: '99999999999999999', unit: 'dona' })).status).toBe(200);
    const docx = await textOfDocx(await paperOf(id, 'docx', 'ru'));
    const { text } = await textOfPdf(await paperOf(id, 'pdf', 'ru'));
    for (const read of [docx, text]) {
      expect(read).toContain('ИКПУ 10399002001000001 / 1501319');
      expect(read).toContain('99999999999999999');
      expect(read).toContain('dona');
    }
  });

  it('names what it corrects', async () => {
    const { stage } = await readyStage(1);
    const { id, number } = await send((await draft(stage.id)).id);
    await people.client.post(`${path}/refuse`, { id, comment: 'Notoʻgʻri' });
    const next = await done(`${path}/correct`, { id });
    expect((await textOfPdf(await paperOf(next.id, 'pdf', 'uz'))).text).toContain(`№ ${String(number)} hujjat oʻrniga`);
  });

  it('has an address of its own for a browser, which no other session opens', async () => {
    const { stage } = await readyStage(1);
    const { id } = await send((await draft(stage.id)).id);
    const { url } = (await people.client.post(`${path}/link`, { id, format: 'docx', lang: 'ru' })).json;
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/Акт \d+-\d{4}\.docx$/);
    expect((await server.app.inject({ url: url.replace(/link=\d+/, 'link=1') })).statusCode).toBe(401);
  });

  it('is refused in a language or a form that there is none of', async () => {
    const { stage } = await readyStage(1);
    const { id } = await draft(stage.id);
    for (const asked of ['format=exe&lang=uz', 'format=pdf&lang=en'])
      expect((await people.manager.get(`${path}/${id}/file?${asked}`)).status).toBe(400);
  });
});

/** Where the machine has LibreOffice; elsewhere it says that it was left out. */
const office = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

it.skipIf(!office)('LibreOffice opens the DOCX and reads the same words', { timeout: 120_000 }, async () => {
  const { stage } = await readyStage(3);
  const { id } = await send((await draft(stage.id)).id);
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  try {
    for (const lang of languages) {
      const bytes = await paperOf(id, 'docx', lang);
      await writeFile(join(folder, `${lang}.docx`), bytes);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      await run('soffice', [
        profile,
        '--headless',
        '--convert-to',
        'txt:Text (encoded):UTF8',
        '--outdir',
        folder,
        join(folder, `${lang}.docx`),
      ]);
      const read = words((await readFile(join(folder, `${lang}.txt`), 'utf8')).replace('\ufeff', ''));
      for (const phrase of said[lang]) expect(read).toContain(phrase);
      const missing = [...new Set((await textOfDocx(bytes)).split(' '))].filter((word) => !read.includes(word));
      expect(missing).toEqual([]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('a template', () => {
  const values = Object.fromEntries(templateNames.map((name) => [name, `<${name}>`])) as TemplateValues;

  it('that ships says nothing that is not understood, and the same in both scripts', () => {
    for (const { text } of Object.values(shipped)) {
      for (const one of Object.values(text)) expect(unknownIn(one)).toEqual([]);
      const plain = (one: string) => one.replace(/\{[^}]*\}|\[\[[^\]]*\]\]/g, ' ');
      expect(plain(text.uk)).toBe(toCyrillic(plain(text.uz)));
    }
  });

  it('becomes blocks: titles, columns, bold words, parts, and no paragraph about nothing', () => {
    const template = '# Akt {number}\nChap || oʻng {date}\n{corrected}\n**Jami {amount}**, {vat}.\n\n[[lines]]';
    expect(blocksOf(template, { ...values, corrected: '' })).toEqual([
      { kind: 'title', runs: [{ text: 'Akt <number>', isBold: false }] },
      { kind: 'pair', left: [{ text: 'Chap', isBold: false }], right: [{ text: 'oʻng <date>', isBold: false }] },
      {
        kind: 'text',
        runs: [
          { text: 'Jami <amount>', isBold: true },
          { text: ', <vat>.', isBold: false },
        ],
      },
      { kind: 'lines' },
    ]);
    // What is filled in says nothing by itself.
    expect(blocksOf('{stage}', { ...values, stage: '**a** {number}' })).toEqual([
      { kind: 'text', runs: [{ text: '**a** {number}', isBold: false }] },
    ]);
  });

  it('that says what nobody understands is refused when it is written', async () => {
    const [template] = (await people.admin.get('fp/document-templates?kind=invoice')).json.rows;
    const text_i18n = { ...template.text_i18n, ru: 'Сумма {summa}\n[[строки]]' };
    const refused = await people.admin.patch(`fp/document-templates/${template.id}`, { text_i18n });
    expect(ruleOf(refused)).toEqual([422, 'template_unknown']);
    expect(refused.json.errors[0].message).toContain('{summa}, [[строки]]');
  });
});
