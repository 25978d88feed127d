import type { Read, TableSource } from '#modules/work/tasks/imports/table-source.ts';
import { allNames, day, firstName, otherNames, something } from '#modules/work/tasks/imports/cell-readings.ts';
import { commentCell } from '#modules/work/tasks/imports/part-cells.ts';

/** Comments as JSON or as Python writes a list: `[{'comment': '…', 'created_at': '…', 'created_by': '…'}]`. */
const comments: Read = (cell) => {
  const said = [...cell.matchAll(/\{[^{}]*\}/g)].map(([one]) => ({
    text: valueIn(one, 'comment'),
    at: valueIn(one, 'created_at'),
    author: valueIn(one, 'created_by'),
  }));
  return commentCell(said.filter(({ text }) => text));
};

const valueIn = (thing: string, name: string): string => {
  const [, one, two] =
    new RegExp(`["']${name}["']:\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'((?:[^'\\\\]|\\\\.)*)')`).exec(thing) ?? [];
  return (one ?? two ?? '').replaceAll(String.raw`\n`, '\n').replaceAll(/\\(.)/g, '$1').trim();
};

/** Plane's export as CSV, XLSX or JSON (plane/utils/exporters): all three name their columns alike. */
export const plane: TableSource = {
  marks: ['id|identifier|sequence id', 'name', 'state', 'created by', 'cycle name|module name|completed at'],
  columns: [
    { target: 'former_numbers', from: [['id']] },
    { target: 'name', from: [['name']] },
    { target: 'project_id', from: [['project|project name']] },
    { target: 'status', from: [['state']] },
    { target: 'task_priority_id', from: [['priority', something]] },
    { target: 'executor_id', from: [['assignees|assignee', firstName]] },
    { target: 'participant_ids', from: [['assignees|assignee', otherNames]] },
    { target: 'creator_id', from: [['created by']] },
    { target: 'planned_start_on', from: [['start date', day]] },
    { target: 'deadline', from: [['target date|due date', day]] },
    {
      target: 'text',
      from: [['description']],
      told: [
        ['cycle name', something],
        ['module name', allNames],
        ['estimate', something],
        ['link', allNames],
        ['relations', something],
        ['attachment links', something],
      ],
      between: '\n\n',
    },
    { target: 'sticker_ids', from: [['labels', allNames]] },
    { target: 'parent_name', from: [['parent', something]] },
    { target: 'comments', from: [['comments', comments]] },
    { target: 'created_on', from: [['created at']] },
    { target: 'moved_at', from: [['completed at'], ['updated at']], isFirst: true },
  ],
};
