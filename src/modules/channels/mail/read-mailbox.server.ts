import type { ParsedMail } from 'mailparser';
import { currentEpoch } from '#server/auth/actors.ts';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { answerWriter } from '#modules/channels/mail/answer-writer.server.ts';
import { carryIn } from '#modules/channels/mail/carry-in.server.ts';
import type { DeliveryReport } from '#modules/channels/mail/delivery-reports.ts';
import type { MailParts } from '#modules/channels/mail/email-channel.server.ts';
import { judgeLetter, type RefusalReason } from '#modules/channels/mail/judge-letter.ts';
import { type Limits, type Lying, openMailbox } from '#modules/channels/mail/mailbox.server.ts';
import { type MailServer, mailServerIn } from '#modules/channels/mail/mail-settings.ts';
import * as received from '#modules/channels/mail/received-letters.server.ts';

/** What reading needs beside what sending does. */
export interface ReadingParts extends MailParts, Pick<JobSettings, 'ask' | 'actors'> {}

/** A letter larger than that is refused, and not read. */
const megabyte = 1024 * 1024;
const limits: Limits = { letters: 20, bytes: 15 * megabyte, largest: 15 * megabyte };
const firstDays = 3;

/** What a letter means for the database; it is written after all letters of the round were read. */
interface Acted extends received.Taken {
  readonly bounce?: { readonly delivery: number; readonly report: DeliveryReport };
  readonly answer?: Answer;
}
interface Answer {
  readonly user_id: number;
  readonly reason: RefusalReason;
  readonly words: readonly string[];
  readonly in_reply_to: string | null;
  readonly subject: string;
}

/**
 * Reads what came in since the last round: answers become comments, bounces end deliveries. All that reaches outside
 * comes first; what is written then, with the place of the mailbox, is one transaction. Cut off in between, the round
 * begins anew and makes nothing twice.
 */
export async function readMailbox(parts: ReadingParts, ctx: Context): Promise<void> {
  const server = mailServerIn(await parts.settings(ctx));
  if (!server?.mailbox) return;
  const { host, port, user } = server.mailbox;
  const name = `${user}@${host}:${port}`;
  const mailbox = await openMailbox(server.mailbox);
  let place: number | null;
  let letters: readonly Lying[];
  try {
    place = await received.placeIn(ctx, name, mailbox.uidValidity);
    const after = place ?? (await mailbox.placeBefore(new Date(ctx.now.getTime() - firstDays * 86_400_000)));
    letters = await mailbox.lettersAfter(after, limits);
    if (!letters.length && place !== null) return;
    if (!letters.length) return await received.movePlace(ctx, name, mailbox.uidValidity, after);
  } finally {
    await mailbox.close();
  }
  const seen = new Set<string>();
  const acted: Acted[] = [];
  for (const lying of letters) acted.push(...(await takeLetter(parts, ctx, { server, lying, seen })));
  await received.noteReceived(ctx, acted);
  for (const { hash, bounce, answer } of acted) {
    if (bounce) await received.noteBounce(ctx, bounce.delivery, bounce.report);
    if (answer)
      await enqueue(ctx, answerWriter, { ...answer, words: [...answer.words] }, { key: hash.toString('hex') });
  }
  await received.movePlace(ctx, name, mailbox.uidValidity, letters.at(-1)!.uid);
}

interface Arrived {
  readonly server: MailServer;
  readonly lying: Lying;
  readonly seen: Set<string>;
}

/** Nothing for a letter that was taken before. */
async function takeLetter(parts: ReadingParts, ctx: Context, { server, lying, seen }: Arrived): Promise<Acted[]> {
  const { simpleParser } = await import('mailparser');
  const letter = await simpleParser(lying.raw, { skipImageLinks: true, maxHtmlLengthToParse: 2 * megabyte });
  const hash = received.hashOfLetter(letter, lying.raw);
  const key = hash.toString('hex');
  if (seen.has(key) || (await received.isKnown(ctx, hash))) return [];
  seen.add(key);
  const known = await received.knownAddresses(ctx, parts.secretKey, { server, letter });
  const judged = judgeLetter(letter, lying.raw.toString('latin1'), known);
  if (judged.what === 'dropped') return [{ hash, outcome: 'dropped', reason: judged.reason }];
  if (judged.what === 'bounce') {
    const { what: outcome, delivery, ...report } = judged;
    return [{ hash, outcome, bounce: { delivery: Number(delivery), report } }];
  }
  const { to } = judged;
  if (!to) return [{ hash, outcome: 'refused', reason: judged.what === 'refused' ? judged.reason : 'token' }];
  const { isMuch, isTold } = await received.lately(ctx, to.user_id);
  const refused = (reason: RefusalReason, words: readonly string[] = []): Acted => ({
    ...{ hash, outcome: 'refused', reason, to, is_answered: !isTold },
    ...(!isTold && { answer: answerTo(letter, to.user_id, reason, words) }),
  });
  if (isMuch) return [{ hash, outcome: 'dropped', reason: 'too-many', to }];
  if (lying.isCut) return [refused('size')];
  if (judged.what === 'refused') return [refused(judged.reason)];
  const actor = await parts.actors.of(to.user_id, await currentEpoch(ctx.db));
  if (!actor) return [{ hash, outcome: 'dropped', reason: 'stranger', to }];
  const { comment_id, refusal, lostFiles } = await carryIn(parts.ask, actor, {
    ...{ to, letter, text: judged.text, once: `mail-${key}` },
  });
  if (refusal) return [refused(refusal.reason, [refusal.words])];
  const isLost = lostFiles.length > 0 && !isTold;
  return [
    {
      ...{ hash, outcome: 'comment', to, comment_id: comment_id!, is_answered: isLost },
      ...(lostFiles.length > 0 && { reason: 'files' }),
      ...(isLost && { answer: answerTo(letter, to.user_id, 'files', lostFiles) }),
    },
  ];
}

const answerTo = (letter: ParsedMail, user_id: number, reason: RefusalReason, words: readonly string[]): Answer => ({
  ...{ user_id, reason, words, in_reply_to: letter.messageId?.slice(0, 300) ?? null },
  subject: (letter.subject ?? '').replaceAll(/\s+/g, ' ').slice(0, 150),
});
