import type { Served } from '#server/http/serve.ts';
import { clientsServed } from '#modules/clients/clients/clients-served.server.ts';
import { contractsServed } from '#modules/clients/contracts/contracts-served.server.ts';
import { enquiriesServed } from '#modules/clients/enquiries/enquiries.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [...clientsServed, ...contractsServed, ...enquiriesServed];
