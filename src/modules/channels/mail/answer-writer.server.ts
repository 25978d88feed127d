import Type from 'typebox';
import { isLang, type Lang } from '#kernel/languages.ts';
import { closed, id } from '#kernel/schemas.ts';
import { rowsForAll } from '#server/crud/sources.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import { type Doing, doing, workNamed } from '#server/jobs/waiting-work.ts';
import { users } from '#modules/company/people/door.ts';
import type { MailParts } from '#modules/channels/mail/email-channel.server.ts';
import { refusalReasons } from '#modules/channels/mail/judge-letter.ts';
import { type Letter, htmlOf, textOf } from '#modules/channels/mail/letter-layout.ts';
import { handOver } from '#modules/channels/mail/mail-server.server.ts';
import { domainOf, mailServerIn } from '#modules/channels/mail/mail-settings.ts';
import { sealOf } from '#modules/channels/mail/seals.server.ts';

/** Says to whoever answered a letter that it became no comment, or which of its files were not taken. */
export const answerWriter = workNamed(
  'answer_letter',
  closed({
    user_id: id,
    reason: Type.Enum([...refusalReasons]),
    words: Type.Array(Type.String({ maxLength: 600 }), { maxItems: 10 }),
    in_reply_to: Type.Union([Type.String({ maxLength: 300 }), Type.Null()]),
    subject: Type.String({ maxLength: 150 }),
  }),
);

/** An answer to an answer: from nobody, so that nothing comes back, and marked so that no machine answers it. */
export const answeringWriters = (parts: MailParts): Doing =>
  doing(answerWriter, async (ctx, { user_id, reason, words, in_reply_to, subject }) => {
    const server = mailServerIn(await parts.settings(ctx));
    const person = await sql(columnsOf(users, 'email', 'lang_code'))`select u.email, u.lang_code
      from ${rowsForAll(users, 'who wrote is answered')} u
      where u.id = ${user_id} and u.status = 'active' and u.deleted_at is null`.first(ctx.db);
    if (!server || !person?.email) return;
    const lang: Lang = isLang(person.lang_code) ? person.lang_code : 'uz';
    const say = (key: string) => parts.texts.say(lang, key);
    const letter: Letter = {
      ...{ lang, brand: 'Vazifa', replyLine: null, buttons: [], notes: [] },
      title: say(reason === 'files' ? 'mail.files_lost' : 'mail.no_comment'),
      lines: [say(`mail.refused.${reason}`), ...words].map((text) => ({ text, link: null })),
    };
    const seal = sealOf(parts.secretKey, 'answer', `${user_id} ${in_reply_to} ${reason}`);
    const outcome = await handOver(server, {
      envelope: { from: '', to: person.email, id: seal },
      ...{ to: person.email, replyTo: null, messageId: `<a.${seal}@${domainOf(server)}>`, attachments: [] },
      subject: subject ? `Re: ${subject.replace(/^(?:re|ответ|ha)\s*:\s*/i, '')}` : letter.title,
      ...{ html: htmlOf(letter), text: textOf(letter) },
      headers: {
        ...{ 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
        ...(in_reply_to && { 'In-Reply-To': in_reply_to, References: in_reply_to }),
      },
    });
    if (outcome.state === 'again') throw new Error(outcome.answer);
  });
