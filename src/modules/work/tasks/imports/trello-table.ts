import type { TableSource } from '#modules/work/tasks/imports/table-source.ts';
import { allNames, day, firstName, otherNames, something } from '#modules/work/tasks/imports/cell-readings.ts';

const link = (cell: string): string => `trello-${/\/c\/([^/]+)/.exec(cell)?.[1] ?? cell}`;

/** Trello's CSV of a board, which has neither comments nor checklists: its JSON has them. */
export const trelloTable: TableSource = {
  marks: ['card id', 'card name', 'list name'],
  columns: [
    { target: 'name', from: [['card name']] },
    {
      target: 'former_numbers',
      from: [
        ['card url', link],
        ['card id', link],
      ],
      isFirst: true,
    },
    { target: 'status', from: [['list name']] },
    { target: 'project_id', from: [['board name']] },
    { target: 'executor_id', from: [['members', firstName]] },
    { target: 'participant_ids', from: [['members', otherNames]] },
    { target: 'planned_start_on', from: [['start date', day]] },
    { target: 'deadline', from: [['due date', day]] },
    {
      target: 'text',
      from: [['card description']],
      told: [
        ['attachment links', something],
        ['archived', (cell) => (cell === 'true' ? cell : '')],
      ],
      between: '\n\n',
    },
    {
      target: 'sticker_ids',
      from: [
        ['labels', (cell, accounts) => allNames(cell.replaceAll(/\s*\((?:[a-z]+(?:_light|_dark)?)\)/g, ''), accounts)],
      ],
    },
    { target: 'moved_at', from: [['last activity date']] },
  ],
};
