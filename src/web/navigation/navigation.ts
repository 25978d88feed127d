import { type AnyRouter, useSearch } from '@tanstack/react-router';
import type { Search } from '#web/navigation/route-query.ts';

/** The one router of the page, for code that navigates outside a component: commands, the end of a session. */
let router: AnyRouter | null = null;
export const steerWith = (one: AnyRouter): void => {
  router = one;
};

/** Goes to an address of the app, as `/tasks/tasks?status=new`. */
export function go(href: string, { replace = false } = {}): void {
  if (replace) router?.history.replace(href);
  else router?.history.push(href);
}

/** The address that is shown now, without the hash sign. */
export const hereHref = (): string => router?.state.location.href ?? '/';

type Change = Readonly<Record<string, string | number | null | undefined>>;

/** Changes parts of the query and leaves the rest; null and '' take a part out. */
export function changeSearch(change: Change, { replace = false } = {}): void {
  const search = (now: Search) =>
    Object.fromEntries(
      Object.entries({ ...now, ...change })
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => [name, String(value)]),
    );
  void router?.navigate({ to: '.', search, replace });
}

/** The query of the address, as texts. */
export const useSearchTexts = (): Search => useSearch({ strict: false });
