import { randomBytes } from 'node:crypto';
import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import type { Context } from '#server/context.ts';
import { json, moment, orNull, type RowOf, sql, text, whole, yesNo } from '#server/database/door.ts';
import { isPublicAddress } from '#modules/channels/telegram/telegram-html.ts';

/** A file as Telegram names it. */
export interface TelegramFile {
  readonly file_id: string;
  readonly name: string;
  readonly size: number;
}

/** What a button does when it is pressed: a call of the API, carried out with the rights of whoever presses. */
export interface NewButton {
  readonly label: string;
  /** `POST /api/fp/dev-tasks/transition`. */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The field of the body that the next reply fills. */
  readonly asks?: string | undefined;
  readonly files?: readonly TelegramFile[];
  readonly isUndo?: boolean;
}

const columns = {
  ...{ id: text, chat_id: whole, message_id: orNull(whole), user_id: orNull(whole), label: text, call: text },
  ...{ body: json<Readonly<Record<string, unknown>>>(), asks: orNull(text), files: json<readonly TelegramFile[]>() },
  ...{ is_undo: yesNo, done_at: orNull(moment) },
};
export type Button = RowOf<typeof columns>;

const idBytes = 12;
const selected = sql`id, chat_id, message_id, user_id, label, call, body, asks, files, is_undo, done_at`;

/**
 * Keeps what buttons of a message do, and answers their ids. A button carries nothing but its id, ninety-six bits of
 * chance: sixty-four bytes hold no call, and nobody can make one up.
 */
export async function keepButtons(
  { db }: Context,
  place: { readonly chat_id: number; readonly message_id: number | null; readonly user_id: number | null },
  buttons: readonly NewButton[],
): Promise<string[]> {
  const ids = buttons.map(() => randomBytes(idBytes).toString('base64url'));
  const rows = buttons.map(({ label, call, body, asks, files, isUndo }, at) => ({
    ...{ id: ids[at], place: at, label, call, body },
    ...{ asks: asks ?? null, files: files ?? [], is_undo: isUndo ?? false },
  }));
  await sql`insert into telegram_buttons
      (id, chat_id, message_id, user_id, place, label, call, body, asks, files, is_undo)
    select b.id, ${place.chat_id}, ${place.message_id}::bigint, ${place.user_id}::bigint, b.place, b.label, b.call,
      b.body, b.asks, b.files, b.is_undo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as b(id text, place int, label text, call text, body jsonb, asks text, files jsonb, is_undo boolean)`.run(db);
  return ids;
}

/** From now on they belong to the message in which they stand. */
export const placeButtons = ({ db }: Context, ids: readonly string[], messageId: number): Promise<void> =>
  sql`update telegram_buttons set message_id = ${messageId} where id = any(${ids}::text[])`.run(db);

/** Locked: a second press waits, and then sees what became of the first. */
export const buttonNamed = ({ db }: Context, id: string): Promise<Button | undefined> =>
  sql(columns)`select ${selected} from telegram_buttons where id = ${id} for update`.first(db);

/** What still stands in a message: not done, and no way back. */
export const openButtons = ({ db }: Context, chatId: number, messageId: number): Promise<readonly Button[]> =>
  sql(columns)`select ${selected} from telegram_buttons
    where chat_id = ${chatId} and message_id = ${messageId} and done_at is null and not is_undo
    order by place`.rows(db);

export const finishButton = ({ db, now }: Context, id: string): Promise<void> =>
  sql`update telegram_buttons set done_at = ${now} where id = ${id}`.run(db);

/** What was taken back may be done again. */
export const reopenButtons = ({ db }: Context, chatId: number, messageId: number): Promise<void> =>
  sql`update telegram_buttons set done_at = null
    where chat_id = ${chatId} and message_id = ${messageId} and not is_undo`.run(db);

const inRow = 2;

/** Buttons as Telegram shows them, two in a row, and below them the way into the product. */
export function keyboardOf(
  buttons: readonly { readonly id: string; readonly label: string }[],
  open: { readonly label: string; readonly link: string | null } | null,
): InlineKeyboardMarkup {
  const rows: InlineKeyboardButton[][] = [];
  for (const [at, { id, label }] of buttons.entries()) {
    if (at % inRow === 0) rows.push([]);
    rows.at(-1)!.push({ text: label, callback_data: id });
  }
  if (open && isPublicAddress(open.link)) rows.push([{ text: open.label, url: open.link }]);
  return { inline_keyboard: rows };
}
