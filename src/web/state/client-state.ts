import { recentScreens } from '#web/state/limits.ts';
import { ownStoreOf } from '#web/state/own-stores.ts';
import { type Keeper, lasting } from '#web/state/storage.ts';
import { type Store, useStore } from '#web/state/store.ts';

/** What the shell remembers for a person beside the session: spec.md, section 3. Theme and language stand apart. */
export interface ClientState {
  readonly left_drawer_open: boolean;
  readonly right_drawer_open: boolean;
  /** Chosen once, then the default of every screen's filters; null is no choice. */
  readonly selected_date: string | null;
  readonly project_group_id: number | null;
  readonly project_id: number | null;
  readonly executor_id: number | null;
  /** The project of the task that was made last: where nothing else tells, the next one belongs to it. */
  readonly last_project_id: number | null;
  readonly pinned_project_ids: readonly number[];
  /** Routes visited last, newest first, for "recent". */
  readonly recent_routes: readonly string[];
  /** Route and top-level category of the screen that is shown; they mark the menu. */
  readonly route: string | null;
  readonly category: string | null;
  /** Groups of the menu that the person has opened or folded. */
  readonly open_categories: Readonly<Record<string, boolean>>;
}

export const firstClientState: ClientState = {
  left_drawer_open: true,
  right_drawer_open: false,
  selected_date: null,
  project_group_id: null,
  project_id: null,
  executor_id: null,
  last_project_id: null,
  pinned_project_ids: [],
  recent_routes: [],
  route: null,
  category: null,
  open_categories: {},
};

/** Where the person is belongs to the page, not to the browser. */
const ofPage = ({ right_drawer_open, route, category }: ClientState) => ({ right_drawer_open, route, category });

export const clientStateOf = (keeper: Keeper): Store<ClientState> =>
  ownStoreOf('vazifa.state', firstClientState, {
    keeper,
    kept: (now) => ({ ...now, ...ofPage(firstClientState) }),
    opened: (kept, now) => ({ ...firstClientState, ...(kept as Partial<ClientState>), ...ofPage(now) }),
  });

export const clientState = clientStateOf(lasting);
export const useClientState = (): ClientState => useStore(clientState);

type Change = (now: ClientState) => ClientState;

export const toggleLeftDrawer: Change = (now) => ({ ...now, left_drawer_open: !now.left_drawer_open });

/** A project is pinned, or not any more. */
export const togglePin =
  (projectId: number): Change =>
  (now) => ({
    ...now,
    pinned_project_ids: now.pinned_project_ids.includes(projectId)
      ? now.pinned_project_ids.filter((id) => id !== projectId)
      : [...now.pinned_project_ids, projectId],
  });

export const openCategory =
  (category: string, open: boolean): Change =>
  (now) => ({ ...now, open_categories: { ...now.open_categories, [category]: open } });

type Selection = Pick<ClientState, 'selected_date' | 'project_group_id' | 'project_id' | 'executor_id'>;
export const select =
  (selection: Partial<Selection>): Change =>
  (now) => ({ ...now, ...selection });

/** After each navigation: the route and its category, and the route in front of the recent ones. */
export const visited =
  (route: string, category: string): Change =>
  (now) => ({
    ...now,
    route,
    category,
    recent_routes: [route, ...now.recent_routes.filter((one) => one !== route)].slice(0, recentScreens + 1),
  });
