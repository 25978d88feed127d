import type { Read, TableSource } from '#modules/work/tasks/imports/table-source.ts';
import { day, idOf, minutesOfSeconds, saidDuration } from '#modules/work/tasks/imports/cell-readings.ts';
import { commentCell, commentsIn, fileLink } from '#modules/work/tasks/imports/part-cells.ts';
import { markdownOfWiki } from '#modules/work/tasks/imports/wiki-text.ts';

const comment: Read = (cell, accounts) => {
  const said = commentsIn(cell).map(
    (one) =>
      one && { ...one, author: accounts.get(one.author) ?? one.author, text: markdownOfWiki(one.text, accounts) },
  );
  // A piece that is no comment stays as it is and is judged as it stands.
  return said[0] ? commentCell([said[0]]) : cell;
};

/** `text;date;author;seconds`. */
const workLog: Read = (cell, accounts) => {
  const [, text = '', at = '', author = '', seconds = ''] = /^([\s\S]*);([^;]*);([^;]*);(\d+)$/.exec(cell) ?? [];
  if (!seconds) return cell;
  const said = [at, accounts.get(author) ?? author, saidDuration(minutesOfSeconds)(seconds, accounts), text];
  return said
    .map((one) => one.trim())
    .filter(Boolean)
    .join(' · ');
};

/** `date;author;name;address`. */
const attachment: Read = (cell) => {
  const [, name = '', address = ''] = /^[^;]*;[^;]*;(.*);([^;]*)$/.exec(cell) ?? [];
  return fileLink(name, address);
};

const assignee =
  'assignee|исполнитель|ответственный|zugewiesene person|bearbeiter|personne assignée|' +
  'attribution|persona asignada|responsable';
const reporter = 'reporter|автор|докладчик|autor|berichterstatter|melder|rapporteur|informador|informante';
const creator = 'creator|создатель|ersteller|créateur|creador';

/**
 * Jira's CSV export, in English, Russian, German, French and Spanish; the Cloud and the Server call some columns
 * otherwise. Files stay where they are, as links.
 */
