import type { Context } from '#server/context.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, sql, text, yesNo } from '#server/database/door.ts';
import type { FileStore } from '#server/stored-files.ts';
import type { Texts } from '#server/texts.ts';
import { users } from '#modules/company/people/door.ts';
import type { Channel, Message, Outcome, Reach, SettingValues } from '#modules/channels/notifications/door.ts';
import { checkMail } from '#modules/channels/mail/check-mail.server.ts';
import { type Letter, htmlOf, textOf } from '#modules/channels/mail/letter-layout.ts';
import { handOver, type Outgoing } from '#modules/channels/mail/mail-server.server.ts';
import {
  domainOf,
  lackingIn,
  type MailServer,
  mailServerIn,
  mailSettings,
} from '#modules/channels/mail/mail-settings.ts';
import { replyLine } from '#modules/channels/mail/reply-text.ts';
import * as seals from '#modules/channels/mail/seals.server.ts';

/** What mail needs of the installation. */
export interface MailParts {
  readonly secretKey: string;
  /** `https://vazifa.company.uz`; null: the product is known under no address. */
  readonly publicUrl: () => string | null;
  readonly texts: Pick<Texts, 'say' | 'has'>;
  readonly files: Pick<FileStore, 'has' | 'open'>;
  readonly settings: (ctx: Context) => Promise<SettingValues>;
}

/** Letters go out by the company's mail server; what is answered or comes back is read by `read-mailbox.server.ts`. */
export const emailChannel = (parts: MailParts): Channel => ({
  code: 'email',
  settings: mailSettings,
  pace: { perSecond: 10, addressMs: 1000 },
  lacks: async (ctx) => (lackingIn(await parts.settings(ctx)) === null ? null : 'mail.lacks_server'),
  check: async (ctx) => checkMail(mailServerIn(await parts.settings(ctx))),
  reachOf: reachByMail,
  look: async (_ctx, message) => ({ html: lookOf(parts, message) }),
  send: (ctx, message) => sendLetter(parts, ctx, message),
});

/** A letter that is not sent: its buttons and its way out lead nowhere. */
const lookOf = (parts: MailParts, message: Message): string => {
  const shown = shownLetter(parts, message, { isAnswered: false, path: null, unsubscribe: null });
  const buttons = shown.buttons.map((one) => ({ ...one, link: '#' }));
  return htmlOf({ ...shown, buttons, notes: shown.notes.map((one) => ({ ...one, link: null })) });
};

const reachColumns = { ...columnsOf(users, 'id', 'email', 'status'), is_suspended: yesNo };

async function reachByMail(ctx: Context, userIds: readonly number[]): Promise<ReadonlyMap<number, Reach>> {
  const rows = await sql(reachColumns)`select u.id, u.email, u.status, s.address is not null as is_suspended
    from ${rowsForAll(users, 'where those who are told are reached')} u
    left join dead_addresses s on s.method = 'email' and s.address = lower(u.email)
    where u.id = any(${userIds}::bigint[]) and u.deleted_at is null`.rows(ctx.db);
  return new Map(
    rows.map(({ id, email, status, is_suspended }): [number, Reach] => {
      if (status !== 'active') return [id, { reason: 'blocked' }];
      if (!email) return [id, { reason: 'unset' }];
      return [id, is_suspended ? { reason: 'suspended' } : [email]];
    }),
  );
}

/** Larger files are opened in the product. */
const largestAttachment = 10 * 1024 * 1024;

async function sendLetter(parts: MailParts, ctx: Context, message: Message): Promise<Outcome> {
  const server = mailServerIn(await parts.settings(ctx));
  if (!server) return { state: 'again', answer: 'not set up' };
  const address = message.address.toLowerCase();
  const isSuspended = await sql({ there: yesNo })`select true as there from dead_addresses
    where method = 'email' and address = ${address}`.isThere(ctx.db);
  if (isSuspended) return { state: 'dead', answer: 'address is suspended', address_is_dead: true };
  await sql`insert into mail_letters (delivery_id, address, user_id, kind)
    values (${message.delivery_id}, ${address}, ${message.user_id}, ${message.kind})
    on conflict (delivery_id) do update set address = excluded.address`.run(ctx.db);
  return handOver(server, await letterOf(parts, server, ctx, message));
}

