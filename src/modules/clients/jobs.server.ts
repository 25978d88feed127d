import type { Job } from '#server/jobs/jobs.ts';
import type { Doing } from '#server/jobs/waiting-work.ts';
import { contractJobs } from '#modules/clients/contracts/contract-warnings.server.ts';
import { enquiryUpkeep } from '#modules/clients/enquiries/enquiry-upkeep.server.ts';

/** Jobs of the modules of this folder, and who does work that is asked for. */
export const jobsOf = (): readonly (Job | Doing)[] => [...contractJobs, enquiryUpkeep];
