import { formatDay } from '#kernel/calendar-formats.ts';
import { formatAccount, formatNumber, formatPhone } from '#kernel/formats.ts';
import { inEachLanguage, type Lang } from '#kernel/languages.ts';
import { formatMoney, hundredthsOf, moneyOf, sumOf } from '#kernel/money.ts';
import { columnsOf, decimal, json, orNull, sql, text } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { deriveRows } from '#server/crud/writing.ts';
import type { Texts } from '#server/texts.ts';
import { clients } from '#modules/clients/clients/door.ts';
import { amountInWords } from '#modules/clients/contracts/amount-in-words.ts';
import { companyOf, type Party } from '#modules/clients/contracts/company.ts';
import { contractDocumentLines } from '#modules/clients/contracts/contract-document-lines.ts';
import { type ContractDocument, contractDocuments } from '#modules/clients/contracts/contract-documents.ts';
import {
  type Block,
  blocksOf,
  type Paper,
  type PaperContent,
  type PrintedParty,
} from '#modules/clients/contracts/document-blocks.ts';
import shippedTemplates from '#modules/clients/contracts/shipped-templates.json' with { type: 'json' };

/** A document as it is printed, in every language: what is kept of it once it was sent. */
export interface Printed {
  readonly papers: Readonly<Record<Lang, Paper>>;
  readonly content: PaperContent;
}

type Say = Texts['say'];

const BLANK = '____________________';

const around = {
  contract_number: text,
  contract_date: text,
  stage: orNull(text),
  corrected_number: orNull(text),
  corrected_date: orNull(text),
  template: orNull(json<Readonly<Record<string, string>>>()),
  client: json<Readonly<Record<string, unknown>>>(),
  bank: orNull(text),
};

const lineColumns = {
  ...columnsOf(contractDocumentLines, 'mxik', 'package_code', 'unit'),
  ...{ name: text, net_amount: decimal, vat_amount: decimal, amount: decimal },
};

/** The other side by what its card says. */
function clientParty(row: Readonly<Record<string, unknown>>): Party {
  const said = (name: string) => (typeof row[name] === 'string' && row[name] ? row[name] : undefined);
  const given = {
    stir: said('stir'),
    vat_code: said('vat_code'),
    account: said('bank_account'),
    mfo: said('mfo'),
    address: said('address'),
    phone: said('phone'),
    director: said('director'),
  };
  return { name: said('name') ?? '', ...given };
}

function printedParty(say: Say, lang: Lang, role: string, party: Party, isSeller: boolean): PrintedParty {
  const { stir, account, mfo, bank, vat_code, address, phone } = party;
  const line = (key: string, value: string | undefined) => (value ? [`${say(lang, `paper.${key}`)}: ${value}`] : []);
  const signer = (post: string, name: string | undefined) => [say(lang, `paper.${post}`), name ?? ''] as const;
  return {
    role: say(lang, `paper.${role}`),
    name: party.name,
    lines: [
      ...line('stir', stir),
      ...line('vat_code', vat_code),
      ...line('account', account && formatAccount(account)),
      ...line('mfo', mfo && [mfo, bank].filter(Boolean).join(', ')),
      ...line('address', address),
      ...line('phone', phone && formatPhone(phone)),
    ],
    signers: [
      signer('director', party.director),
      ...(isSeller && party.accountant ? [signer('accountant', party.accountant)] : []),
    ],
  };
}

/** A sum within a sentence stays in one line. */
const unbroken = (amount: string): string => formatMoney(amount).replaceAll(' ', '\u00A0');
const rateText = (rate: string): string => `${formatNumber(rate).replace(/,?0+$/, '') || '0'} %`;