export const jira: TableSource = {
  marks: [
    'summary|тема|резюме|zusammenfassung|résumé|resumen',
    'issue key|work item key|ключ проблемы|ключ запроса|ключ задачи|код|' +
      'vorgangsschlüssel|vorgangs-schlüssel|clé de ticket|clé de demande|' +
      'clé de la demande|clave de incidencia|clave de la incidencia|clave',
  ],
  accounts: [
    [
      assignee,
      'assignee id|идентификатор исполнителя|id der zugewiesenen person|' +
        'id de la personne assignée|id de persona asignada',
    ],
    [reporter, 'reporter id|идентификатор автора|autor-id|id de rapporteur|id de informador'],
    [creator, 'creator id|идентификатор создателя|ersteller-id|id de créateur|id de creador'],
  ],
  columns: [
    { target: 'name', from: [['summary|тема|резюме|zusammenfassung|résumé|resumen']] },
    {
      target: 'former_numbers',
      from: [
        [
          'issue key|work item key|ключ проблемы|ключ запроса|ключ задачи|код|' +
            'vorgangsschlüssel|vorgangs-schlüssel|clé de ticket|clé de demande|' +
            'clé de la demande|clave de incidencia|clave de la incidencia|clave',
        ],
      ],
    },
    { target: 'status', from: [['status|статус|état|statut|estado']] },
    {
      target: 'project_id',
      from: [['project name|название проекта|имя проекта|projektname|nom du projet|nom de projet|nombre del proyecto']],
    },
    {
      target: 'task_type_id',
      from: [
        ['issue type|work type|тип задачи|тип запроса|vorgangstyp|type de ticket|type de demande|tipo de incidencia'],
      ],
    },
    { target: 'task_priority_id', from: [['priority|приоритет|priorität|priorité|prioridad']] },
    { target: 'executor_id', from: [[assignee]] },
    { target: 'creator_id', from: [[reporter], [creator]], isFirst: true },
    { target: 'watcher_ids', from: [['watchers|наблюдатели|beobachter|observateurs|observadores']] },
    {
      target: 'deadline',
      from: [
        [
          "due date|срок исполнения|срок|fälligkeitsdatum|fällig|fälligkeit|date d'échéance|" +
            'échéance|fecha de vencimiento',
          day,
        ],
      ],
    },
    {
      target: 'planned_start_on',
      from: [
        [
          '+start date|+target start|+дата начала|+целевая дата начала|+startdatum|+start|' +
            '+date de début|+fecha de inicio',
          day,
        ],
      ],
      isFirst: true,
    },
    {
      target: 'text',
      from: [
        ['description|описание|beschreibung|descripción', markdownOfWiki],
        ['attachment|вложение|вложения|anhang|anhänge|pièce jointe|pièces jointes|adjunto|adjuntos', attachment],
      ],
      told: [
        ['sprint|спринт|+sprint|+спринт'],
        [
          '+story points|+story point estimate|+очки истории|+исторические точки|+оценка в story points|' +
            '+story-points|+puntos de historia',
        ],
        [
          'time spent|затраченное время|benötigte zeit|aufgewendete zeit|temps consacré|' +
            'temps passé|tiempo trabajado|tiempo empleado',
          saidDuration(minutesOfSeconds),
        ],
        ['log work|сделать запись о работе|arbeit protokollieren|consigner le travail|registrar trabajo', workLog],
        ['component*|компонент*|komponente*|composant*|componente*'],
        [
          'fix version*|исправить в верси*|lösungsversion*|version corrigée|' +
            'versions corrigées|versión de la corrección|versiones corregidas',
        ],
        [
          'affects version*|проявляется в верси*|затронуты верси*|betrifft version*|affecte la version|' +
            'affecte les versions|afecta a versiones|afecta a la versión',
        ],
        ['resolution|решение|lösung|résolution|resolución'],
        ['environment|окружение|umgebung|environnement|entorno', markdownOfWiki],
        ['inward issue link*|outward issue link*|inward work item link*|outward work item link*'],
        [
          'входящая связь*|исходящая связь*|внешняя ссылка на*|внутренняя ссылка на*|' +
            'lien de ticket*|lien de demande*|verknüpfung*|' +
            'eingehende*|ausgehende*|enlace de incidencia*|enlace de la incidencia*',
        ],
        ['+epic name|+название эпика|+имя эпика'],
      ],
      between: '\n\n',
    },
    {
      target: 'planned_minutes',
      from: [
        [
          'original estimate|первоначальная оценка|ursprüngliche schätzung|' +
            'estimation originale|estimation initiale|estimación original',
          minutesOfSeconds,
        ],
      ],
    },
    { target: 'sticker_ids', from: [['labels|метки|stichwörter|étiquettes|etiquetas']] },
    {
      target: 'source_id',
      from: [
        [
          'issue id|work item id|идентификатор проблемы|идентификатор запроса|' +
            'идентификатор задачи|vorgangs-id|id de ticket|id de demande|id de la incidencia|' +
            'id de incidencia',
          idOf('jira'),
        ],
      ],
    },
    {
      target: 'parent_name',
      from: [
        [
          'parent key|родительский ключ|ключ родителя|übergeordneter schlüssel|clé parente|' +
            'clé parent|clave principal',
        ],
        ['parent|родитель|übergeordnet|übergeordnetes element|principal|padre', idOf('jira')],
        [
          'parent id|parent issue|ид. родителя|идентификатор родителя|id родителя|' +
            'идентификатор родительской задачи|übergeordnete id|id parent|id de ticket parent|' +
            'id principal|id padre',
          idOf('jira'),
        ],
        [
          '+epic link|+parent link|+ссылка на эпик|+родительская ссылка|+epos-verknüpfung|' +
            '+epic-verknüpfung|+lien epic|+enlace de épica',
          idOf('jira'),
        ],
      ],
      isFirst: true,
    },
    {
      target: 'created_on',
      from: [
        [
          'created|создано|создана|дата создания|erstellt|création|créé|créée|' +
            'date de création|creada|creado|fecha de creación',
        ],
      ],
    },
    {
      // What is done was done when it was resolved, what waits has waited since it was touched.
      target: 'moved_at',
      from: [
        ['resolved|дата решения|решено|erledigt|gelöst|résolue|résolu|résolution le|resuelta|resuelto'],
        ['updated|обновлено|обновлена|aktualisiert|mise à jour|mis à jour|actualizada|actualizado'],
      ],
      isFirst: true,
    },
    {
      target: 'comments',
      from: [
        [
          'comment|comments|комментарий|комментарии|kommentar|kommentare|commentaire|' +
            'commentaires|comentario|comentarios',
          comment,
        ],
      ],
      between: '\u001e',
    },
  ],
};
