import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { auditJobs } from '#modules/staff/access/audit/audit-chain.server.ts';
import { eventJobs } from '#modules/staff/events/reminders.server.ts';
import { hiringJobs } from '#modules/staff/hiring/forget.server.ts';
import { deviceWatch } from '#modules/staff/punches/terminals/device-watch.server.ts';
import { journalJobs } from '#modules/staff/punches/terminals/journal.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (settings: JobSettings): readonly (Job | Doing)[] => [
  ...auditJobs,
  ...hiringJobs(settings.files),
  ...journalJobs(settings),
  deviceWatch,
  ...eventJobs,
];