/** Everything of a document that is printed, as it stands now. */
export async function printedNow(ctx: Context, say: Say, row: ContractDocument): Promise<Printed> {
  const one = await sql(around)`select c.number as contract_number, c.dated_on::text as contract_date,
      s.name as stage, o.number as corrected_number, o.dated_on::text as corrected_date,
      (select m.text_i18n from document_templates m where m.kind = ${row.kind} and m.deleted_at is null) as template,
      to_jsonb(k) as client,
      (select b.name from banks b where b.mfo = k.mfo and b.deleted_at is null) as bank
    from client_contracts c 
      join ${rowsForAll(clients, 'a paper names both sides')} k on k.id = c.client_id
    left join contract_stages s on s.id = ${row.stage_id}::bigint
    left join contract_documents o on o.id = ${row.corrects_id}::bigint
    where c.id = ${row.contract_id}`.one(ctx.db);
  const lines = await sql(lineColumns)`select name, mxik, package_code, unit, net_amount, vat_amount,
      amount
    from contract_document_lines where document_id = ${row.id} and deleted_at is null
    order by ordering, id`.rows(ctx.db);
  const { contract_number, contract_date, stage, corrected_number, corrected_date, template, client, bank } = one;
  const sums = {
    net: moneyOf(sumOf(lines.map(({ net_amount }) => net_amount))),
    vat: moneyOf(sumOf(lines.map(({ vat_amount }) => vat_amount))),
    amount: moneyOf(sumOf(lines.map(({ amount }) => amount))),
  };
  const rate = row.vat_rate === null ? null : rateText(row.vat_rate);
  const company = companyOf(ctx.settings);
  const customer = { ...clientParty(client), ...(bank && { bank }) };
  const declines = ctx.settings.words_ru_declined !== false;
  const paperIn = (lang: Lang): Paper => {
    const said = (key: string, values?: Readonly<Record<string, string>>) => say(lang, `paper.${key}`, values);
    const number = row.number || said('draft');
    const date = formatDay(row.dated_on);
    const title = said(`${row.kind}_title`, { number, date });
    const values = {
      ...{ number, date, contract_number, contract_date: formatDay(contract_date), stage: stage ?? '' },
      ...{ amount: unbroken(sums.amount), currency: said(`currency_${row.currency}`) },
      amount_in_words: amountInWords(hundredthsOf(sums.amount), lang, row.currency, declines),
      vat: rate === null ? said('without_vat_whole') : said('with_vat', { rate, vat: unbroken(sums.vat) }),
      corrected:
        corrected_number && corrected_date
          ? said('corrects', { number: corrected_number, date: formatDay(corrected_date) })
          : '',
      ...{ company_name: company.name || BLANK, company_director: company.director ?? BLANK },
      ...{ client_name: customer.name, client_director: customer.director ?? BLANK },
    };
    const shipped = shippedTemplates[row.kind].text;
    const blocks: Block[] = blocksOf(template?.[lang] || template?.uz || shipped[lang], values);
    const isAct = row.kind === 'act';
    return {
      ...{ title, blocks },
      headings: ['no', 'name', 'unit', 'quantity', 'net', 'rate', 'vat', 'amount'].map((key) => said(`column_${key}`)),
      ...{ total: said('total'), unit: said('unit_service'), withoutVat: said('without_vat') },
      parties: [
        printedParty(say, lang, isAct ? 'executor' : 'supplier', company, true),
        printedParty(say, lang, isAct ? 'customer' : 'buyer', customer, false),
      ],
      ...{ seal: said('seal'), mxik: said('mxik'), page: said('page') },
    };
  };
  return {
    papers: inEachLanguage(paperIn),
    content: {
      lines: lines.map(({ name, mxik, package_code, unit, net_amount, vat_amount, amount }) => ({
        ...{ name, unit, code: mxik && [mxik, package_code].filter(Boolean).join(' / ') },
        ...{ net: formatMoney(net_amount), vat: formatMoney(vat_amount), amount: formatMoney(amount) },
      })),
      ...{ net: formatMoney(sums.net), vat: formatMoney(sums.vat), amount: formatMoney(sums.amount), rate },
    },
  };
}

/**
 * What was printed when the document was sent; of a draft what would be now. One that came into the company without its
 * paper has it from the first time that somebody opens it: from then on it does not change either.
 */
export async function printedOf(ctx: Context, say: Say, row: ContractDocument): Promise<Printed> {
  const found = await sql({ issued: orNull(json<Printed>()) })`select issued from contract_documents
    where id = ${row.id}`.first(ctx.db);
  if (found?.issued) return found.issued;
  const printed = await printedNow(ctx, say, row);
  if (row.status !== 'draft')
    await deriveRows(contractDocuments, ctx, { set: { issued: printed }, where: sql`t.id = ${row.id}` });
  return printed;
}
