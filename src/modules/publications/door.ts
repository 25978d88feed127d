export { filesInBodies, type PageContent, pageContentOf } from '#modules/publications/page-content.ts';
export * as publicEndpoints from '#modules/publications/public-endpoints.ts';
export { publications } from '#modules/publications/publications.ts';
export { siteAddress } from '#modules/publications/site-address.ts';
export { slugOf } from '#modules/publications/slugs.ts';
