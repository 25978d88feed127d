import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { doNext } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { answeringWriters } from '#modules/channels/mail/answer-writer.server.ts';
import { closePools } from '#modules/channels/mail/mail-server.server.ts';
import { readMailbox, type ReadingParts } from '#modules/channels/mail/read-mailbox.server.ts';
import * as seals from '#modules/channels/mail/seals.server.ts';
import facts from '#modules/channels/mail/testing/letters.facts.json' with { type: 'json' };
import {
  type ImapStandIn,
  imapStandIn,
  type SmtpStandIn,
  smtpStandIn,
} from '#modules/channels/mail/testing/mail-stand-in.ts';

let server: TestServer;
let smtp: SmtpStandIn;
let imap: ImapStandIn;
let parts: ReadingParts;
let manager: Caller;
let task: number;
let person: number;

beforeAll(async () => {
  let given: JobSettings;
  [server, smtp, imap] = await Promise.all([
    startTestServer({
      jobs: (settings) => {
        given = settings;
        return [];
      },
    }),
    smtpStandIn(),
    imapStandIn(),
  ]);
  parts = {
    ...given!,
    publicUrl: () => null,
    settings: async () => ({
      ...{ host: '127.0.0.1', port: smtp.port, security: 'none', from_address: 'vazifa@mail.vazifa.example.uz' },
      ...{ reply_domain: 'mail.vazifa.example.uz', imap_host: '127.0.0.1', imap_port: imap.port },
      ...{ imap_security: 'none', imap_user: 'reply', imap_password: 'secret' },
    }),
  };
  manager = await signedIn(server, 'manager');
  const me = await sql<{ id: number }>`update users set email = 'ali@example.uz', lang_code = 'ru'
    where login = 'manager' returning id`.execute(server.db);
  person = me.rows[0]!.id;
  const open = await sql<{ id: number }>`select t.id from dev_tasks t join projects p on p.id = t.project_id
    where p.manager_id = ${person} and t.status not in ('accepted', 'cancelled') and t.deleted_at is null
      and p.archived_at is null order by t.id limit 1`.execute(server.db);
  task = open.rows[0]!.id;
});
afterAll(async () => {
  closePools();
  await Promise.all([server?.close(), smtp[Symbol.asyncDispose](), imap[Symbol.asyncDispose]()]);
});
beforeEach(() => {
  imap.letters.length = 0;
  smtp.arrived.length = 0;
  imap.renumber();
});

const round = () =>
  server.db.transaction((db) => readMailbox(parts, contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'read_mailbox')));
const comments = async (of = 'fp/task-comments') =>
  (await manager.get(`${of};perPage=200?task_id=${task}`)).json.rows as {
    id: number;
    text: string;
    created_by: number;
  }[];
const written = async () =>
  (
    await sql<{ outcome: string; reason: string | null; comment_id: number | null }>`select outcome, reason, comment_id
      from mail_received order by received_at desc, ctid desc`.execute(server.db)
  ).rows;
const answerWriters = async () => {
  const workshop = {
    ...{ db: server.db, all: [answeringWriters(parts)], judge: () => null },
    contextFor: (db: TestServer['db'], name: string) => contextOfJob(db, { timeZone: 'Asia/Tashkent' }, name),
    failed: (error: unknown) => {
      throw error;
    },
  };
  while (await doNext(workshop));
};
const sealed = (row = task, user = person, now = new Date()) =>
  seals.replyAddress(
    server.config.secretKey,
    'mail.vazifa.example.uz',
    { path: 'fp/dev-tasks', row_id: row, user_id: user },
    now,
  );
const letterOf = (name: string, to = sealed()) =>
  Buffer.from(
    readFileSync(new URL(`testing/${name}`, import.meta.url))
      .toString('latin1')
      .replace(/reply\+812-33-k7Qx@mail\.vazifa\.example\.uz/g, to)
      .replace(/REPLY\+812-33-K7QX@mail\.vazifa\.example\.uz/g, to.toUpperCase()),
    'latin1',
  );
const plain = (id: string, text: string, { to = sealed(), from = 'ali@example.uz', more = '' } = {}) =>
  Buffer.from(`From: <${from}>\r\nTo: ${to}\r\nMessage-ID: <${id}@x>\r\nSubject: Re: X\r\n${more}\r\n${text}\r\n`);

