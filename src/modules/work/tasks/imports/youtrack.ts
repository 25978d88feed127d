import type { TableSource } from '#modules/work/tasks/imports/table-source.ts';
import { allNames, day, firstName, otherNames, something } from '#modules/work/tasks/imports/cell-readings.ts';

/** YouTrack's list of issues as CSV; its custom fields stand beside it under their own names. */
export const youtrack: TableSource = {
  marks: ['issue id|id задачи', 'summary|сводка|заголовок|краткое описание', 'project|проект|state|состояние'],
  columns: [
    { target: 'former_numbers', from: [['issue id|id задачи']] },
    { target: 'name', from: [['summary|сводка|заголовок|краткое описание']] },
    { target: 'project_id', from: [['project|проект']] },
    { target: 'status', from: [['state|stage|status|состояние|статус|этап']] },
    { target: 'task_type_id', from: [['type|тип']] },
    { target: 'task_priority_id', from: [['priority|приоритет']] },
    { target: 'executor_id', from: [['assignee|assignees|исполнитель|исполнители', firstName]] },
    { target: 'participant_ids', from: [['assignee|assignees|исполнитель|исполнители', otherNames]] },
    { target: 'creator_id', from: [['reporter|автор|заявитель']] },
    { target: 'watcher_ids', from: [['watchers|наблюдатели', allNames]] },
    { target: 'planned_start_on', from: [['start date|дата начала', day]] },
    { target: 'deadline', from: [['due date|срок|срок выполнения', day]] },
    { target: 'planned_minutes', from: [['estimation|оценка|оценка времени', (cell) => minutesOfPeriod(cell)]] },
    {
      target: 'text',
      from: [['description|описание']],
      told: [
        ['subsystem|подсистема', something],
        ['fix versions|fixed in version|исправлено в версиях', something],
        ['affected versions|affects versions|затронутые версии', something],
        ['fixed in build|исправлено в сборке', (cell) => (cell === 'Next Build' ? '' : cell)],
        ['spent time|затраченное время', something],
        ['sprints|sprint|спринт|спринты', something],
        ['story points|стори-пойнты', something],
        ['links|связи', something],
      ],
      between: '\n\n',
    },
    { target: 'sticker_ids', from: [['tags|теги', allNames]] },
    { target: 'parent_name', from: [['subtask of|parent|parent issue|родительская задача', something]] },
    { target: 'created_on', from: [['created|создана|создано']] },
    { target: 'moved_at', from: [['resolved|решена|завершена'], ['updated|обновлена|обновлено']], isFirst: true },
  ],
};

const unitsOf: readonly (readonly [unit: string, minutes: number])[] = [
  ['w|н', 5 * 8 * 60],
  ['d|д', 8 * 60],
  ['h|ч', 60],
  ['m|м', 1],
];

/** `1w 2d 3h 30m` of weeks of five days of eight hours, or minutes alone. */
function minutesOfPeriod(cell: string): string {
  if (/^\d+$/.test(cell)) return `${cell}m`;
  if (!/^(?:\d+\s*\p{L}+\.?\s*)+$/u.test(cell)) return cell;
  const total = unitsOf.reduce((sum, [unit, minutes]) => {
    const count = new RegExp(`(\\d+)\\s*(?:${unit})`, 'iu').exec(cell)?.[1] ?? '0';
    return sum + Number(count) * minutes;
  }, 0);
  return total ? `${total}m` : cell;
}
