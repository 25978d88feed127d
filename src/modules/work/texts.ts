import clientTasks from '#modules/work/client-tasks/texts.json' with { type: 'json' };
import notes from '#modules/work/notes/texts.json' with { type: 'json' };
import { tasksTexts } from '#modules/work/tasks/texts.ts';

/** The texts of the modules of this folder, a file each. */
export const texts = {
  clientTasks,
  notes,
  ...tasksTexts,
} as const;
