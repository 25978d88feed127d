import type { Answer } from '#kernel/api.ts';
import type { Need } from '#kernel/access.ts';
import type { MenuPlace, Screen } from '#web/product/product-parts.ts';

/** A row of GET admin/user-categories and of GET admin/user-modules; names are in the caller's language. */
export type CategoryRow = Answer<'GET /api/admin/user-categories'>['rows'][number];
export type ModuleRow = Answer<'GET /api/admin/user-modules'>['rows'][number];

export interface MenuEntry {
  readonly route: string;
  readonly name: string;
  readonly icon: string;
}
export interface MenuGroup {
  readonly code: string;
  readonly name: string;
  readonly icon: string;
  /** The place that it is a group of. */
  readonly within?: string | undefined;
  readonly entries: readonly MenuEntry[];
}

export interface MenuSources {
  readonly screens: readonly Screen[];
  readonly places: readonly MenuPlace[];
  /** What the server says; undefined while it has not answered, then the built-in order stands in for it. */
  readonly categoryRows: readonly CategoryRow[] | undefined;
  readonly moduleRows: readonly ModuleRow[] | undefined;
  readonly may: (need: Need) => boolean;
  readonly t: (key: string) => string;
}

/** These have places of their own in the drawer, above and below the groups. */
const placed = ['/', '/settings', '/catalogue'];

/**
 * Both lists of the server merged into the menu: an entry is shown only when its screen is built, is not hidden, and
 * the person holds one of its actions (spec.md, sections 2 and 7). A group without entries is none.
 */
export function menuOf({ screens, places, categoryRows, moduleRows, may, t }: MenuSources): MenuGroup[] {
  const isShown = (screen: Screen) => screen.inMenu && !placed.includes(screen.route) && may(screen.need);
  const shown = new Map(screens.filter(isShown).map((screen) => [screen.route as string, screen]));
  const entryOf = (screen: Screen, row?: ModuleRow): MenuEntry => ({
    route: screen.route,
    name: row?.name || t(screen.text),
    icon: row?.icon || screen.icon,
  });
  const rows = [...(moduleRows ?? [])].sort((a, b) => a.ordering - b.ordering || a.id - b.id);
  const entriesOf = (code: string): MenuEntry[] => {
    if (!moduleRows) return [...shown.values()].filter(({ place }) => place === code).map((one) => entryOf(one));
    return rows.flatMap((row) => {
      const screen = row.category_code === code ? shown.get(row.route) : undefined;
      return screen ? [entryOf(screen, row)] : [];
    });
  };
  const groups = categoryRows
    ? [...categoryRows].sort((a, b) => a.ordering - b.ordering || a.id - b.id)
    : places.map(({ code, text, icon }) => ({ code, name: t(text), icon }));
  const builtIn = new Map(places.map((place) => [place.code, place]));
  return groups
    .map(({ code, name, icon }) => ({
      code,
      name: name || t(builtIn.get(code)?.text ?? code),
      icon: icon || (builtIn.get(code)?.icon ?? 'folder'),
      within: builtIn.get(code)?.within,
      entries: entriesOf(code),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The places that the menu shows, and the groups of the one that has a page of its own. */
export function placesOf(menu: readonly MenuGroup[], catalogue: string) {
  return {
    places: menu.filter(({ within }) => within !== catalogue),
    groups: menu.filter(({ within }) => within === catalogue),
  };
}

/** With few entries all places stand open; with many the first ones do, and the one that the person is in. */
const fewEntries = 26;
const dailyOnes = 3;

export function isGroupOpen(
  group: MenuGroup,
  groups: readonly MenuGroup[],
  route: string | null,
  folds: Readonly<Record<string, boolean>>,
): boolean {
  const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isDaily = groups.indexOf(group) < dailyOnes || group.entries.some((entry) => entry.route === route);
  return folds[group.code] ?? (total <= fewEntries || isDaily);
}
