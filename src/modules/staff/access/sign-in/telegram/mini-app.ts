import { call } from '#web/api/call.ts';
import { takeSession } from '#web/session/session.ts';

/** `task_812` as an address of the product; what is anything else opens the first screen. */
export function placeOf(start: string | null): string {
  const task = /^task_(\d{1,15})$/.exec(start ?? '')?.[1];
  return task ? `/tasks/new-version-my-tasks?panel=fp/dev-tasks:${task}` : '/';
}

/**
 * Telegram opened the page and put behind `#` who is there, sealed. The proof goes at once, so that it is neither in
 * the history nor in an address that somebody copies. Refused, the page asks for login and password as ever.
 */
export async function enterFromTelegram(): Promise<void> {
  const proof = new URLSearchParams(location.hash.slice(1)).get('tgWebAppData') ?? '';
  history.replaceState(null, '', `${location.pathname}#${placeOf(new URLSearchParams(proof).get('start_param'))}`);
  const body = { kind: 'mini-app', proof } as const;
  await call('POST /api/admin/auth/telegram-login', { body }).then(takeSession, () => {});
}
