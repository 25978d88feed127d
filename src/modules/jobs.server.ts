import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { jobsOf as company } from '#modules/company/jobs.server.ts';
import { jobsOf as channels } from '#modules/channels/jobs.server.ts';
import { jobsOf as clients } from '#modules/clients/jobs.server.ts';
import { jobsOf as staff } from '#modules/staff/jobs.server.ts';
import { jobsOf as work } from '#modules/work/jobs.server.ts';
import { jobsOf as presence } from '#modules/presence/jobs.server.ts';
import { jobsOf as numbers } from '#modules/numbers/jobs.server.ts';
import { jobsOf as growth } from '#modules/growth/jobs.server.ts';
import { jobsOf as views } from '#modules/views/jobs.server.ts';
import { jobsOf as house } from '#modules/house/jobs.server.ts';

/** Every job of the product that is about its domain, and who does work that is asked for, one line a folder. */
export const jobsOf = (settings: JobSettings): readonly (Job | Doing)[] => [
  ...company(),
  ...channels(settings),
  ...clients(),
  ...staff(settings),
  ...work(settings),
  ...presence(),
  ...numbers(settings),
  ...growth(),
  ...views(),
  ...house(settings),
];
