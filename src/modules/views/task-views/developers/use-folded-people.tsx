import { ownStoreOf } from '#web/state/own-stores.ts';
import { useStore } from '#web/state/store.ts';
import type { Executor } from '#modules/views/task-views/developers/column-data.ts';

const folded = ownStoreOf<readonly Executor[]>('vazifa.folded_people', []);

/** Whose columns the reader keeps folded to a strip, so that a team fits beside each other. */
export function useFoldedPeople() {
  const now = useStore(folded);
  return {
    isFolded: (id: Executor) => now.includes(id),
    toggle: (id: Executor) => folded.set(now.includes(id) ? now.filter((one) => one !== id) : [...now, id]),
    /** Of these, all; the others stay as they are. */
    foldAll: (ids: readonly Executor[]) => folded.set([...new Set([...now, ...ids])]),
    unfoldAll: (ids: readonly Executor[]) => folded.set(now.filter((one) => !ids.includes(one))),
  };
}
