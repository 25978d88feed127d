export { sitePreviewLink } from '#modules/house/site/preview-endpoints.ts';
export { sectionPath } from '#modules/house/site/section-path.ts';
