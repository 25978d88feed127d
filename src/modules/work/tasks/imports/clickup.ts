import type { Read, TableSource } from '#modules/work/tasks/imports/table-source.ts';
import {
  allNames,
  firstName,
  minutesOfMilliseconds,
  otherNames,
  saidDuration,
  something,
} from '#modules/work/tasks/imports/cell-readings.ts';
import { checkCell, commentCell, fileLink } from '#modules/work/tasks/imports/part-cells.ts';
import { dayIn } from '#modules/work/tasks/imports/said-instants.ts';

/** A moment in thousandths of a second since 1970. */
const moment: Read = (cell) => (/^\d{12,14}$/.test(cell) ? new Date(Number(cell)).toISOString() : cell);
const day: Read = (cell, accounts) => dayIn(moment(cell, accounts)) ?? moment(cell, accounts).slice(0, 10);

const jsonIn = (cell: string): unknown => {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
};
const thingsIn = (cell: string): Readonly<Record<string, unknown>>[] => {
  const read = jsonIn(cell);
  return Array.isArray(read) ? read.filter((one) => typeof one === 'object' && one !== null) : [];
};
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** `[{"title":"a.png","url":"https://…"}]`. */
const attachments: Read = (cell) =>
  thingsIn(cell)
    .map(({ title, url }) => fileLink(textOf(title), textOf(url)))
    .filter(Boolean)
    .join('\n\n');

/** `[{"text":"…","by":"ann@a.uz","date":"…"}]`. What has another form is told as it stands. */
const comments: Read = (cell, accounts) =>
  commentCell(
    thingsIn(cell)
      .filter(({ text }) => textOf(text).trim())
      .map(({ text, by, date }) => ({ at: moment(textOf(date), accounts), author: textOf(by), text: textOf(text) })),
  );

/** `{"List":["a","b"]}`, with or without what is done of them. */
const checklists: Read = (cell) => {
  const read = jsonIn(cell);
  if (typeof read !== 'object' || read === null) return '';
  const items = Object.entries(read).flatMap(([, lines]) => (Array.isArray(lines) ? lines : []));
  return checkCell(items.flatMap((one) => (textOf(one) ? [{ text: textOf(one), isPassed: false }] : [])));
};

/** Their numbers are no ids of ours. */
const priorities = ['Urgent', 'High', 'Normal', 'Low'];
const priority: Read = (cell, accounts) => priorities[Number(cell) - 1] ?? something(cell, accounts);

const unread =
  (read: Read): Read =>
  (cell, accounts) =>
    read(cell, accounts) ? '' : something(cell, accounts);

/** ClickUp's export of a workspace or a list as CSV. */
export const clickup: TableSource = {
  marks: ['task id', 'task name'],
  columns: [
    {
      target: 'former_numbers',
      from: [
        ['task custom id|custom id', something],
        ['task id', (cell) => `clickup-${cell}`],
      ],
      isFirst: true,
    },
    { target: 'source_id', from: [['task id', (cell) => `clickup-${cell}`]] },
    {
      target: 'parent_name',
      from: [['parent id|parent task id', (cell) => (something(cell, new Map()) ? `clickup-${cell}` : '')]],
    },
    { target: 'name', from: [['task name']] },
    { target: 'status', from: [['status']] },
    { target: 'project_id', from: [['list name|list']] },
    { target: 'task_type_id', from: [['task type', something]] },
    { target: 'task_priority_id', from: [['priority', priority]] },
    { target: 'executor_id', from: [['assignees|assignee|task assignee', firstName]] },
    { target: 'participant_ids', from: [['assignees|assignee|task assignee', otherNames]] },
    { target: 'watcher_ids', from: [['watchers', allNames]] },
    { target: 'creator_id', from: [['creator|created by', firstName]] },
    {
      target: 'deadline',
      from: [
        ['due date', day],
        ['due date text', day],
      ],
      isFirst: true,
    },
    {
      target: 'planned_start_on',
      from: [
        ['start date', day],
        ['start date text', day],
      ],
      isFirst: true,
    },
    {
      target: 'planned_minutes',
      from: [
        [
          'time estimated|time estimate',
          (cell, accounts) => (cell === '0' ? '' : minutesOfMilliseconds(cell, accounts)),
        ],
      ],
    },
    {
      target: 'text',
      from: [['task content|content|description|text content|description content'], ['attachments', attachments]],
      told: [
        ['folder name|folder name/path', (cell) => (cell === 'hidden' ? '' : something(cell, new Map()))],
        ['space name'],
        ['sprint*|points', something],
        [
          'time spent|time tracked|time logged',
          (cell, accounts) => (cell === '0' ? '' : saidDuration(minutesOfMilliseconds)(cell, accounts)),
        ],
        ['linked tasks|dependencies', something],
        ['task link|url|task url'],
        ['checklists', unread(checklists)],
        ['comments', unread(comments)],
        ['assigned comments', something],
      ],
      between: '\n\n',
    },
    { target: 'sticker_ids', from: [['tags', allNames]] },
    {
      target: 'checks',
      from: [
        ['checklists', checklists],
        [
          'checklist',
          (cell) => checkCell(cell.split(',').flatMap((text) => (text.trim() ? [{ text, isPassed: false }] : []))),
        ],
      ],
      between: '\n',
    },
    { target: 'comments', from: [['comments', comments]] },
    { target: 'created_on', from: [['date created', moment]] },
    {
      target: 'moved_at',
      from: [
        ['date closed|date done', moment],
        ['date updated', moment],
      ],
      isFirst: true,
    },
  ],
};
