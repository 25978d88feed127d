import type { Lang } from '#kernel/languages.ts';
import type { App } from '#server/app.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import { readUnsubscribeToken } from '#modules/mail/seals.server.ts';

/** Whose mail of which kind the token of a letter ends; null for one that is none. Looking changes nothing. */
export const unsubscribedBy = readUnsubscribeToken;

/**
 * Chooses for that person that mail of this kind is off, as they would in their settings. False: it cannot be, or they
 * are not here any more.
 */
export async function endLetters(
  { actors, ask, db }: Pick<App, 'actors' | 'ask' | 'db'>,
  { user_id, kind, lang }: { readonly user_id: number; readonly kind: string; readonly lang: Lang },
): Promise<boolean> {
  const actor = await actors.of(user_id, await currentEpoch(db));
  if (!actor) return false;
  const { status } = await ask({ actor, lang, via: 'email' }, '/api/admin/notification-choices', {
    ...{ method: 'POST', body: { choices: [{ kind, method: 'email', mode: 'off' }] } },
  });
  return status < 400;
}
