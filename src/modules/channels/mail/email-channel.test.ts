import { generateKeyPairSync } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { textsOf } from '#server/texts.ts';
import { catalogue } from '#modules/texts.ts';
import type { Message, SettingValues } from '#modules/channels/notifications/door.ts';
import { recordsOf } from '#modules/channels/mail/check-mail.server.ts';
import { emailChannel, letterOf, type MailParts } from '#modules/channels/mail/email-channel.server.ts';
import { closePools, handOver, patience } from '#modules/channels/mail/mail-server.server.ts';
import { mailServerIn } from '#modules/channels/mail/mail-settings.ts';
import * as seals from '#modules/channels/mail/seals.server.ts';
import {
  type ImapStandIn,
  imapStandIn,
  type SmtpStandIn,
  smtpStandIn,
} from '#modules/channels/mail/testing/mail-stand-in.ts';
import { type SmallCompany, smallCompany } from '#modules/work/tasks/testing/small-company.server.ts';

const secretKey = 'a key of an installation, for tests';
let company: SmallCompany;
let smtp: SmtpStandIn;
let imap: ImapStandIn;
let settings: SettingValues;
const parts: MailParts = {
  ...{ secretKey, publicUrl: () => 'https://vazifa.example.uz', texts: textsOf(catalogue) },
  files: { has: async () => false, open: () => undefined as never },
  settings: async () => settings,
};
const channel = emailChannel(parts);
beforeAll(async () => {
  [company, smtp, imap] = await Promise.all([
    smallCompany(),
    smtpStandIn({ user: 'vazifa', password: 'right' }),
    imapStandIn(),
  ]);
  settings = {
    ...{ host: '127.0.0.1', port: smtp.port, security: 'none', user: 'vazifa', password: 'right' },
    ...{ from_name: 'Vazifa', from_address: 'vazifa@example.uz', reply_domain: 'mail.example.uz' },
    ...{
      imap_host: '127.0.0.1',
      imap_port: imap.port,
      imap_security: 'none',
      imap_user: 'reply',
      imap_password: 'secret',
    },
  };
});
afterAll(async () => {
  closePools();
  await Promise.all([smtp[Symbol.asyncDispose](), imap[Symbol.asyncDispose](), company[Symbol.asyncDispose]()]);
});

let last = 0;
const messageTo = (address: string, more: Partial<Message> = {}): Message => ({
  ...{ delivery_id: ++last, user_id: company.ids.developer, address, lang: 'uk', kind: 'task_assigned' },
  ...{ title: 'Manager сизга вазифа топширди', subject: 'SHOP-12 Ҳисобот', thread: 'fp/dev-tasks:12' },
  lines: [{ text: 'Муддати — 1 декабрь <b>', link: null }],
  link: 'https://vazifa.example.uz/app/#/task/12',
  actions: [{ label: 'Қабул қилиш', call: 'POST /api/x', body: {} }],
  ...{ is_urgent: false, file_id: null, types: ['task_assigned'], ...more },
});
const send = (message: Message) => channel.send(company.as('admin'), message);

