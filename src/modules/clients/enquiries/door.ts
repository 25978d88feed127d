export * as enquiries from '#modules/clients/enquiries/enquiries.ts';
export type { Way } from '#modules/clients/enquiries/enquiries.ts';
