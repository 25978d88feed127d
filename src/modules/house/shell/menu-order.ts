/**
 * The places of the menu in their order: a screen names the one that it belongs to. Those within another are its
 * groups: the menu shows the one above them, and a page of its own shows them all.
 */
export const places = [
  { code: 'basic', text: 'place.basic', icon: 'home' },
  { code: 'work', text: 'place.work', icon: 'checks' },
  { code: 'tasks', text: 'place.tasks', icon: 'checkbox' },
  { code: 'projects', text: 'place.projects', icon: 'briefcase' },
  { code: 'people', text: 'place.people', icon: 'users' },
  { code: 'reports', text: 'place.reports', icon: 'chart-bar' },
  { code: 'site', text: 'place.site', icon: 'world' },
  { code: 'work-dictionaries', text: 'place.work-dictionaries', icon: 'book-2', within: 'settings' },
  { code: 'organisation', text: 'place.organisation', icon: 'map-pin', within: 'settings' },
  { code: 'rights', text: 'place.rights', icon: 'shield-lock', within: 'settings' },
  { code: 'notices', text: 'place.notices', icon: 'bell', within: 'settings' },
  { code: 'system', text: 'place.system', icon: 'server-2', within: 'settings' },
] as const;
export type PlaceCode = (typeof places)[number]['code'];

/** The place that holds others, and the page that shows all of it. */
export const catalogue = {
  code: 'settings',
  text: 'screen.catalogue',
  icon: 'adjustments',
  route: '/catalogue',
} as const;
