import type { Lang } from '#kernel/languages.ts';
import type { App } from '#server/app.ts';
import { currentEpoch } from '#server/auth/actors.ts';
import { readUnsubscribeToken } from '#modules/channels/mail/seals.server.ts';

/** Whose mail of which types the token of a letter ends; null for one that is none. Looking changes nothing. */
export const unsubscribedBy = readUnsubscribeToken;

interface Kind {
  readonly kind: string;
  readonly is_mandatory: boolean;
}

/**
 * Chooses for that person that mail of these types is off, as they would in their settings. False: it cannot be, or
 * they are not here any more. Of several types those are ended that can be.
 */
export async function endLetters(
  { actors, ask, db }: Pick<App, 'actors' | 'ask' | 'db'>,
  { user_id, kinds, lang }: { readonly user_id: number; readonly kinds: readonly string[]; readonly lang: Lang },
): Promise<boolean> {
  const actor = await actors.of(user_id, await currentEpoch(db));
  if (!actor) return false;
  const address = '/api/admin/notification-choices';
  const asked = { actor, lang, via: 'email' } as const;
  const known = JSON.parse((await ask(asked, address)).body.toString()).kinds as Kind[];
  const ended = known.filter(({ kind, is_mandatory }) => kinds.includes(kind) && !is_mandatory);
  if (!ended.length) return false;
  const choices = ended.map(({ kind }) => ({ kind, method: 'email', mode: 'off' }));
  const { status } = await ask(asked, address, { method: 'POST', body: { choices } });
  return status < 400;
}
