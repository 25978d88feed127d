import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { clientTaskJobs } from '#modules/work/client-tasks/client-task-jobs.server.ts';
import { deliveryJobs } from '#modules/work/deliveries/delivery-jobs.server.ts';
import { taskJobs } from '#modules/work/tasks/task-jobs.server.ts';
import { telegramGroupJobs } from '#modules/work/telegram-groups/tell-groups.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (settings: JobSettings): readonly (Job | Doing)[] => [
  ...taskJobs(settings),
  ...clientTaskJobs,
  ...telegramGroupJobs(settings),
  ...deliveryJobs(settings),
];
