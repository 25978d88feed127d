import { catchTyping } from '#web/navigation/typed-ahead.ts';
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

/** `from` further parts of the query that the panel reads, e.g. the project of a new task. */
export function openPanel(path: string, id: number | 'new', from: Readonly<Record<string, string>> = {}): void {
  if (id === 'new') catchTyping();
  changeSearch({ ...from, panel: `${path}:${id}` });
}

export const closePanel = (): void => changeSearch({ panel: null });
