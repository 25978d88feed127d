import type { screenList } from '#modules/screen-list.ts';

type Route = (typeof screenList)[number]['route'];

/** The daily places of a phone's lower edge, most wanted first, and the two keys that lead to each. */
export const dailyPlaces: readonly { readonly route: Route; readonly keys: string }[] = [
  { route: '/', keys: 'KeyG KeyH' },
  { route: '/tasks/my-tasks', keys: 'KeyG KeyV' },
  { route: '/other/day-of-tasks', keys: 'KeyG KeyD' },
  { route: '/tasks/new-version-my-tasks', keys: 'KeyG KeyM' },
  { route: '/tasks/new-version-tasks', keys: 'KeyG KeyB' },
  { route: '/tasks/tasks', keys: 'KeyG KeyT' },
  { route: '/tasks/projects', keys: 'KeyG KeyP' },
  { route: '/settings', keys: 'KeyG KeyS' },
];
