import { closedStatuses, inHandStatuses } from '#modules/company/projects/door.ts';

/** A screen, and how it is asked there. */
export interface HomeLink {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const ownScreen = '/tasks/my-tasks';

/** Where the rows are that a number of the first screen has counted: those, and no others. */
export const homeLinks = {
  // What is late is so in a project that is put away, too: asked for by any project, they are found there.
  late: {
    to: ownScreen,
    search: { executor_id: 'me', deadline_to: 'now', status: `!${closedStatuses.join()}`, project_id: '!null' },
  },
  returned: { to: ownScreen, search: { executor_id: 'me', status: 'returned,not_accepted' } },
  due_today: {
    to: ownScreen,
    search: { executor_id: 'me', deadline_from: 'now', deadline_to: 'today', status: inHandStatuses.join() },
  },
  checking: { to: '/other/test-tasks', search: { status: 'checking' } },
} as const satisfies Readonly<Record<string, HomeLink>>;