describe('a letter', () => {
  it('carries its delivery, its conversation, the way out, and where to answer', async () => {
    const message = messageTo('developer@example.uz');
    expect(await send(message)).toMatchObject({ state: 'sent', answer: expect.stringContaining('250') });
    const { raw, from } = smtp.arrived.at(-1)!;
    const letter = await simpleParser(raw);
    expect(seals.readBounceAddress(secretKey, from)).toBe(message.delivery_id);
    expect(letter.messageId).toBe(seals.messageIdOf(secretKey, 'example.uz', message.delivery_id));
    expect(letter.subject).toBe('SHOP-12 Ҳисобот');
    expect(letter.inReplyTo).toBe('<fp.dev.tasks.12@example.uz>');
    const replyTo = letter.replyTo!.value[0]!.address!;
    expect(seals.readReplyAddress(secretKey, replyTo.toUpperCase(), new Date())).toEqual({
      ...{ path: 'fp/dev-tasks', row_id: 12, user_id: company.ids.developer },
    });
    expect(letter.headers.get('auto-submitted')).toBe('auto-generated');
    expect(letter.headers.get('precedence')).toBe('bulk');
    const unsubscribe = /List-Unsubscribe:\s*<([^>]+)>/i.exec(raw.toString())![1]!;
    const token = unsubscribe.replace('https://vazifa.example.uz/uk/subscribe/', '');
    expect(seals.readUnsubscribeToken(secretKey, token)).toEqual({
      ...{ user_id: company.ids.developer, kinds: ['task_assigned'] },
    });
    expect(raw.toString()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(letter.text).toContain('##- Жавобингизни шу чизиқдан юқорига ёзинг -##');
    expect(letter.text).toContain('Қабул қилиш: https://vazifa.example.uz/app/#/task/12');
    expect(letter.html).toContain('Муддати — 1 декабрь &lt;b&gt;');
  });

  it('has no address for answers where nobody reads them, and no way out where there is none', async () => {
    const before = settings;
    settings = { ...settings, imap_host: '' };
    await send(
      messageTo('developer@example.uz', { kind: 'confirmation_code', types: ['confirmation_code'], is_urgent: true }),
    );
    settings = before;
    const letter = await simpleParser(smtp.arrived.at(-1)!.raw);
    expect(letter.replyTo).toBeUndefined();
    expect(letter.text).not.toContain('##-');
    expect(letter.headers.get('list')).toBeUndefined();
    expect(letter.headers.get('precedence')).toBeUndefined();
  });

  it('says once what is its title and its only sentence', async () => {
    const title = 'Manager SHOP-12 ни қайтарди';
    await send(messageTo('developer@example.uz', { title, lines: [{ text: title, link: null }] }));
    const letter = await simpleParser(smtp.arrived.at(-1)!.raw);
    expect(letter.text!.split(title)).toHaveLength(2);
  });

  it('goes without a file that is there no more', async () => {
    await send(messageTo('developer@example.uz', { file_id: 999_999 }));
    const letter = await simpleParser(smtp.arrived.at(-1)!.raw);
    expect(letter.attachments).toEqual([]);
  });

  it('has no page that would run something', async () => {
    await send(messageTo('developer@example.uz', { lines: [{ text: 'x', link: 'javascript:alert(1)' }] }));
    expect(smtp.arrived.at(-1)!.raw.toString()).not.toContain('javascript:');
  });
});

describe('what the mail server answers', () => {
  it.each([
    ['nobody', 550, '5.1.1 No such user here', 'RCPT', { state: 'dead', address_is_dead: true }],
    ['relayed', 550, '5.7.1 Relaying denied', 'RCPT', { state: 'dead' }],
    ['busy', 451, '4.2.1 Try again later', 'RCPT', { state: 'again' }],
    ['spam', 554, '5.7.1 Looks like spam', 'DATA', { state: 'dead' }],
    ['cut', 0, '', 'CUT', { state: 'unknown' }],
  ] as const)('%s: %d %s', async (local, code, words, at, expected) => {
    smtp.refuse(local, code, words, at);
    const outcome = await send(messageTo(`${local}@example.uz`));
    expect(outcome).toMatchObject(expected);
    expect(outcome.answer).toContain(words);
    if (local === 'relayed') expect(outcome).not.toHaveProperty('address_is_dead');
  });

  it('that hangs is given up, and nobody knows whether the letter has gone', async () => {
    smtp.refuse('hangs', 0, '', 'HANG');
    const letter = await letterOf(parts, mailServerIn(settings)!, company.as('admin'), messageTo('hangs@example.uz'));
    const outcome = await handOver(mailServerIn(settings)!, letter, { ...patience, socketTimeout: 300 });
    expect(outcome).toMatchObject({ state: 'unknown' });
  });

  it('nobody, or a wrong password: it is tried again, and the password is not told', async () => {
    const before = settings;
    settings = { ...before, password: 'wr0ng-secret' };
    const refused = await send(messageTo('developer@example.uz'));
    expect(refused.state).toBe('again');
    expect(refused.answer).not.toContain('wr0ng-secret');
    settings = { ...before, port: 1 };
    expect(await send(messageTo('developer@example.uz'))).toMatchObject({ state: 'again' });
    settings = { host: '' };
    expect(await channel.lacks(company.as('admin'))).toBe('mail.lacks_server');
    expect(await send(messageTo('developer@example.uz'))).toMatchObject({ state: 'again', answer: 'not set up' });
    settings = before;
    expect(await channel.lacks(company.as('admin'))).toBeNull();
  });

  it('nothing goes to an address that is suspended', async () => {
    await sql`insert into dead_addresses (method, address) values ('email', 'gone@example.uz')`.run(company.db);
    expect(await send(messageTo('Gone@example.uz'))).toMatchObject({ state: 'dead', address_is_dead: true });
  });
});

describe('where people are reached', () => {
  it('by their address, unless they have none, are blocked, or it refused too often', async () => {
    const { developer, tester, colleague, lead } = company.ids;
    await sql`update users set email = login || '@example.uz' where id in (${developer}, ${colleague}, ${lead})`.run(
      company.db,
    );
    await sql`update users set status = 'blocked' where id = ${colleague}`.run(company.db);
    await sql`insert into dead_addresses (method, address) values ('email', 'lead@example.uz')`.run(company.db);
    expect(await channel.reachOf(company.as('admin'), [developer, tester, colleague, lead])).toEqual(
      new Map<number, unknown>([
        [developer, ['developer@example.uz']],
        [tester, { reason: 'unset' }],
        [colleague, { reason: 'blocked' }],
        [lead, { reason: 'suspended' }],
      ]),
    );
  });
});

describe('the check of the settings', () => {
  it('signs in at both servers and says what receivers find', async () => {
    expect(await channel.check(company.as('admin'))).toMatchObject({
      state: 'sent',
      answer: expect.stringMatching(/^SMTP 127\.0\.0\.1: OK · IMAP 127\.0\.0\.1: OK, 0 · SPF: /),
    });
    const before = settings;
    settings = { ...before, imap_password: 'wr0ng-secret' };
    const refused = await channel.check(company.as('admin'));
    settings = before;
    expect(refused).toMatchObject({ state: 'again', answer: expect.stringContaining('SMTP 127.0.0.1: OK') });
    expect(refused.answer).not.toContain('wr0ng-secret');
  });

  it('compares the key of the signature with what the name servers tell', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const told = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const server = mailServerIn({ ...settings, dkim_selector: 'v1', dkim_key: key })!;
    const records: Record<string, string[][]> = {
      'example.uz': [['google-site=1'], ['v=spf1 ', 'include:mail.uz -all']],
      'v1._domainkey.example.uz': [['v=DKIM1; k=rsa; p=', told]],
    };
    const ask = async (name: string) => records[name] ?? Promise.reject(new Error('ENOTFOUND'));
    expect(await recordsOf(server, ask)).toEqual(['SPF: v=spf1 include:mail.uz -all', 'DMARC: –', 'DKIM: OK']);
    records['v1._domainkey.example.uz'] = [['v=DKIM1; p=AAAA']];
    expect((await recordsOf(server, ask))[2]).toBe('DKIM: another key');
    expect((await recordsOf(mailServerIn(settings)!, ask))[2]).toBe('DKIM: off');
    const before = settings;
    settings = { ...before, dkim_selector: 'v1', dkim_key: key };
    expect(await send(messageTo('developer@example.uz'))).toMatchObject({ state: 'sent' });
    smtp.refuse('signed', 0, '', 'CUT');
    expect(await send(messageTo('signed@example.uz'))).toMatchObject({ state: 'unknown' });
    settings = before;
    const signature = /DKIM-Signature:[\s\S]*?[;\s]h=([\s\S]*?);/.exec(smtp.arrived.at(-2)!.raw.toString())![1]!;
    expect(signature.replaceAll(/\s/g, '').toLowerCase()).toContain('list-unsubscribe:list-unsubscribe-post');
  });
});
