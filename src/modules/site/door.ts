export { sitePreviewLink } from '#modules/site/preview-endpoints.ts';
export { sectionPath } from '#modules/site/section-path.ts';
export { events, reminders } from '#modules/site/events.ts';
