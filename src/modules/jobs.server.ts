import { clientTaskJobs } from '#modules/work/client-tasks/client-task-jobs.server.ts';
import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { enquiryUpkeep } from '#modules/clients/enquiries/enquiry-upkeep.server.ts';
import { deviceWatch } from '#modules/staff/punches/terminals/device-watch.server.ts';
import { journalJobs } from '#modules/staff/punches/terminals/journal.server.ts';
import { departureJobs } from '#modules/presence/departures/departure-jobs.server.ts';
import { eventJobs } from '#modules/staff/events/reminders.server.ts';
import { inboxJobs } from '#modules/channels/notifications/door.server.ts';
import { smsJobs } from '#modules/channels/sms/sms-jobs.server.ts';
import { myDataJobs } from '#modules/company/my-data/erase.server.ts';
import { deliveryJobs } from '#modules/work/deliveries/delivery-jobs.server.ts';
import { pictureJob } from '#modules/house/publications/make-pictures.server.ts';
import { previewUpkeep } from '#modules/house/publications/door.server.ts';
import { attendanceJobs } from '#modules/presence/attendance/attendance-jobs.server.ts';
import { mailJobs } from '#modules/channels/mail/mail-jobs.server.ts';
import { settingsOf } from '#modules/channels/notifications/door.server.ts';
import { auditJobs } from '#modules/staff/access/audit/audit-chain.server.ts';
import { contractJobs } from '#modules/clients/contracts/contract-warnings.server.ts';
import { hiringJobs } from '#modules/staff/hiring/forget.server.ts';
import { employmentJobs } from '#modules/numbers/measures/employment/employment-work.server.ts';
import { entryJobs } from '#modules/numbers/measures/kept-entries.server.ts';
import { loadJobs } from '#modules/numbers/measures/load/keep-load.server.ts';
import { testJobs } from '#modules/growth/knowledge-tests/grade-attempts.server.ts';
import { kpiJobs } from '#modules/growth/kpi/settle-missing.server.ts';
import { peopleJobs } from '#modules/company/people/person-periods.server.ts';
import { keptSumJobs } from '#modules/views/reports/keep-sums.server.ts';
import { reportJobs } from '#modules/numbers/saved-reports/send-reports.server.ts';
import { reviewJobs } from '#modules/growth/reviews/praise.server.ts';
import { worksheetJobs } from '#modules/growth/worksheets/worksheet-jobs.server.ts';
import { taskJobs } from '#modules/work/tasks/task-jobs.server.ts';
import { telegramGroupJobs } from '#modules/work/telegram-groups/tell-groups.server.ts';
import { telegramJobs, telegramPartsFor } from '#modules/channels/telegram/door.server.ts';

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
