import { freeTime } from '#modules/views/task-views/overview/free-time.ts';
import type { Need } from '#kernel/access.ts';
import type { Resource } from '#kernel/resource.ts';
import { isLinked } from '#modules/house/publications/link-places.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { catchTyping } from '#web/navigation/typed-ahead.ts';
import { quickAddOpen } from '#modules/work/tasks/quick-add/quick-add-open.ts';
import { screenList } from '#modules/screen-list.ts';
import { catalogue, places } from '#modules/house/shell/menu-order.ts';
import { dailyPlaces, phonePlaces } from '#modules/house/shell/screen-shortcuts.ts';
import { barTools, homeParts, Inbox, layers, panels, screens, selections } from '#modules/screens.ts';
import { lists } from '#app/list-parts.tsx';
import { go } from '#web/navigation/navigation.ts';
import type { Command } from '#web/keys/commands.ts';
import type { Product, FoundRow } from '#web/product/product-parts.ts';
import { editsInPlace } from '#web/i18n/texts.ts';
import { mayI, session } from '#web/session/session.ts';
import { actions, screenActions, specialActions, taskMakers } from '#modules/actions.ts';

type Route = (typeof screenList)[number]['route'];

/** A found task opens in the right drawer of a screen that the person may open, a project as the filter of one. */
const placesOf: Record<FoundRow['kind'], readonly Route[]> = {
  task: ['/tasks/new-version-tasks', '/tasks/new-version-my-tasks', '/tasks/tasks'],
  project: ['/tasks/new-version-tasks', '/tasks/tasks', '/tasks/projects'],
  person: ['/tasks/new-version-tasks', '/tasks/tasks'],
};
const filterOf: Record<FoundRow['kind'], (id: number) => string> = {
  task: (id) => `panel=fp/dev-tasks:${id}`,
  project: (id) => `project_id=${id}`,
  person: (id) => `executor_id=${id}`,
};

function hrefOfFound({ kind, id }: FoundRow): string | null {
  const place = placesOf[kind].find((route) => screens.some((screen) => screen.route === route && mayI(screen.need)));
  return place ? `${place}?${filterOf[kind](id)}` : null;
}

/** All texts that hold what was typed into the palette. */
const hrefOfQuestion = (q: string): string | null =>
  screens.some(({ route, need }) => route === '/search' && mayI(need)) ? `/search?q=${encodeURIComponent(q)}` : null;

/** A row whose form opens over any screen, for those who may make one. */
const newRow = (path: string, text: string, icon: string, need: Need): Command => ({
  id: `new ${path}`,
  text,
  icon,
  section: 'create',
  visible: () => mayI(need),
  perform: () => openPanel(path, 'new'),
});

/** What the modules say to the shell. */
export const product: Product = {
  screens,
  panels,
  selections,
  homeParts,
  barTools,
  lists,
  dailyPlaces,
  phonePlaces,
  places: places.filter(({ code }) => code !== 'basic'),
  catalogue,
  partsOf: async (path) => {
    if (path === 'fp/projects')
      return (await import('#modules/views/task-views/project-page/lost-with-project.ts')).lostWithProject();
    const { resources } = await import('#modules/registry.ts');
    const linked = isLinked(path) ? [(await import('#modules/house/publications/links-to.ts')).linksAsPart(path)] : [];
    const parts = (resources as readonly Resource[]).flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([field, { options }]) =>
        options.partOf && options.to === path ? [{ resource, field }] : [],
      ),
    );
    return [...parts, ...linked];
  },
  resourceAt: async (path) => {
    const { resources } = await import('#modules/registry.ts');
    return (resources as readonly Resource[]).find((resource) => resource.path === path);
  },
  commands: [
    {
      id: 'new task',
      text: 'board.new_task',
      icon: 'plus',
      section: 'create',
      keys: 'KeyN',
      visible: () => mayI(taskMakers()),
      perform: () => openPanel('fp/dev-tasks', 'new'),
    },
    {
      id: 'quick add',
      text: 'quick-add.title',
      icon: 'bolt',
      section: 'create',
      keys: 'KeyQ',
      visible: () => mayI(taskMakers()),
      perform: () => {
        catchTyping();
        quickAddOpen.set(true);
      },
    },
    {
      id: 'new note',
      text: 'command.catch_note',
      icon: 'note',
      section: 'create',
      keys: 'shift+KeyN',
      visible: () => mayI([screenActions.notes]),
      perform: () => openPanel('fp/issues', 'new'),
    },
    newRow('fp/client-tasks', 'client-tasks.one', 'message-question', [actions.clientTasks.create]),
    newRow('fp/clients', 'clients.one', 'building', [actions.clients.create]),
    newRow('fp/client-contracts', 'client-contracts.one', 'file-text', [actions.contracts.create]),
    newRow('admin/publications', 'publications.one', 'world', [actions.site.create]),
    newRow('admin/users', 'users.one', 'user', [actions.users.create]),
    {
      id: 'new leave',
      text: 'leave-requests.one',
      icon: 'calendar-off',
      section: 'create',
      visible: () => mayI([actions.leave.create]),
      perform: () => go('/people/days-off'),
    },
    ...(['in', 'out'] as const).map(
      (direction): Command => ({
        id: `punch ${direction}`,
        text: `check-in.${direction}`,
        icon: direction === 'in' ? 'login' : 'logout',
        section: 'create',
        visible: () => mayI('staff'),
        perform: () => void import('#modules/staff/punches/use-punches.ts').then(({ punch }) => punch(direction)),
      }),
    ),
    {
      id: 'workflow',
      text: 'screen.workflow',
      icon: 'git-branch',
      section: 'go',
      visible: () => mayI([screenActions.roles]),
      perform: () => go('/admin/workflow'),
    },
    {
      id: 'my page',
      text: 'developer.my_page',
      icon: 'chart-bar',
      section: 'account',
      visible: () => mayI([screenActions.ownTasks]),
      perform: () => go(`/reports/developers/${session.get().user?.id ?? 0}`),
    },
    {
      id: 'edit texts',
      text: 'command.edit_texts',
      icon: 'pencil',
      section: 'account',
      visible: () => mayI([specialActions.editTranslations]),
      perform: () => editsInPlace.set((now) => !now),
    },
  ],
  freeTime,
  madeByName: [{ path: 'fp/clients', need: [actions.clients.create] }],
  hrefOfFound,
  Inbox,
  hrefOfQuestion,
  layers,
};
