import type { TableSource } from '#modules/work/tasks/imports/table-source.ts';
import {
  allNames,
  day,
  idOf,
  minutesOfHours,
  saidDuration,
  something,
} from '#modules/work/tasks/imports/cell-readings.ts';
import { markdownOfWiki } from '#modules/work/tasks/imports/wiki-text.ts';

const number = (cell: string) => idOf('redmine')(cell.replace(/^#/, ''), new Map());

/** Redmine's CSV export of issues; its headings are those of its locales (config/locales, `field_…`). */
export const redmine: TableSource = {
  marks: ['#', 'tracker|трекер|tipo', 'subject|тема|thema|sujet|asunto'],
  columns: [
    { target: 'former_numbers', from: [['#', number]] },
    { target: 'name', from: [['subject|тема|thema|sujet|asunto']] },
    { target: 'project_id', from: [['project|проект|projekt|projet|proyecto']] },
    { target: 'task_type_id', from: [['tracker|трекер|tipo']] },
    { target: 'status', from: [['status|статус|statut|estado']] },
    { target: 'task_priority_id', from: [['priority|приоритет|priorität|priorité|prioridad']] },
    { target: 'executor_id', from: [['assignee|назначена|zugewiesen an|assigné à|asignado a']] },
    { target: 'creator_id', from: [['author|автор|autor|auteur']] },
    { target: 'watcher_ids', from: [['watchers|наблюдатели|beobachter|observateurs|seguidores', allNames]] },
    { target: 'planned_start_on', from: [['start date|дата начала|начата|beginn|début|fecha de inicio', day]] },
    { target: 'deadline', from: [['due date|срок завершения|дата выполнения|abgabedatum|echéance|fecha fin', day]] },
    {
      target: 'planned_minutes',
      from: [
        [
          'estimated time|оценка временных затрат|оценка времени|geschätzter aufwand|temps estimé|tiempo estimado',
          minutesOfHours,
        ],
      ],
    },
    {
      target: 'text',
      from: [['description|описание|beschreibung|descripción', markdownOfWiki]],
      told: [
        ['category|категория|kategorie|catégorie|categoría'],
        ['target version|версия|zielversion|version cible|versión prevista'],
        [
          'spent time|трудозатраты|затраченное время|aufgewendete zeit|temps passé|tiempo dedicado',
          (cell, accounts) => something(saidDuration(minutesOfHours)(cell, accounts), accounts).replace(/^0 m$/, ''),
        ],
        ['% done|готовность|% erledigt|% réalisé|% realizado', something],
        ['related issues|связанные задачи|zugehörige tickets|demandes liées|peticiones relacionadas'],
        ['files|файлы|dateien|fichiers|ficheros'],
        ['last notes|последние примечания', markdownOfWiki],
      ],
      between: '\n\n',
    },
    {
      target: 'parent_name',
      from: [['parent task|родительская задача|übergeordnetes ticket|tâche parente|tarea padre', number]],
    },
    { target: 'created_on', from: [['created|создано|angelegt|créé|creado']] },
    {
      target: 'moved_at',
      from: [
        ['closed|закрыта|geschlossen am|fermé|cerrada'],
        ['updated|обновлено|aktualisiert|mis-à-jour|actualizado'],
      ],
      isFirst: true,
    },
  ],
};
