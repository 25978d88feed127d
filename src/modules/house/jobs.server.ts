import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import type { JobSettings } from '#server/server.ts';
import { previewUpkeep } from '#modules/house/publications/door.server.ts';
import { pictureJob } from '#modules/house/publications/make-pictures.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (settings: JobSettings): readonly (Job | Doing)[] => [pictureJob(settings.files), previewUpkeep];
