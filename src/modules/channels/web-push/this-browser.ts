import { call } from '#web/api/call.ts';
import { session } from '#web/session/session.ts';
import { pushOwner, setPushOwner } from '#modules/channels/web-push/push-is-on.ts';

/** What this browser can: `install` on a phone of Apple, which tells only what stands on its home screen. */
export function pushState(): 'ready' | 'install' | 'refused' | 'unable' {
  const isApple = /iP(hone|ad)/.test(navigator.userAgent);
  if (isApple && !matchMedia('(display-mode: standalone)').matches) return 'install';
  if (!isSecureContext || !('serviceWorker' in navigator) || !('PushManager' in globalThis)) return 'unable';
  return Notification.permission === 'denied' ? 'refused' : 'ready';
}

/** Asks the person and the browser, and tells the server. False: the person said no. */
export async function turnPushOn(publicKey: string, shows_details: boolean): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { user } = session.get();
  if (!user) return false;
  await subscribe(publicKey, shows_details);
  setPushOwner({ user_id: user.id, shows_details });
  return true;
}

/** Ends it here; what the server still has ends with the session, or by its own row. */
export async function turnPushOff(): Promise<void> {
  setPushOwner(undefined);
  const subscription = await present();
  await subscription?.unsubscribe();
}

/**
 * At each start: the subscription of who is signed in goes on under this session, made anew where the keys are others
 * or the browser has lost it. Where somebody else is signed in now, it ends.
 */
export async function keepPush(): Promise<void> {
  const [owner, { user, seer }] = [pushOwner(), session.get()];
  if (!owner || !user || seer || pushState() !== 'ready') return;
  if (owner.user_id !== user.id) return turnPushOff();
  if (Notification.permission !== 'granted') return;
  const { public_key } = await call('GET /api/fp/push-subscriptions');
  await subscribe(public_key, owner.shows_details);
}

async function subscribe(publicKey: string, shows_details: boolean): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const key = bytesOf(publicKey);
  let subscription = await pushManager.getSubscription();
  if (subscription && !isSame(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('POST /api/fp/push-subscriptions', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, shows_details },
  });
}

async function present(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/app/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).every((byte, at) => byte === other[at]) && one.byteLength === other.length;
