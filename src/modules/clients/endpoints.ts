import * as clients from '#modules/clients/clients/client-endpoints.ts';
import * as contracts from '#modules/clients/contracts/contract-endpoints.ts';
import * as enquiries from '#modules/clients/enquiries/endpoints.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [clients, contracts, enquiries] as const;
