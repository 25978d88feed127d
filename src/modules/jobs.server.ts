import type { CrudSettings } from '#server/crud/crud.ts';
import type { Job } from '#server/jobs/jobs.ts';

/** Every job of the product that is about its domain, one line each. */
export const jobsOf = (_settings: CrudSettings): readonly Job[] => [];
