export { sitePreviewLink } from '#modules/site/preview-endpoints.ts';
export { sectionPath } from '#modules/site/section-path.ts';
