import type { Message, Update } from 'grammy/types';
import Type from 'typebox';
import { closed } from '#kernel/schemas.ts';
import type { Context } from '#server/context.ts';
import { json, sql } from '#server/database/door.ts';
import { enqueue, workNamed } from '#server/jobs/waiting-work.ts';

/** A message, or several that were sent at once: the one with the words speaks for all of its parts. */
export type Heard = Message & { readonly parts?: readonly Message[] };

export const albumWork = workNamed(
  'answer_telegram_album',
  closed({ bot_id: Type.Integer(), chat_id: Type.Integer(), album: Type.String() }),
);

/** Telegram brings the parts one by one and does not say how many: after so long without another all are there. */
const quietMs = 2_000;

/** A part of an album waits for the others; each that comes puts the answer off. False: it is no part of one. */
export async function keepForAlbum(ctx: Context, botId: number, update: Update): Promise<boolean> {
  const { message } = update;
  const album = message?.media_group_id;
  if (!message || !album) return false;
  const chat = message.chat.id;
  await sql`insert into telegram_albums (bot_id, chat_id, album, message_id, update)
    values (${botId}, ${chat}, ${album}, ${message.message_id}, ${JSON.stringify(update)}::jsonb)
    on conflict do nothing`.run(ctx.db);
  const asked = { bot_id: botId, chat_id: chat, album };
  const at = new Date(Date.now() + quietMs);
  await enqueue(ctx, albumWork, asked, { key: `${botId} ${chat} ${album}`, at });
  return true;
}

interface Album {
  readonly bot_id: number;
  readonly chat_id: number;
  readonly album: string;
}

/**
 * What has come of an album as one update: the part with the words speaks for it, the files of all come with it, in the
 * order in which they were sent. The parts leave the table with whoever answers them.
 */
export async function albumUpdate({ db }: Context, { bot_id, chat_id, album }: Album): Promise<Update | null> {
  const parts = await sql({ update: json<Update>() })`delete from telegram_albums
    where bot_id = ${bot_id} and chat_id = ${chat_id} and album = ${album} returning update`.column(db);
  const messages = parts.flatMap(({ message }) => message ?? []).sort((a, b) => a.message_id - b.message_id);
  const [first] = messages;
  if (!first) return null;
  const speaker = messages.find(({ caption }) => caption) ?? first;
  const heard: Heard = { ...speaker, parts: messages };
  return { update_id: Math.min(...parts.map(({ update_id }) => update_id)), message: heard as Update['message'] & {} };
}
