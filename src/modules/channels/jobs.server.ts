import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { mailJobs } from '#modules/channels/mail/mail-jobs.server.ts';
import { settingsOf, inboxJobs } from '#modules/channels/notifications/door.server.ts';
import { smsJobs } from '#modules/channels/sms/sms-jobs.server.ts';
import { telegramJobs, telegramPartsFor } from '#modules/channels/telegram/door.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (settings: JobSettings): readonly (Job | Doing)[] => [
  ...telegramJobs(telegramPartsFor(settings)),
  ...smsJobs(settings.secretKey, (db) => settingsOf({ db }, 'sms')),
  ...mailJobs({ ...settings, settings: (ctx) => settingsOf(ctx, 'email') }),
  ...inboxJobs,
];
