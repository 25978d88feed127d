import type { Context } from '#server/context.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { answeringWriters } from '#modules/channels/mail/answer-writer.server.ts';
import { readMailbox, type ReadingParts } from '#modules/channels/mail/read-mailbox.server.ts';
import { forgetOldLetters } from '#modules/channels/mail/received-letters.server.ts';

/** Answers and bounces are read every 20 s by one process at a time; what is old is forgotten. */
export const mailJobs = (parts: ReadingParts): readonly (Job | Doing)[] => [
  { name: 'read_mailbox', everySeconds: 20, run: (ctx: Context) => readMailbox(parts, ctx) },
  { name: 'forget_old_letters', cron: '41 3 * * *', run: forgetOldLetters },
  answeringWriters(parts),
];
