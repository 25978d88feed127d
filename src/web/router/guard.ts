import type { Screen } from '#web/product/product-parts.ts';
import { may, type Rights } from '#web/session/rights.ts';

export type Verdict = 'enter' | 'sign-in' | 'set-up' | 'no-access' | 'unknown';

/** Where a person with a one-time password chooses one of their own before anything else. */
export const setUpRoute = '/settings';

/**
 * Where a visitor of a route belongs: spec.md, section 2. `screen` is undefined for a route that does not exist, `id`
 * the one in the address.
 */
export function verdictOn(
  screen: (Pick<Screen, 'need' | 'others'> & { readonly route?: string }) | undefined,
  rights: Rights,
  { id }: { readonly id?: string } = {},
): Verdict {
  if (screen?.need === 'public') return 'enter';
  if (!rights.user) return 'sign-in';
  const { needs_set_up, needs_second_factor } = rights.user;
  if ((needs_set_up || needs_second_factor) && screen?.route !== setUpRoute) return 'set-up';
  if (!screen) return 'unknown';
  const isOthers = screen.others !== undefined && id !== String(rights.user.id);
  return may(screen.need, rights) && (!isOthers || may(screen.others, rights)) ? 'enter' : 'no-access';
}

/** Only an address of this app may be gone back to after signing in; anything else is home. */
export const safeTarget = (to: string | undefined): string =>
  to?.startsWith('/') && !to.startsWith('//') && !to.startsWith('/login') ? to : '/';
