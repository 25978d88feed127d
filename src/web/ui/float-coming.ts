import { arrival } from '#web/navigation/arrival.ts';
import { storeOf } from '#web/state/store.ts';

export type FloatLibrary = typeof import('#web/ui/float-library.ts');

/** The library, once it is there. */
export const floatLibrary = storeOf<FloatLibrary | null>(null);

let coming: Promise<void> | undefined;

/** Brings what draws menus, boxes and hints. Throws when it does not come; the next who wants it tries again. */
export function bringFloats(): Promise<void> {
  coming ??= arrival(() => import('#web/ui/float-library.ts')).then(
    (came) => floatLibrary.set(came),
    (error) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}
