import type { ForeignFiles } from '#server/crud/foreign-tables.ts';
import { asana } from '#modules/tasks/imports/asana.ts';
import { asanaRows } from '#modules/tasks/imports/asana-tasks.server.ts';
import { clickup } from '#modules/tasks/imports/clickup.ts';
import { jira } from '#modules/tasks/imports/jira.ts';
import { plane } from '#modules/tasks/imports/plane.ts';
import { plankaRows } from '#modules/tasks/imports/planka.server.ts';
import { redmine } from '#modules/tasks/imports/redmine.ts';
import { tableOfSource } from '#modules/tasks/imports/source-tables.server.ts';
import { trelloRows } from '#modules/tasks/imports/trello.server.ts';
import { trelloTable } from '#modules/tasks/imports/trello-table.ts';
import { wekan } from '#modules/tasks/imports/wekan.ts';
import { wekanRows } from '#modules/tasks/imports/wekan-board.server.ts';
import { youtrack } from '#modules/tasks/imports/youtrack.ts';

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
