import type { ForeignFiles } from '#server/crud/foreign-tables.ts';
import { asana } from '#modules/tasks/sources/asana.ts';
import { asanaRows } from '#modules/tasks/sources/asana-tasks.server.ts';
import { clickup } from '#modules/tasks/sources/clickup.ts';
import { jira } from '#modules/tasks/sources/jira.ts';
import { plane } from '#modules/tasks/sources/plane.ts';
import { plankaRows } from '#modules/tasks/sources/planka.server.ts';
import { redmine } from '#modules/tasks/sources/redmine.ts';
import { tableOfSource } from '#modules/tasks/sources/source-tables.server.ts';
import { trelloRows } from '#modules/tasks/sources/trello.server.ts';
import { trelloTable } from '#modules/tasks/sources/trello-table.ts';
import { wekan } from '#modules/tasks/sources/wekan.ts';
import { wekanRows } from '#modules/tasks/sources/wekan-board.server.ts';
import { youtrack } from '#modules/tasks/sources/youtrack.ts';

const boards = [wekanRows, plankaRows, asanaRows, trelloRows];

/** Files that become tasks. One that is like two is the first that stands here: a new program is a table and a line. */
export const foreignFiles: ForeignFiles = {
  tables: [jira, clickup, asana, redmine, trelloTable, youtrack, plane, wekan].map(tableOfSource),
  json: (content) => {
    for (const rowsOf of boards) {
      const rows = rowsOf(content);
      if (rows) return rows;
    }
    return null;
  },
};
