import { changeSearch } from '#web/navigation/navigation.ts';
import type { Search } from '#web/navigation/route-query.ts';

/** A row shown in the right drawer, on top of any screen: `?panel=fp/dev-tasks:142`, `?panel=fp/teams:new`. */
export interface PanelAddress {
  readonly path: string;
  readonly id: string;
}

export function panelOf(search: Search): PanelAddress | null {
  const [, path, id] = /^([\w/-]+):(\d+|new)$/.exec(search.panel ?? '') ?? [];
  return path && id ? { path, id } : null;
}

/** Letters typed before the first field is there; its code comes when the page is up: `typed-ahead.ts`. */
export const typing = { begin: (): void => {} };

/** `from` further parts of the query that the panel reads, e.g. the project of a new task. */
export function openPanel(path: string, id: number | 'new', from: Readonly<Record<string, string>> = {}): void {
  if (id === 'new') typing.begin();
  changeSearch({ ...from, panel: `${path}:${id}` });
}

export const closePanel = (): void => changeSearch({ panel: null });
