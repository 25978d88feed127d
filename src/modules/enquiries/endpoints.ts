export * from '#modules/enquiries/enquiries.ts';
export * from '#modules/enquiries/make-client.ts';
