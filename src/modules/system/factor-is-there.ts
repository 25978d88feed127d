import { go } from '#web/router/navigation.ts';
import { session, updateUser } from '#web/session/session.ts';

/** Whoever was kept in the settings until a second factor was there may go on. */
export function factorIsThere(): void {
  const { user } = session.get();
  if (!user?.needs_second_factor) return;
  updateUser({ ...user, needs_second_factor: false });
  if (!user.needs_set_up) go('/');
}
