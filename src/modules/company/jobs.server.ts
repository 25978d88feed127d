import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { myDataJobs } from '#modules/company/my-data/erase.server.ts';
import { peopleJobs } from '#modules/company/people/person-periods.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (): readonly (Job | Doing)[] => [...peopleJobs, ...myDataJobs];
