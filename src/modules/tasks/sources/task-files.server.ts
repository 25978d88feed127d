import type { ForeignFiles } from '#server/crud/foreign-tables.ts';
import { jiraTable } from '#modules/tasks/sources/jira.server.ts';
import { trelloRows } from '#modules/tasks/sources/trello.server.ts';

/** Files that become tasks: CSV of Jira, JSON of Trello. */
export const foreignFiles: ForeignFiles = { tables: [jiraTable], json: trelloRows };
