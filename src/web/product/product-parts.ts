import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import type { Need } from '#kernel/access.ts';
import type { Preset } from '#kernel/presets.ts';
import type { Resource } from '#kernel/resource.ts';
import type { FreeTime } from '#web/fields/free-time.ts';
import type { MadeByName } from '#web/fields/made-by-name.ts';
import type { ListState } from '#web/lists/list-address.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import type { Selection } from '#web/lists/selection.ts';
import { arrival } from '#web/navigation/arrival.ts';
import type { Command } from '#web/keys/commands.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { type Store, useStore } from '#web/state/store.ts';

interface ScreenBase {
  /** The hash route, with `:name` for parameters: `/admin/access-managing/:user_roles_id`. */
  readonly route: `/${string}`;
  /** Any one of these actions opens it; 'session' is everyone who is signed in. */
  readonly need: Need;
  /** Of a screen about one person, `:id` in its route: what it takes to open that of somebody else. */
  readonly others?: Need;
  /** The place of the menu that it belongs to. */
  readonly place: string;
  /** The top-level category, recorded after each navigation. */
  readonly category: string;
  /** The key of the title, of the menu entry and of the h1. */
  readonly text: string;
  readonly icon: string;
  /** Hidden screens never appear in a menu: spec.md, section 6. */
  readonly inMenu: boolean;
}

/** A screen written by hand. */
export interface OwnScreen extends ScreenBase {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** A screen that comes from a definition alone. */
export interface ResourceScreen extends ScreenBase {
  readonly resource: () => Promise<Resource>;
}

export type Screen = OwnScreen | ResourceScreen;

/** What opens in the right drawer for `?panel=<path>:<id>`: a row of that resource, on any screen. */
export interface Panel {
  readonly path: string;
  readonly Content: ComponentType<PanelProps>;
  /** It takes more room than a form. */
  readonly isWide: boolean;
}

/** A panel whose code comes when it is opened first. */
export const panel = (
  path: string,
  load: () => Promise<{ readonly default: ComponentType<PanelProps> }>,
  isWide = false,
): Panel => ({ path, isWide, Content: lazy(() => arrival(load)) });

/** What lies over the screens while it is wanted; its code comes when it is wanted first. */
export function layer(isOpen: Store<boolean>, load: () => Promise<{ readonly default: ComponentType }>): ComponentType {
  const Content = lazy(() => arrival(load));
  return function Layer() {
    return useStore(isOpen) ? createElement(Content) : null;
  };
}

export interface PanelProps {
  readonly path: string;
  /** The id of the row, or `new`. */
  readonly id: string;
  readonly close: () => void;
}

/** A part of the first screen, for those who hold what it needs; it asks for its rows by itself. */
export interface HomePart {
  readonly need: Need;
  /** Not for those who hold this: they have another one. */
  readonly unless?: Need;
  /** Over the whole width before all else or after it, or in one of two columns between. */
  readonly place: 'top' | 'wide' | 'narrow' | 'bottom';
  readonly Content: ComponentType;
}

/** What can be done with selected rows of a resource that may be selected across the pages of its list. */
export interface SelectionTools {
  readonly path: string;
  readonly Content: ComponentType<SelectionToolsProps>;
}

/** How many rows of a list have a value; null: those that have none. Ids come as texts. */
export interface ValueCount {
  readonly value: string | null;
  readonly count: number;
}

/** What a module says of lists of its rows, whatever screen shows them. */
export interface ListParts {
  readonly path: string;
  readonly presets: readonly Preset[];
  /** The fields by which one narrows them every day. */
  readonly usual?: readonly string[];
  /** Saved views stand above its lists as tabs. */
  readonly hasTabs?: true;
  /** How many rows each value of a field would find, where that is counted fast. */
  readonly counts?: (name: string, asked: Search, signal: AbortSignal) => Promise<readonly ValueCount[]>;
  /** The field of a row whose day is behind though it should not be; null: none is. */
  readonly lateField?: (row: RowValues) => string | null;
  /** Does a press on this cell of the row choose another value, also where presses open rows? */
  readonly picks?: (name: string, row: RowValues) => boolean;
  /** What the cell of a field shows of this row, where that is more than its value; undefined: no more than that. */
  readonly shownIn?: (name: string, row: RowValues) => ReactNode;
}

/** A list as it stands on the screen: one page of it, and how it was asked for. */
export interface ShownList {
  readonly rows: readonly RowValues[];
  readonly total: number;
  readonly state: ListState;
}

export interface SelectionToolsProps {
  readonly resource: Resource;
  readonly list: ShownList;
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

/** A row of GET /api/search. */
export interface FoundRow {
  readonly kind: 'task' | 'project' | 'person';
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly color?: string | null;
}

/** Everything that the modules say to the shell; it knows none of them. */
export interface Product {
  readonly screens: readonly Screen[];
  readonly panels: readonly Panel[];
  readonly selections: readonly SelectionTools[];
  /** In the order in which they stand on the first screen. */
  readonly homeParts: readonly HomePart[];
  /** Signs at the top of every screen: the key of what they are called, and where they lead. */
  readonly barTools: readonly {
    readonly text: string;
    readonly icon: string;
    readonly need: Need;
    readonly href: string;
  }[];
  readonly lists: readonly ListParts[];
  /** Routes of the daily places, with the keys that lead there. */
  readonly dailyPlaces: readonly { readonly route: string; readonly keys: string }[];
  /** What stands at the lower edge of a phone, most wanted first, for the first need that the person meets. */
  readonly phonePlaces: readonly { readonly need: Need; readonly routes: readonly string[] }[];
  /** The places of the menu in their order, with the keys of their names and their icons. */
  readonly places: readonly MenuPlace[];
  /** The place that holds others, with the page that shows all of it. */
  readonly catalogue: MenuPlace & { readonly route: string };
  /** Where a row that the palette has found leads; null when the person may open no such screen. */
  readonly hrefOfFound: (row: FoundRow) => string | null;
  /** What others did that concerns the person, under the bell. */
  readonly Inbox: ComponentType<{ readonly close: () => void }>;
  /** The screen that searches further than the palette; null for those who have none. */
  readonly hrefOfQuestion: (question: string) => string | null;
  /** Which resources have rows that are parts of a row of this one, and by which field: they are deleted with it. */
  readonly partsOf: (path: string) => Promise<readonly Part[]>;
  /** The definition of a resource, or undefined where there is none of that path. */
  readonly resourceAt: (path: string) => Promise<Resource | undefined>;
  /** What can be done on every screen, beside what the shell itself offers. */
  readonly commands: readonly Command[];
  /** Rows for which a name is enough: a form that seeks one makes it on the way. */
  readonly madeByName: readonly MadeByName[];
  readonly freeTime: FreeTime;
  /** What lies over every screen while somebody is signed in; each shows itself when it is wanted. */
  readonly layers: readonly ComponentType[];
}

export interface Part {
  readonly resource: Resource;
  readonly field: string;
  /** How much of it there is, where a list of the part does not tell it exactly. */
  readonly count?: (ids: readonly number[]) => Promise<number>;
  /** It stays, and is hurt: the key of what is said of so many, instead of that they go along. */
  readonly says?: string;
}

export interface MenuPlace {
  readonly code: string;
  /** The place that it is a group of. */
  readonly within?: string;
  readonly text: string;
  readonly icon: string;
}
