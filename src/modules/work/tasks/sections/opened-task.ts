import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

/** A task as it came with everything that its panel shows. */
export interface OpenedTask {
  readonly task: TaskRow;
  /** A part, by the path of its resource and the field that names the task; undefined: it did not come. */
  readonly partOf: (path: string, filter: string, taskId: number) => readonly unknown[] | undefined;
}

/** What is drawn in this time after the answer is filled from it; what is asked later wants to know anew. */
const keptMs = 2_000;
const opened = new Map<number, Promise<OpenedTask>>();

/** A task is being opened: whoever asks for it or its parts meanwhile waits for the one answer. */
export function opening(id: number, answer: Promise<OpenedTask>): void {
  opened.set(id, answer);
  const forget = () => {
    if (opened.get(id) === answer) opened.delete(id);
  };
  answer.then(() => setTimeout(forget, keptMs), forget);
}

export const openedTask = (id: number): Promise<TaskRow> | undefined => opened.get(id)?.then(({ task }) => task);

/** The rows of a part as they come with a task that is being opened; undefined when none brings them. */
export async function openedPart(
  path: string,
  filter: string,
  taskId: number,
): Promise<readonly unknown[] | undefined> {
  for (const answer of opened.values()) {
    const rows = await answer.then(
      (one) => one.partOf(path, filter, taskId),
      () => undefined,
    );
    if (rows) return rows;
  }
  return undefined;
}
