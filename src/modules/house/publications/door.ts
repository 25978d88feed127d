export { filesInBodies, type PageContent, pageContentOf } from '#modules/house/publications/page-content.ts';
export * as publicEndpoints from '#modules/house/publications/public-endpoints.ts';
export { publications } from '#modules/house/publications/publications.ts';
export { siteAddress } from '#modules/house/publications/site-address.ts';
export { slugOf } from '#modules/house/publications/slugs.ts';
