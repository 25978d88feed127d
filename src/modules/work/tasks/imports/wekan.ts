import type { TableSource } from '#modules/work/tasks/imports/table-source.ts';
import { day, minutesOfHours, saidDuration, something } from '#modules/work/tasks/imports/cell-readings.ts';

/** User names stand between spaces there. */
const first = (cell: string): string => cell.trim().split(/\s+/)[0] ?? '';
const others = (cell: string): string => cell.trim().split(/\s+/).slice(1).join(', ');
/** `web-green api-red`: each with its colour. */
const labels = (cell: string): string =>
  cell
    .trim()
    .split(/(?<=-[a-z]+)\s+/)
    .map((one) => one.replace(/^(.+)-[a-z]+$/, '$1').replace(/^(?:undefined|)-/, ''))
    .filter(Boolean)
    .join(', ');

/** Wekan's CSV of a board (models/exporter.js), in English and in Russian. */
export const wekan: TableSource = {
  marks: ['title|название', 'list|список', 'swimlane|дорожка'],
  columns: [
    { target: 'name', from: [['title|название']] },
    { target: 'status', from: [['list|список']] },
    {
      target: 'executor_id',
      from: [
        ['assignee|исполнитель', first],
        ['members|участники', first],
      ],
      isFirst: true,
    },
    {
      target: 'participant_ids',
      from: [
        ['assignee|исполнитель', others],
        ['members|участники', (cell) => cell.trim().split(/\s+/).join(', ')],
      ],
    },
    { target: 'creator_id', from: [['owner|владелец']] },
    { target: 'planned_start_on', from: [['start|в работе с|начало', day]] },
    { target: 'deadline', from: [['due|выполнить к', day]] },
    {
      target: 'text',
      from: [['description|описание']],
      told: [
        ['swimlane|дорожка', (cell) => (cell === 'Default' ? '' : cell)],
        ['requested by|запросил'],
        ['assigned by|поручил'],
        [
          'spent time (hours)|затраченное время (в часах)',
          (cell, accounts) => something(saidDuration(minutesOfHours)(something(cell, accounts), accounts), accounts),
        ],
        ['voting|голосование'],
        ['archived|архивировано', (cell) => (cell === 'true' ? cell : '')],
        ['customfield-*'],
      ],
      between: '\n\n',
    },
    { target: 'sticker_ids', from: [['labels|метки', labels]] },
    { target: 'created_on', from: [['created at|создан']] },
    {
      target: 'moved_at',
      from: [['end|завершено'], ['last activity|последние действия'], ['last modified at|последний раз изменено']],
      isFirst: true,
    },
  ],
};
