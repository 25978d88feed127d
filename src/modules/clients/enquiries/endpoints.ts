export * from '#modules/clients/enquiries/enquiries.ts';
export * from '#modules/clients/enquiries/make-client.ts';