/** The letter of a message: the same at each try, but for the day until which it may be answered. */
export async function letterOf(
  parts: MailParts,
  server: MailServer,
  ctx: Context,
  message: Message,
): Promise<Outgoing> {
  const { secretKey } = parts;
  const { delivery_id, user_id, thread } = message;
  const domain = domainOf(server);
  const row = seals.rowOfThread(thread);
  const isAnswered = row !== null && user_id !== null && server.mailbox !== null && server.replyDomain !== null;
  const unsubscribe = unsubscribeAddress(parts, message);
  const letter = shownLetter(parts, message, { isAnswered, path: row?.path ?? null, unsubscribe });
  const file = message.file_id === null ? null : await attachmentOf(parts, ctx, message.file_id);
  return {
    envelope: {
      from: server.replyDomain ? seals.bounceAddress(secretKey, server.replyDomain, delivery_id) : server.from.address,
      ...{ to: message.address, id: `d${delivery_id}` },
    },
    to: message.address,
    replyTo: isAnswered
      ? seals.replyAddress(secretKey, server.replyDomain, { ...row, user_id }, ctx.now)
      : (message.reply_to ?? null),
    messageId: seals.messageIdOf(secretKey, domain, delivery_id),
    subject: (message.subject ?? message.title).replaceAll(/\s+/g, ' ').trim().slice(0, 200),
    html: htmlOf(letter),
    text: textOf(letter),
    headers: headersOf(message, domain, unsubscribe),
    attachments: file ? [file] : [],
  };
}

/** Marks of a letter that no person wrote, of its conversation, and the way out of it. */
function headersOf({ thread, user_id, is_urgent }: Message, domain: string, unsubscribe: string | null) {
  const threadId = thread === null ? null : seals.threadIdOf(domain, thread);
  return {
    ...{ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(user_id !== null && !is_urgent && { Precedence: 'bulk' }),
    ...(threadId && { 'In-Reply-To': threadId, References: threadId }),
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Letters without a button that ends them: about the safety of an account. */
const withoutWayOut = ['confirmation_code', 'new_device', 'contact_changed'];

function unsubscribeAddress(parts: MailParts, { user_id, types = [], lang }: Message): string | null {
  const publicUrl = parts.publicUrl();
  const ended = types.filter((type) => !withoutWayOut.includes(type));
  if (!publicUrl || user_id === null || !ended.length) return null;
  return `${publicUrl}/${lang}/subscribe/${seals.unsubscribeToken(parts.secretKey, user_id, ended)}`;
}

interface Shown {
  readonly isAnswered: boolean;
  readonly path: string | null;
  readonly unsubscribe: string | null;
}

function shownLetter(parts: MailParts, message: Message, { isAnswered, path, unsubscribe }: Shown): Letter {
  const { lang, title, lines, link, actions, user_id } = message;
  const say = (key: string) => parts.texts.say(lang, key);
  const publicUrl = parts.publicUrl();
  const verb = parts.texts.has(`mail.open.${message.kind}`) ? `mail.open.${message.kind}` : 'mail.open';
  const open = link === null ? [] : [{ label: say(verb), link, isMain: !actions.length }];
  const buttons = link === null ? [] : actions.map(({ label }, at) => ({ label, link, isMain: at === 0 }));
  const answer = path === 'fp/client-tasks' ? 'mail.answer_client_task' : 'mail.answer_task';
  return {
    ...{ lang, title, brand: 'Vazifa', buttons: [...buttons, ...open] },
    // A message of one sentence has it as its title.
    lines: lines.filter(({ text: words }) => words !== title),
    replyLine: isAnswered ? replyLine[lang] : null,
    notes: [
      ...(isAnswered ? [{ text: say(answer), link: null }] : []),
      ...(user_id === null
        ? []
        : [{ text: say('mail.why'), link: publicUrl && `${publicUrl}/app/#/settings?part=notifications` }]),
      ...(unsubscribe ? [{ text: say('mail.unsubscribe'), link: unsubscribe }] : []),
    ],
  };
}

const fileColumns = { name: text, mime: text, storage_key: text };

async function attachmentOf({ files }: MailParts, ctx: Context, id: number) {
  const file = await sql(fileColumns)`select name, mime, storage_key
    from ${rowsForAll('resources', 'whom a file is sent to was asked when the message was made')}
    where id = ${id} and deleted_at is null and size <= ${largestAttachment}`.first(ctx.db);
  if (!file || !(await files.has(file.storage_key))) return null;
  const pieces: Buffer[] = [];
  for await (const piece of files.open(file.storage_key)) pieces.push(piece as Buffer);
  return { filename: file.name, content: Buffer.concat(pieces), contentType: file.mime };
}
