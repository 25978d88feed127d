import { clientTaskJobs } from '#modules/client-tasks/client-task-jobs.server.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { enquiryUpkeep } from '#modules/enquiries/enquiry-upkeep.server.ts';
import { deviceWatch } from '#modules/punches/terminals/device-watch.server.ts';
import { journalJobs } from '#modules/punches/terminals/journal.server.ts';
import { departureJobs } from '#modules/departures/departure-jobs.server.ts';
import { eventJobs } from '#modules/events/reminders.server.ts';
import { inboxJobs } from '#modules/notifications/door.server.ts';
import { smsJobs } from '#modules/sms/sms-jobs.server.ts';
import { myDataJobs } from '#modules/my-data/erase.server.ts';
import { deliveryJobs } from '#modules/deliveries/delivery-jobs.server.ts';
import { pictureJob } from '#modules/publications/make-pictures.server.ts';
import { previewUpkeep } from '#modules/publications/door.server.ts';
import { attendanceJobs } from '#modules/attendance/attendance-jobs.server.ts';
import { mailJobs } from '#modules/mail/mail-jobs.server.ts';
import { settingsOf } from '#modules/notifications/door.server.ts';
import { auditJobs } from '#modules/access/audit/audit-chain.server.ts';
import { contractJobs } from '#modules/contracts/contract-warnings.server.ts';
import { hiringJobs } from '#modules/hiring/forget.server.ts';
import { employmentJobs } from '#modules/measures/employment/employment-work.server.ts';
import { entryJobs } from '#modules/measures/kept-entries.server.ts';
import { loadJobs } from '#modules/measures/load/keep-load.server.ts';
import { testJobs } from '#modules/knowledge-tests/grade-attempts.server.ts';
import { kpiJobs } from '#modules/kpi/settle-missing.server.ts';
import { peopleJobs } from '#modules/people/person-periods.server.ts';
import { keptSumJobs } from '#modules/reports/keep-sums.server.ts';
import { reportJobs } from '#modules/saved-reports/send-reports.server.ts';
import { reviewJobs } from '#modules/reviews/praise.server.ts';
import { worksheetJobs } from '#modules/worksheets/worksheet-jobs.server.ts';
import { taskJobs } from '#modules/tasks/task-jobs.server.ts';
import { telegramGroupJobs } from '#modules/telegram-groups/tell-groups.server.ts';
import { telegramJobs, telegramPartsFor } from '#modules/telegram/door.server.ts';

/** Every job of the product that is about its domain, and who does work that is asked for, one line each. */
export const jobsOf = (settings: JobSettings): readonly (Job | Doing)[] => [
  ...auditJobs,
  ...taskJobs(settings),
  ...contractJobs,
  ...attendanceJobs,
  ...employmentJobs,
  ...loadJobs,
  ...entryJobs,
  ...keptSumJobs,
  ...clientTaskJobs,
  ...peopleJobs,
  ...kpiJobs,
  ...testJobs,
  ...worksheetJobs,
  ...reviewJobs,
  ...hiringJobs(settings.files),
  ...journalJobs(settings),
  deviceWatch,
  ...eventJobs,
  ...telegramJobs(telegramPartsFor(settings)),
  ...telegramGroupJobs(settings),
  ...departureJobs,
  ...deliveryJobs(settings),
  ...myDataJobs,
  ...smsJobs(settings.secretKey, (db) => settingsOf({ db }, 'sms')),
  ...mailJobs({ ...settings, settings: (ctx) => settingsOf(ctx, 'email') }),
  ...inboxJobs,
  pictureJob(settings.files),
  ...reportJobs(settings),
  enquiryUpkeep,
  previewUpkeep,
];
