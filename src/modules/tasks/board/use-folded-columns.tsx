import { lasting, read, write } from '#web/state/storage.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import type { TaskStatus } from '#modules/tasks/moves/workflow.ts';

const key = 'vazifa.folded_columns';
const folded = storeOf<readonly TaskStatus[]>(read<TaskStatus[]>(lasting, key) ?? []);
folded.subscribe(() => write(lasting, key, folded.get()));

/** The columns that a person keeps folded, on every board. */
export function useFoldedColumns() {
  const now = useStore(folded);
  return {
    isFolded: (status: TaskStatus) => now.includes(status),
    toggle: (status: TaskStatus) =>
      folded.set(now.includes(status) ? now.filter((one) => one !== status) : [...now, status]),
  };
}
