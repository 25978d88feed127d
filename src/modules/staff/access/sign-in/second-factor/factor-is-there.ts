import { go } from '#web/navigation/navigation.ts';
import { session, updateUser } from '#web/session/session.ts';

/** People kept in the settings until they had a second factor may go on. */
export function factorIsThere(): void {
  const { user } = session.get();
  if (!user?.needs_second_factor) return;
  updateUser({ ...user, needs_second_factor: false });
  if (!user.needs_set_up) go('/');
}
