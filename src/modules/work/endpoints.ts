import * as clientTasks from '#modules/work/client-tasks/endpoints.ts';
import * as notes from '#modules/work/notes/issues.ts';
import * as tasks from '#modules/work/tasks/endpoints.ts';
import * as telegramGroups from '#modules/work/telegram-groups/group-endpoints.ts';

/** The endpoints of the modules of this folder. */
export const endpoints = [clientTasks, notes, tasks, telegramGroups] as const;
