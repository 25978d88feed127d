export { resourcesView } from '#modules/files/resources-view.ts';
