import type { Need } from '#kernel/access.ts';
import { isLang } from '#kernel/languages.ts';
import { call } from '#web/api/call.ts';
import { changeLanguage } from '#web/i18n/texts.ts';
import { locale } from '#web/state/locale.ts';
import { isUnproved } from '#web/api/connection.ts';
import { onAnnounced } from '#web/state/server-state.ts';
import { allowedActions, may } from '#web/session/rights.ts';
import type { SessionUser, SignedIn, UserAction } from '#web/api/signed-in.ts';
import { type SessionEnd, tokens } from '#web/api/token.ts';
import { keptValuesOf } from '#web/state/kept-values.ts';
import { lasting, read, write } from '#web/state/storage.ts';
import { belongTo } from '#web/state/own-stores.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import { onThemeChosen, themeChoice, wear } from '#web/theme/theme.ts';

export interface Session {
  readonly user: SessionUser | null;
  /** Allowed actions; null until they are loaded. */
  readonly actions: ReadonlySet<number> | null;
  readonly timeZone: string;
  /** Somebody else looks through the eyes of `user` and can change nothing. */
  readonly seer: { readonly id: number; readonly fio: string } | null;
}

const defaultTimeZone = 'Asia/Tashkent';
const signedOut: Session = { user: null, actions: null, timeZone: defaultTimeZone, seer: null };

/** Was someone signed in on this browser? Without this a first visit would ask for a session that cannot be. */
const visitedKey = 'vazifa.signed_in';
const loginKey = 'vazifa.login';

export const session = storeOf<Session>(signedOut);
export const useSession = (): Session => useStore(session);
// Before anybody else is told: what they then show is the person's own.
session.subscribe(() => {
  const { user, seer } = session.get();
  belongTo(seer ? null : (user?.id ?? null));
});

/** Does the page look through another person's eyes? */
export const isSeeing = storeOf(false);

const endListeners: ((reason: SessionEnd) => void)[] = [];
/** Told after the session is cleared, in every tab. */
export const onSessionEnd = (listener: (reason: SessionEnd) => void): void => void endListeners.push(listener);

const switchListeners: (() => void)[] = [];
/** Told when the page goes on as another person: nothing of the one may stay for the other. */
export const onPersonSwitch = (listener: () => void): void => void switchListeners.push(listener);

tokens.onTaken(({ user, actions, settings, seer }) => {
  const before = session.get().user?.id;
  write(lasting, visitedKey, true);
  isUnproved.set(false);
  session.set({
    user,
    actions: allowedActions(actions),
    timeZone: settings?.time_zone ?? defaultTimeZone,
    seer: seer ?? null,
  });
  isSeeing.set(seer !== undefined);
  // What was chosen on another device; a look through other eyes keeps the own.
  if (user.theme && !seer && user.theme !== themeChoice.get()) wear(user.theme);
  if (before !== undefined && before !== user.id) for (const listener of switchListeners) listener();
});

tokens.onDropped((reason) => {
  const wasSignedIn = session.get().user !== null;
  write(lasting, visitedKey, undefined);
  isUnproved.set(false);
  session.set(signedOut);
  isSeeing.set(false);
  if (wasSignedIn) for (const listener of endListeners) listener(reason);
});

/** Was somebody signed in here when the page was left? Only the server knows whether they still are. */
export const mayBeSignedIn = (): boolean => read<boolean>(lasting, visitedKey) ?? false;

/** Brings back the session of the last visit, if there is one. Throws when the server cannot be reached. */
export async function restoreSession(): Promise<boolean> {
  if (session.get().user) return true;
  if (!mayBeSignedIn()) return false;
  const signedIn = await tokens.renew(null);
  if (!signedIn) write(lasting, visitedKey, undefined);
  return signedIn !== null;
}

/**
 * Goes on as the person who was signed in here last while the server cannot be asked. There is no token: nothing of
 * the server opens by it, and the first request that is answered proves the session or ends it.
 */
export function resumeSession(resumed: Session): void {
  isUnproved.set(true);
  session.set(resumed);
}

/** Throws the server's problem: wrong login or password, too many tries. The user's own language then wins. */
export async function signIn(login: string, password: string, otp?: string): Promise<void> {
  const signedIn = await call('POST /api/admin/auth/login', { body: { login, password, otp } });
  write(lasting, loginKey, login);
  await takeSession(signedIn);
}

/** Goes on as the person who has just been let in, by whatever door, in their own language. */
export async function takeSession(signedIn: SignedIn): Promise<void> {
  tokens.take(signedIn);
  const { lang_code } = signedIn.user;
  if (isLang(lang_code) && lang_code !== locale.get()) await changeLanguage(lang_code).catch(() => {});
}

/**
 * The session ends here at once and on the server behind it; what was typed and not sent waits for this person's next
 * visit (`#web/drafts`). In this order, so that the server's own news of the end does not look like a session that
 * expired.
 */
export async function signOut(): Promise<void> {
  if (session.get().seer) return stopSeeing();
  const leaving = call('POST /api/admin/auth/logout', { body: {} });
  keptFilters.clear();
  tokens.drop('left');
  await leaving.catch(() => {});
}

/** Looks through another person's eyes; throws the server's problem. */
export async function seeAs(user_id: number): Promise<void> {
  tokens.look(await call('POST /api/admin/users/see-as', { body: { user_id } }));
}

/** Back to the own eyes; the look ends on the server as well. */
export async function stopSeeing(): Promise<void> {
  const ending = call('POST /api/admin/auth/logout', { body: {} });
  tokens.leave();
  await ending.catch(() => {});
}

/** The language of this session and of later ones. */
export async function chooseLanguage(lang: string): Promise<void> {
  if (!isLang(lang) || lang === locale.get()) return;
  await changeLanguage(lang);
  const { user, seer } = session.get();
  if (user && !seer) await call('POST /api/admin/app/setlang', { body: { lang_code: lang } });
}

onThemeChosen((theme) => {
  const { user, seer } = session.get();
  if (!user || seer || user.theme === theme) return;
  updateUser({ ...user, theme });
  // Worn already: without an answer this browser alone knows of it, until the next choice.
  void call('POST /api/admin/app/settheme', { body: { theme } }).catch(() => {});
});

/** After the own profile or the own rights have changed. */
export const updateUser = (user: SessionUser): void => session.set((now) => ({ ...now, user }));
export const updateActions = (actions: readonly UserAction[]): void =>
  session.set((now) => ({ ...now, actions: allowedActions(actions) }));

// The company moved its clocks.
onAnnounced<{ readonly time_zone?: string }>('settings', ({ time_zone }) => {
  if (time_zone) session.set((now) => (now.timeZone === time_zone ? now : { ...now, timeZone: time_zone }));
});

/** The login that was typed last in this browser. */
export const rememberedLogin = (): string => read<string>(lasting, loginKey) ?? '';

/** Outside components; inside use `useMay`. */
export const mayI = (need: Need): boolean => may(need, session.get());
export function useMay(): (need: Need) => boolean {
  const now = useSession();
  return (need) => may(need, now);
}

const userId = () => session.get().user?.id ?? null;
export const keptFilters = keptValuesOf('filter_bean', userId);
