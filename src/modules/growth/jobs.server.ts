import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { testJobs } from '#modules/growth/knowledge-tests/grade-attempts.server.ts';
import { kpiJobs } from '#modules/growth/kpi/settle-missing.server.ts';
import { reviewJobs } from '#modules/growth/reviews/praise.server.ts';
import { worksheetJobs } from '#modules/growth/worksheets/worksheet-jobs.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (): readonly (Job | Doing)[] => [...kpiJobs, ...testJobs, ...worksheetJobs, ...reviewJobs];
