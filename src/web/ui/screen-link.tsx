import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { patternOf, type Search } from '#web/navigation/route-query.ts';

interface ScreenLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A route, its names as screens have them or as the router does: `/tasks/projects/:id`, `/tasks/projects/$id`. */
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Search;
}

/** A link to a screen by its route: its href is the hash route, and pointing at it fetches the screen's code. */
export function ScreenLink({ to, params, search, ...rest }: ScreenLinkProps) {
  return <Link to={patternOf(to)} params={params} search={search ?? {}} activeOptions={{ exact: true }} {...rest} />;
}