describe('a letter that came in', () => {
  const said = facts.cases.filter(({ what }) => what === 'comment');
  it.each(said)('$file becomes a comment of its writer, once', async ({ file, text, files = [] }) => {
    const before = new Set((await comments()).map(({ id }) => id));
    imap.letters.push(letterOf(file), letterOf(file));
    await round();
    await round();
    const made = (await comments()).filter(({ id }) => !before.has(id));
    expect(made).toMatchObject([{ text, created_by: person }]);
    const attached = (await manager.get(`fp/task-files;perPage=200?task_id=${task}`)).json.rows as { name: string }[];
    for (const { name } of files) expect(attached.filter((row) => row.name === name)).toHaveLength(1);
  });

  const passed = facts.cases.filter(({ what }) => what === 'dropped' || what === 'refused');
  it.each(passed)('$file becomes none: $reason', async ({ file, reason }) => {
    const before = (await comments()).length;
    imap.letters.push(letterOf(file));
    await round();
    expect(await comments()).toHaveLength(before);
    expect((await written())[0]).toMatchObject({ reason });
    await answerWriters();
    // Only who has proved to be the person is answered.
    expect(smtp.arrived.map(({ to }) => to)).toEqual(reason === 'empty' ? ['ali@example.uz'] : []);
  });

  it('is written into the audit as the doing of the writer', async () => {
    imap.letters.push(plain('audit', 'Auditga'));
    await round();
    const { rows } = await sql<{ address: string; user_id: number }>`select address, actor_id as user_id from audit_log
      where resource = 'fp/task-comments' order by id desc limit 1`.execute(server.db);
    expect(rows[0]).toMatchObject({ address: 'email' });
    expect(rows[0]!.user_id).toBe(person);
  });

  it('is not taken after the mailbox was numbered anew', async () => {
    imap.letters.push(plain('numbered', 'Bir'));
    await round();
    const before = (await comments()).length;
    imap.renumber();
    await round();
    expect(await comments()).toHaveLength(before);
  });

  it('does nothing twice when the round is cut off after the comment was written', async () => {
    const before = (await comments()).length;
    imap.letters.push(plain('cut-off', 'Uzildi'));
    await expect(
      server.db.transaction(async (db) => {
        await readMailbox(parts, contextOfJob(db, { timeZone: 'Asia/Tashkent' }, 'read_mailbox'));
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await round();
    expect(await comments()).toHaveLength(before + 1);
  });
});

describe('a letter that is refused', () => {
  const refusal = async (letter: Buffer) => {
    imap.letters.push(letter);
    await round();
    await answerWriters();
    await round();
    await answerWriters();
    expect(smtp.arrived).toHaveLength(1);
    const [{ raw, from }] = smtp.arrived as [(typeof smtp.arrived)[number]];
    const answer = await simpleParser(raw);
    expect(from).toBe('');
    expect(answer.headers.get('auto-submitted')).toBe('auto-replied');
    return answer;
  };

  it('because it is too large is answered once, and not read', async () => {
    const answer = await refusal(plain('large', 'x'.repeat(20 * 1024 * 1024)));
    expect(answer.text).toContain('не больше 15 МБ');
    expect(answer.inReplyTo).toBe('<large@x>');
    expect((await written())[0]).toMatchObject({ outcome: 'refused', reason: 'size' });
  });

  it('because the row is no more seen says no more of it', async () => {
    const answer = await refusal(plain('gone', 'Qayerda?', { to: sealed(999_999) }));
    expect(answer.text).toContain('Ваш ответ не стал комментарием');
    expect((await written())[0]).toMatchObject({ outcome: 'refused' });
  });

  it('because the text is too long is answered with the words of the product', async () => {
    const answer = await refusal(
      plain('long', 'слово '.repeat(3_000), { more: 'Content-Type: text/plain; charset=utf-8\r\n' }),
    );
    expect(answer.text).toContain('10');
    expect((await written())[0]).toMatchObject({ outcome: 'refused', reason: 'text' });
  });

  it('in part, when a file is none that is taken: the comment stands', async () => {
    const more = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=m\r\n';
    const body =
      '--m\r\n\r\nMana\r\n--m\r\nContent-Type: application/x-sh\r\nContent-Disposition: attachment; filename=a.sh\r\n\r\nrm\r\n--m--';
    const before = (await comments()).length;
    const answer = await refusal(plain('script', body, { more }));
    expect(await comments()).toHaveLength(before + 1);
    expect(answer.text).toContain('a.sh');
    expect((await written())[0]).toMatchObject({ outcome: 'comment', reason: 'files' });
  });

  it('in silence after its time, and of somebody who is blocked', async () => {
    const long_ago = new Date(Date.now() - 200 * 86_400_000);
    const { rows } = await sql<{ id: number }>`update users set status = 'blocked', email = 'off@example.uz'
      where login = 'tester' returning id`.execute(server.db);
    const blocked = sealed(task, rows[0]!.id);
    imap.letters.push(plain('old', 'Kech', { to: sealed(task, person, long_ago) }));
    imap.letters.push(plain('blocked', 'Men', { to: blocked, from: 'off@example.uz' }));
    imap.letters.push(plain('stranger', 'Salom', { to: 'vazifa@mail.vazifa.example.uz' }));
    await round();
    await answerWriters();
    expect(smtp.arrived).toEqual([]);
    expect((await written()).slice(0, 3).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['old', 'stranger', 'token']),
    );
  });

  it('in silence when one person writes without end', async () => {
    await sql`insert into mail_received (message_hash, user_id, outcome)
      select sha256(n::text::bytea), ${person}, 'comment' from generate_series(1, 60) n`.execute(server.db);
    const before = (await comments()).length;
    imap.letters.push(plain('too-many', 'Yana'));
    await round();
    await sql`delete from mail_received where outcome = 'comment'`.execute(server.db);
    expect(await comments()).toHaveLength(before);
  });
});

describe('a delivery that came back', () => {
  const bounce = (
    delivery: number,
    of: string,
    fields: { status: string; action?: string },
    id = `b${Math.random()}`,
  ) => {
    const to = seals.bounceAddress(server.config.secretKey, 'mail.vazifa.example.uz', delivery);
    const report = `Final-Recipient: rfc822; ${of}\r\nAction: ${fields.action ?? 'failed'}\r\nStatus: ${fields.status}\r\nDiagnostic-Code: smtp; 550 says so`;
    return Buffer.from(
      `Return-Path: <>\r\nFrom: MAILER-DAEMON@mx\r\nTo: ${to}\r\nMessage-ID: <${id}@mx>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\n${report}\r\n\r\n--b--\r\n`,
    );
  };
  const suspended = async () =>
    (await sql<{ address: string }>`select address from dead_addresses order by address`.execute(server.db)).rows.map(
      ({ address }) => address,
    );
  const states = async () =>
    (
      await sql<{ id: number; state: string; answer: string }>`select id, state, answer from deliveries
        where state = 'dead' and id <= 20 order by id`.execute(server.db)
    ).rows;
  beforeAll(async () => {
    await sql`delete from deliveries`.execute(server.db);
    await sql`insert into deliveries (id, kind, method, state) overriding system value
      select n, 'task_assigned', 'email', 'sent' from generate_series(1, 20) n`.execute(server.db);
    await sql`insert into mail_letters (delivery_id, address, kind) select n, case when n < 10 then 'gone@x.uz'
      else 'full@x.uz' end, 'task_assigned' from generate_series(1, 20) n`.execute(server.db);
  });

  it('is dead, and its address gets no more when there is none', async () => {
    imap.letters.push(bounce(1, 'GONE@x.uz', { status: '5.1.1' }));
    await round();
    expect(await states()).toEqual([{ id: 1, state: 'dead', answer: '550 says so' }]);
    expect(await suspended()).toEqual(['gone@x.uz']);
  });

  it('again and again ends the address, a delay never does, and neither does a letter of somebody else', async () => {
    imap.letters.push(bounce(11, 'full@x.uz', { status: '5.2.2' }), bounce(12, 'full@x.uz', { status: '5.2.2' }));
    imap.letters.push(bounce(13, 'full@x.uz', { status: '4.4.7', action: 'delayed' }));
    imap.letters.push(bounce(14, 'director@x.uz', { status: '5.1.1' }), bounce(99, 'full@x.uz', { status: '5.1.1' }));
    await round();
    expect(await suspended()).toEqual(['gone@x.uz']);
    expect((await states()).map(({ id }) => id)).toEqual([1, 11, 12]);
    const tries = await sql<{ delivery_id: number; state: string }>`select delivery_id, state from delivery_tries
      where delivery_id between 11 and 20 order by id`.execute(server.db);
    expect(tries.rows.map((row) => [row.delivery_id, row.state])).toEqual([
      [11, 'dead'],
      [12, 'dead'],
      [13, 'again'],
    ]);
    imap.letters.push(bounce(15, 'full@x.uz', { status: '5.2.2' }));
    await round();
    expect(await suspended()).toEqual(['full@x.uz', 'gone@x.uz']);
  });
});
