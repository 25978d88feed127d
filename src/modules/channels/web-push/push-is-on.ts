import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf } from '#web/state/store.ts';

/** Who has asked this browser to be told by push, and whether names and sums may stand on its locked screen. */
export interface PushOwner {
  readonly user_id: number;
  readonly shows_details: boolean;
}

const key = 'push_owner';

export const pushOwner = (): PushOwner | undefined => read<PushOwner>(lasting, key);
export const pushIsOn = storeOf(pushOwner() !== undefined);

export function setPushOwner(owner: PushOwner | undefined): void {
  write(lasting, key, owner);
  pushIsOn.set(owner !== undefined);
}
