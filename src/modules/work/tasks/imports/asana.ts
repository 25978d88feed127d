import type { TableSource } from '#modules/work/tasks/imports/table-source.ts';
import { allNames, day, idOf } from '#modules/work/tasks/imports/cell-readings.ts';

/** Asana's CSV export of a project or of search results; what is above a task is called by its name there. */
export const asana: TableSource = {
  marks: ['task id', 'name', 'completed at', 'section/column|projects'],
  accounts: [['assignee', 'assignee email']],
  columns: [
    { target: 'former_numbers', from: [['task id', idOf('asana')]] },
    { target: 'name', from: [['name']] },
    { target: 'status', from: [['completed at', () => 'Completed'], ['section/column']], isFirst: true },
    { target: 'project_id', from: [['projects', (cell) => cell.split(',')[0]!.trim()]] },
    { target: 'executor_id', from: [['assignee'], ['assignee email']], isFirst: true },
    { target: 'watcher_ids', from: [['followers|collaborators', allNames]] },
    { target: 'creator_id', from: [['created by']] },
    { target: 'task_priority_id', from: [['priority']] },
    { target: 'planned_start_on', from: [['start date', day]] },
    { target: 'deadline', from: [['due date', day]] },
    {
      target: 'text',
      from: [['notes']],
      told: [
        ['section/column'],
        ['projects', (cell) => cell.split(',').slice(1).join(',').trim()],
        ['blocked by (dependencies)'],
        ['blocking (dependencies)'],
        ['estimated time|actual time|story points|sprint'],
      ],
      between: '\n\n',
    },
    { target: 'sticker_ids', from: [['tags', allNames]] },
    { target: 'source_id', from: [['name']] },
    { target: 'parent_name', from: [['parent task id', idOf('asana')], ['parent task']], isFirst: true },
    { target: 'created_on', from: [['created at']] },
    { target: 'moved_at', from: [['completed at'], ['last modified']], isFirst: true },
  ],
};
