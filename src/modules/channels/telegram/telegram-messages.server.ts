import type { Lang } from '#kernel/languages.ts';
import type { Context } from '#server/context.ts';
import { oneOf, orNull, type RowOf, sql, text, whole } from '#server/database/door.ts';

const columns = { lang: oneOf<Lang>(), thread: orNull(text), html: text, user_id: orNull(whole) };
export type SentMessage = RowOf<typeof columns>;

export interface NewMessage {
  readonly chat_id: number;
  readonly message_id: number;
  readonly user_id: number | null;
  readonly lang: Lang;
  readonly delivery_id: number | null;
  readonly thread: string | null;
  readonly html: string;
}

/** Keeps what was sent: replies find their thread by it, and buttons what they stand below. */
export const keepMessage = ({ db }: Context, message: NewMessage): Promise<void> =>
  sql`with kept as (insert into telegram_messages (chat_id, message_id, user_id, lang, delivery_id, thread, html)
      values (${message.chat_id}, ${message.message_id}, ${message.user_id}, ${message.lang},
        ${message.delivery_id}, ${message.thread}, ${message.html})
      on conflict (chat_id, message_id) do update set html = excluded.html, delivery_id = excluded.delivery_id,
        thread = excluded.thread)
    insert into telegram_paces (chat_id, next_at, last_message_id)
    values (${message.chat_id}, now(), ${message.message_id})
    on conflict (chat_id) do update
      set last_message_id = greatest(telegram_paces.last_message_id, excluded.last_message_id)`.run(db);

/** Somebody wrote there: what stands above is not the last any more. */
export const noteLast = ({ db }: Context, chatId: number, messageId: number): Promise<void> =>
  sql`insert into telegram_paces (chat_id, next_at, last_message_id) values (${chatId}, now(), ${messageId})
    on conflict (chat_id) do update
      set last_message_id = greatest(telegram_paces.last_message_id, excluded.last_message_id)`.run(db);

export const messageAt = ({ db }: Context, chatId: number, messageId: number): Promise<SentMessage | undefined> =>
  sql(columns)`select lang, thread, html, user_id from telegram_messages
    where chat_id = ${chatId} and message_id = ${messageId}`.first(db);

/** So long what happens to the same thing is told in the message that is there. */
const joinedMinutes = 10;

/** The last message of a chat, when it is young and of this thread: what comes next is put into it. */
export const lastOfThread = ({ db }: Context, chatId: number, thread: string) =>
  sql({ message_id: whole, html: text })`select m.message_id, m.html from telegram_messages m
    join telegram_paces p on p.chat_id = m.chat_id and p.last_message_id = m.message_id
    where m.chat_id = ${chatId} and m.thread = ${thread}
      and m.sent_at > now() - make_interval(mins => ${sql.lit(joinedMinutes)})`.first(db);

export const changeMessage = ({ db }: Context, chatId: number, messageId: number, html: string): Promise<void> =>
  sql`update telegram_messages set html = ${html} where chat_id = ${chatId} and message_id = ${messageId}`.run(db);
