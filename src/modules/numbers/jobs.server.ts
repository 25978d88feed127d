import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { employmentJobs } from '#modules/numbers/measures/employment/employment-work.server.ts';
import { entryJobs } from '#modules/numbers/measures/kept-entries.server.ts';
import { loadJobs } from '#modules/numbers/measures/load/keep-load.server.ts';
import { reportJobs } from '#modules/numbers/saved-reports/send-reports.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (settings: JobSettings): readonly (Job | Doing)[] => [
  ...employmentJobs,
  ...loadJobs,
  ...entryJobs,
  ...reportJobs(settings),
];
