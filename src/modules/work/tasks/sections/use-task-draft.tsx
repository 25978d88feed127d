import { useRef } from 'react';
import { useDraft } from '#web/drafts/use-draft.ts';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

/** What is being written into a field of a task, and the row that it began on. */
interface Typed {
  readonly text: string;
  readonly version: number;
  readonly before: string | null;
}

/**
 * The draft of a text field. It knows what was there when the writing began, so that what others did since is told
 * apart from it, however long the draft has waited.
 */
export function useTaskDraft(task: TaskRow, field: 'name' | 'text') {
  const draft = useDraft<Typed | null>(`${field} ${task.id}`, null);
  const begun = useRef<TaskRow | null>(null);
  const typed = draft.value;
  return {
    /** Null: nothing is being written. */
    text: typed?.text ?? null,
    round: draft.round,
    word: draft.word,
    show: draft.show,
    /** The row that the writing began on. */
    base: (): TaskRow => ({ ...task, ...(typed && { version: typed.version, [field]: typed.before }) }),
    /** The writing begins on the row as it is now. */
    begin: () => {
      begun.current = task;
    },
    write: (text: string) => {
      const on = begun.current ?? task;
      draft.write({ text, version: typed?.version ?? on.version, before: typed ? typed.before : (on[field] ?? null) });
    },
    forget: draft.forget,
  };
}
