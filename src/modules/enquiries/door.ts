export * as enquiries from '#modules/enquiries/enquiries.ts';
export type { Way } from '#modules/enquiries/enquiries.ts';
