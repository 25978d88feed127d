import type { Served } from '#server/http/serve.ts';
import { clientTasksServed } from '#modules/work/client-tasks/served.server.ts';
import { notesServed } from '#modules/work/notes/notes.server.ts';
import { tasksServed } from '#modules/work/tasks/served.server.ts';
import { telegramGroupsServed } from '#modules/work/telegram-groups/groups.server.ts';

/** Every endpoint of the modules of this folder that is no plain verb of a resource. */
export const served: readonly Served[] = [
  ...clientTasksServed,
  ...notesServed,
  ...tasksServed,
  ...telegramGroupsServed,
];
