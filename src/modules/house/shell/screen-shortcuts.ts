import type { Need } from '#kernel/access.ts';
import { screenActions, specialActions } from '#modules/actions.ts';
import type { screenList } from '#modules/screen-list.ts';

type Route = (typeof screenList)[number]['route'];

/** The daily places and the two keys that lead to each. */
export const dailyPlaces: readonly { readonly route: Route; readonly keys: string }[] = [
  { route: '/', keys: 'KeyG KeyH' },
  { route: '/tasks/my-tasks', keys: 'KeyG KeyV' },
  { route: '/other/day-of-tasks', keys: 'KeyG KeyD' },
  { route: '/tasks/new-version-my-tasks', keys: 'KeyG KeyM' },
  { route: '/tasks/new-version-tasks', keys: 'KeyG KeyB' },
  { route: '/tasks/tasks', keys: 'KeyG KeyT' },
  { route: '/tasks/projects', keys: 'KeyG KeyP' },
  { route: '/people/check-in', keys: 'KeyG KeyI' },
  { route: '/other/issues', keys: 'KeyG KeyN' },
  { route: '/settings', keys: 'KeyG KeyS' },
];

/**
 * The lower edge of a phone, most wanted first: who leads others looks at all tasks, who keeps the people at them, who
 * works at their own tasks; who does none of it is offered what is theirs. The first that the person may open stand
 * there.
 */
export const phonePlaces: readonly { readonly need: Need; readonly routes: readonly Route[] }[] = [
  {
    need: [screenActions.tasks],
    routes: ['/', '/tasks/new-version-tasks', '/tasks/users-tasks', '/tasks/my-tasks', '/tasks/projects'],
  },
  {
    need: [screenActions.users],
    routes: ['/', '/people/days-off', '/people/work-calendar', '/admin/users', '/tasks/my-tasks'],
  },
  {
    need: [screenActions.ownTasks, screenActions.board],
    routes: [
      ...(['/', '/tasks/my-tasks', '/other/day-of-tasks', '/tasks/new-version-my-tasks'] as const),
      ...(['/tasks/new-version-tasks', '/people/days-off'] as const),
    ],
  },
  { need: [specialActions.ownProjects], routes: ['/', '/tasks/tasks-v3', '/tasks/client-projects', '/settings'] },
  {
    need: 'session',
    routes: [
      ...(['/', '/people/days-off', '/people/work-calendar', '/admin/users', '/web-site/site-content'] as const),
      ...(['/web-site/menu', '/web-site/suggestion', '/web-site/new-clients', '/settings'] as const),
    ],
  },
];
