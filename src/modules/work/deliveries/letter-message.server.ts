import type { Context } from '#server/context.ts';
import type { DropReason, Message } from '#modules/channels/notifications/door.ts';
import { type Letter, openedLetter, wordedLetter } from '#modules/channels/notifications/door.server.ts';

/** `shown`: its title for whoever keeps messages, where that is another. */
export type Unaddressed = Omit<Message, 'address'> & { readonly shown?: string };

interface Posted {
  readonly kind: string;
  readonly method: string;
  readonly letter: Letter | null;
  readonly sealed: string | null;
}

/** What a letter to somebody who is no user says: in the words of its template, or what is wrong with that. */
export async function letterMessage(
  ctx: Context,
  { kind, method, letter, sealed }: Posted,
  common: Omit<Unaddressed, 'title' | 'lines'>,
): Promise<Unaddressed | DropReason | { readonly broken: string }> {
  const said = letter ?? (sealed === null ? null : openedLetter(sealed));
  // It was sealed with the key of another installation, or its secret is gone.
  if (!said) return 'expired';
  const worded = await wordedLetter(ctx, { kind, method, lang: common.lang, isSecret: letter === null }, said);
  if ('broken' in worded) return worded;
  const { title, text, shown } = worded;
  const lines = text.split(/\n{2,}/).flatMap((one) => (one.trim() ? [{ text: one.trim(), link: null }] : []));
  const whole = { ...common, is_urgent: true, shown, link: said.link ?? null, reply_to: said.reply_to ?? null };
  // By SMS each sign costs: the sentence alone, which says all.
  return method === 'sms' && lines.length
    ? { ...whole, title: lines.map((line) => line.text).join(' '), lines: [] }
    : { ...whole, title, lines };
}
