export { resourcesView } from '#modules/company/files/resources-view.ts';
