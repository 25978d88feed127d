import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { keptSumJobs } from '#modules/views/reports/keep-sums.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (): readonly (Job | Doing)[] => [...keptSumJobs];
