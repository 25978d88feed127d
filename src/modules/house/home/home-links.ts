import { openStatuses } from '#modules/work/tasks/door.ts';

/** A screen, and how it is asked there. */
export interface HomeLink {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const ownScreen = '/tasks/my-tasks';
/** Something is still to be done by the executor: not by whoever reviews. */
export const executorStatuses = openStatuses.filter((status) => status !== 'checking');

/** Where the rows are that a number of the first screen has counted: those, and no others. */
export const homeLinks = {
  // What is late is so in a project that is put away, too: asked for by any project, they are found there.
  late: {
    to: ownScreen,
    search: { executor_id: 'me', deadline_to: 'now', status: '!done,accepted', project_id: '!null' },
  },
  returned: { to: ownScreen, search: { executor_id: 'me', status: 'returned,not_accepted' } },
  due_today: {
    to: ownScreen,
    search: { executor_id: 'me', deadline_from: 'now', deadline_to: 'today', status: executorStatuses.join() },
  },
  checking: { to: '/other/test-tasks', search: { status: 'checking' } },
} as const satisfies Readonly<Record<string, HomeLink>>;
