import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { attendanceJobs } from '#modules/presence/attendance/attendance-jobs.server.ts';
import { departureJobs } from '#modules/presence/departures/departure-jobs.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (): readonly (Job | Doing)[] => [...attendanceJobs, ...departureJobs];
