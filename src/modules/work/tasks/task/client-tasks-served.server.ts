import { type Happening, happening } from '#server/crud/happenings.ts';

/** Client tasks whose tasks were made, moved, handed over or taken away. */
interface ServedClientTasks {
  readonly ids: readonly number[];
  /** Of these a client sees a step elsewhere now, though nothing that is counted has changed. */
  readonly shown?: readonly number[];
}

/** Said in the transaction that changes the tasks: what was asked for follows the tasks that serve it. */
export const clientTasksServed: Happening<ServedClientTasks> = happening();
