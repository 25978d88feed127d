import { describe, expect, it } from 'vitest';
import { foreignFiles } from '#modules/work/tasks/imports/task-files.server.ts';
import { markdownOfWiki } from '#modules/work/tasks/imports/wiki-text.ts';

/** What a file with these headings becomes, by our names, and what of it has no place. */
function read(headings: readonly string[], cells: readonly string[]) {
  for (const known of foreignFiles.tables) {
    const table = known(headings);
    if (!table) continue;
    const row = table.cells(cells);
    const said = table.targets.flatMap((target, at) => (row[at] ? [[target, row[at]] as const] : []));
    return { ...Object.fromEntries(said), left: table.left.map(({ heading }) => heading) };
  }
  return null;
}
const readPairs = (pairs: readonly (readonly [string, string])[]) =>
  read(
    pairs.map(([heading]) => heading),
    pairs.map(([, cell]) => cell),
  );

describe('a table of another program is known by its headings', () => {
  it.each([
    [
      'Russian',
      [
        ['Тема', 'Вход'],
        ['Ключ проблемы', 'CRM-1'],
        ['Идентификатор проблемы', '10001'],
        ['Тип задачи', 'Ошибка'],
        ['Статус', 'Готово'],
        ['Название проекта', 'CRM'],
        ['Приоритет', 'Высокий'],
        ['Исполнитель', 'Иванов'],
        ['Автор', 'Петров'],
        ['Создано', '21/нояб./26 4:05 PM'],
        ['Дата решения', '22/дек/26 16:05'],
        ['Срок исполнения', '25.дек.26'],
        ['Спринт', 'С1'],
        ['Спринт', 'С2'],
        ['Затраченное время', '5400'],
        ['Пользовательское поле (Story Points)', '8'],
        ['Исходящая связь задачи (Blocks)', 'CRM-2'],
        ['Наблюдатели', 'Сидоров'],
        ['Наблюдатели', 'Каримов'],
        ['Метки', 'web'],
        ['Голоса', '3'],
      ],
      {
        name: 'Вход',
        former_numbers: 'CRM-1',
        source_id: 'jira-10001',
        task_type_id: 'Ошибка',
        status: 'Готово',
        project_id: 'CRM',
        task_priority_id: 'Высокий',
        executor_id: 'Иванов',
        creator_id: 'Петров',
        watcher_ids: 'Сидоров, Каримов',
        deadline: '2026-12-25',
        text:
          '**Спринт:** С1, С2\n\n**Story Points:** 8\n\n**Затраченное время:** 1 h 30 m\n\n' +
          '**Исходящая связь задачи (Blocks):** CRM-2',
        sticker_ids: 'web',
        created_on: '21/нояб./26 4:05 PM',
        moved_at: '22/дек/26 16:05',
        left: ['Голоса'],
      },
    ],
    [
      'German',
      [
        ['Zusammenfassung', 'Anmeldung'],
        ['Vorgangsschlüssel', 'AB-1'],
        ['Vorgangs-ID', '7'],
        ['Vorgangstyp', 'Fehler'],
        ['Status', 'Erledigt'],
        ['Zugewiesene Person', 'Jonas'],
        ['Fälligkeitsdatum', '21.Dez.26'],
        ['Ursprüngliche Schätzung', '3600'],
      ],
      {
        name: 'Anmeldung',
        former_numbers: 'AB-1',
        source_id: 'jira-7',
        task_type_id: 'Fehler',
        status: 'Erledigt',
        executor_id: 'Jonas',
        deadline: '2026-12-21',
        planned_minutes: '60m',
        left: [],
      },
    ],
    [
      'French',
      [
        ['Résumé', 'Connexion'],
        ['Clé de ticket', 'OD-1'],
        ['ID de ticket', '8'],
        ['Type de ticket', 'Bogue'],
        ['État', 'Terminé'],
        ['Personne assignée', 'Marie'],
        ['Rapporteur', 'Luc'],
        ['Date d’échéance', '21/juil./26'],
        ['Lien de ticket sortant (Duplicate)', 'OB-2'],
      ],
      {
        name: 'Connexion',
        former_numbers: 'OD-1',
        source_id: 'jira-8',
        task_type_id: 'Bogue',
        status: 'Terminé',
        executor_id: 'Marie',
        creator_id: 'Luc',
        deadline: '2026-07-21',
        text: '**Lien de ticket sortant (Duplicate):** OB-2',
        left: [],
      },
    ],
    [
      'Spanish',
      [
        ['Resumen', 'Entrada'],
        ['Clave de incidencia', 'HU-1'],
        ['Tipo de Incidencia', 'Historia'],
        ['Estado', 'En curso'],
        ['Persona asignada', 'Ana'],
        ['Informador', 'Luis'],
        ['Creada', '21/ene/26 4:05 PM'],
        ['Clave principal', 'HU-0'],
        ['Campo personalizado (Complejidad)', '3'],
      ],
      {
        name: 'Entrada',
        former_numbers: 'HU-1',
        task_type_id: 'Historia',
        status: 'En curso',
        executor_id: 'Ana',
        creator_id: 'Luis',
        created_on: '21/ene/26 4:05 PM',
        parent_name: 'HU-0',
        left: ['Campo personalizado (Complejidad)'],
      },
    ],
  ] as const)('Jira in %s', (_, pairs, expected) => {
    expect(readPairs(pairs)).toEqual(expected);
  });

  it('Redmine, in Russian and in English', () => {
    const ru =
      '#;Проект;Трекер;Родительская задача;Статус;Приоритет;Тема;Автор;Назначена;Обновлено;' +
      'Версия;Дата начала;Срок завершения;Оценка временных затрат;Трудозатраты;Готовность;' +
      'Создано;Закрыта;Связанные задачи;Частная;Описание';
    const cells =
      '7;CRM;Ошибка;5;Закрыта;Высокий;Вход;Петров;Иванов;21.11.2026 16:05;1.2;01.11.2026;' +
      '30.11.2026;2,50;1,00;40;01.11.2026 09:00;20.11.2026 18:00;;нет;h2. План';
    expect(read(ru.split(';'), cells.split(';'))).toEqual({
      former_numbers: 'redmine-7',
      name: 'Вход',
      project_id: 'CRM',
      task_type_id: 'Ошибка',
      status: 'Закрыта',
      task_priority_id: 'Высокий',
      executor_id: 'Иванов',
      creator_id: 'Петров',
      planned_start_on: '2026-11-01',
      deadline: '2026-11-30',
      planned_minutes: '150m',
      text: '## План\n\n**Версия:** 1.2\n\n**Трудозатраты:** 1 h\n\n**Готовность:** 40',
      parent_name: 'redmine-5',
      created_on: '01.11.2026 09:00',
      moved_at: '20.11.2026 18:00',
      left: ['Частная'],
    });
    const en = '#,Project,Tracker,Parent task,Status,Priority,Subject,Author,Assignee,Updated,Estimated time,Closed';
    expect(
      read(en.split(','), ['7', 'CRM', 'Bug', '', 'New', 'Low', 'Login', 'A', 'B', '11/21/2026 04:05 PM', '1.00', '']),
    ).toMatchObject({
      former_numbers: 'redmine-7',
      planned_minutes: '60m',
      moved_at: '11/21/2026 04:05 PM',
    });
  });

  it('ClickUp', () => {
    expect(
      readPairs([
        ['Task ID', '86a1'],
        ['Task Name', 'Login'],
        ['Task Content', 'Matn'],
        ['Status', 'in progress'],
        ['Date Created', '1767225600000'],
        ['Date Created Text', '1/1/2026, 5:00:00 AM GMT+5'],
        ['Due Date', '1767312000000'],
        ['Parent ID', '86a0'],
        ['Attachments', '[{"title":"a.png","url":"https://a.uz/a.png"}]'],
        ['Assignees', '[Ann Lee,Bob]'],
        ['Tags', '[web,api]'],
        ['Priority', '2'],
        ['List Name', 'CRM'],
        ['Time Estimated', '5400000'],
        ['Checklists', '{"QA":["a","b"]}'],
        ['Comments', '[{"text":"Boshladim","by":"ann@a.uz","date":"1767225600000"}]'],
        ['Time Spent', '3600000'],
        ['Rolled Up Time', '3600000'],
      ]),
    ).toEqual({
      former_numbers: 'clickup-86a1',
      source_id: 'clickup-86a1',
      parent_name: 'clickup-86a0',
      name: 'Login',
      status: 'in progress',
      project_id: 'CRM',
      task_priority_id: 'High',
      executor_id: 'Ann Lee',
      participant_ids: 'Bob',
      deadline: '2026-01-02',
      planned_minutes: '90m',
      text: 'Matn\n\n📎 [a.png](<https://a.uz/a.png>)\n\n**Time Spent:** 1 h',
      sticker_ids: 'web, api',
      checks: '[ ] a\n[ ] b',
      comments: '2026-01-01T00:00:00.000Z;ann@a.uz;Boshladim',
      created_on: '2026-01-01T00:00:00.000Z',
      left: ['Date Created Text', 'Rolled Up Time'],
    });
  });

  it('Asana, whose finished tasks stand in their old section', () => {
    const head =
      'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,' +
      'Start Date,Due Date,Tags,Notes,Projects,Parent task';
    const cells =
      '12,2026-09-01,2026-09-10,2026-09-11,Login,To do,Ann,ann@a.uz,2026-09-05,2026-09-30,web,Matn,CRM,Shop';
    expect(read(head.split(','), cells.split(','))).toEqual({
      former_numbers: 'asana-12',
      name: 'Login',
      status: 'Completed',
      project_id: 'CRM',
      executor_id: 'Ann',
      planned_start_on: '2026-09-05',
      deadline: '2026-09-30',
      text: 'Matn\n\n**Section/Column:** To do',
      sticker_ids: 'web',
      source_id: 'Login',
      parent_name: 'Shop',
      created_on: '2026-09-01',
      moved_at: '2026-09-10',
      left: [],
    });
  });

  it('Plane, of now and of before', () => {
    expect(
      readPairs([
        ['ID', 'CRM-7'],
        ['Project', 'CRM'],
        ['Name', 'Login'],
        ['Description', 'Matn'],
        ['Priority', 'none'],
        ['Start Date', 'Tue, 01 Sep 2026'],
        ['Target Date', 'Wed, 30 Sep 2026'],
        ['State', 'Todo'],
        ['Created At', '2026-09-01 10:00:00 UTC'],
        ['Created By', 'Ann Lee'],
        ['Labels', 'web, api'],
        ['Assignees', 'Bob Ray, Ann Lee'],
        ['Cycle Name', 'S1'],
        ['Comments', `[{'comment': "It's done", 'created_at': 'Tue, 01 Sep 2026', 'created_by': 'Bob Ray'}]`],
        ['Parent', 'CRM-1'],
        ['Subscribers Count', '2'],
      ]),
    ).toEqual({
      former_numbers: 'CRM-7',
      name: 'Login',
      project_id: 'CRM',
      status: 'Todo',
      executor_id: 'Bob Ray',
      participant_ids: 'Ann Lee',
      creator_id: 'Ann Lee',
      planned_start_on: '2026-09-01',
      deadline: '2026-09-30',
      text: 'Matn\n\n**Cycle Name:** S1',
      sticker_ids: 'web, api',
      parent_name: 'CRM-1',
      comments: "Tue, 01 Sep 2026;Bob Ray;It's done",
      created_on: '2026-09-01 10:00:00 UTC',
      left: ['Subscribers Count'],
    });
  });

  it('YouTrack', () => {
    expect(
      readPairs([
        ['Issue Id', 'HEW-260'],
        ['Project', 'CRM'],
        ['State', 'Fixed'],
        ['Tags', 'Star,Module'],
        ['Summary', 'Login'],
        ['Description', 'Matn'],
        ['Reporter', 'ann'],
        ['Assignee', 'bob'],
        ['Estimation', '1d 2h'],
        ['Spent time', '3h'],
        ['Votes', '1'],
      ]),
    ).toEqual({
      former_numbers: 'HEW-260',
      name: 'Login',
      project_id: 'CRM',
      status: 'Fixed',
      executor_id: 'bob',
      creator_id: 'ann',
      planned_minutes: '600m',
      text: 'Matn\n\n**Spent time:** 3h',
      sticker_ids: 'Star, Module',
      left: ['Votes'],
    });
  });

  it('Wekan and Trello as CSV', () => {
    const wekan =
      'Title,Description,List,Swimlane,Owner,Requested By,Assigned By,Members,Assignee,Labels,' +
      'Start,Due,End,Overtime (hours),Spent time (hours),Created at,Last modified at,' +
      'Last activity,Voting,Archived';
    const cells =
      'Login,Matn,Doing,Default,ann, , ,bob eva,,web-green api-red,,2026-09-30T10:00:00.000Z,,' +
      'false,1.5,2026-09-01T10:00:00.000Z,,2026-09-02T10:00:00.000Z,,false';
    expect(
      read(
        wekan.split(','),
        cells.split(',').map((cell) => cell.trim()),
      ),
    ).toEqual({
      name: 'Login',
      status: 'Doing',
      executor_id: 'bob',
      participant_ids: 'bob, eva',
      creator_id: 'ann',
      deadline: '2026-09-30',
      text: 'Matn\n\n**Spent time (hours):** 1 h 30 m',
      sticker_ids: 'web, api',
      created_on: '2026-09-01T10:00:00.000Z',
      moved_at: '2026-09-02T10:00:00.000Z',
      left: ['Overtime (hours)'],
    });
    expect(
      readPairs([
        ['Card ID', '66'],
        ['Card Name', 'Login'],
        ['Card URL', 'https://trello.com/c/Ab12/7-login'],
        ['Labels', 'web (green), api (red)'],
        ['Members', 'Ann, Bob'],
        ['List Name', 'Doing'],
        ['Board Name', 'CRM'],
        ['Vote Count', '2'],
      ]),
    ).toEqual({
      name: 'Login',
      former_numbers: 'trello-Ab12',
      status: 'Doing',
      project_id: 'CRM',
      executor_id: 'Ann',
      participant_ids: 'Bob',
      sticker_ids: 'web, api',
      left: ['Vote Count'],
    });
  });

  it('and a table of our own, or of anything else, is none of them', () => {
    for (const headings of ['Nomi;Loyiha;Muddat', 'ID;Name;Status', 'Название;Статус;Исполнитель', 'Title;Description'])
      expect(read(headings.split(';'), [])).toBeNull();
  });
});

describe('a board of another program in JSON', () => {
  const rowsOf = (content: unknown) => {
    const { targets, rows, left } = foreignFiles.json(content)!;
    return {
      left,
      rows: [...rows].map((row) =>
        Object.fromEntries(targets.flatMap((target, at) => (row[at] ? [[target, row[at]] as const] : []))),
      ),
    };
  };

  it('of Wekan', () => {
    const board = {
      _format: 'wekan-board-1.0.0',
      title: 'CRM',
      lists: [{ _id: 'l', title: 'Doing' }],
      labels: [{ _id: 'g', name: '', color: 'green' }],
      users: [{ _id: 'u', username: 'ann', profile: { fullname: 'Ann Lee' } }],
      cards: [
        {
          _id: 'a',
          title: 'Login',
          listId: 'l',
          assignees: ['u'],
          labelIds: ['g'],
          userId: 'u',
          createdAt: '2026-09-01T10:00:00.000Z',
          spentTime: 2,
        },
        { _id: 'b', title: 'Part', listId: 'l', parentId: 'a' },
        { _id: 'c', title: 'Old', listId: 'l', archived: true },
      ],
      comments: [{ cardId: 'a', text: 'Boshladim', userId: 'u', createdAt: '2026-09-02T10:00:00.000Z' }],
      checklists: [{ _id: 'k', cardId: 'a', title: 'QA' }],
      checklistItems: [{ checklistId: 'k', title: 'sinov', isFinished: true }],
    };
    expect(rowsOf(board)).toEqual({
      left: [{ kind: 'archived', name: '', lines: 1 }],
      rows: [
        {
          name: 'Login',
          former_numbers: 'wekan-a',
          status: 'Doing',
          project_id: 'CRM',
          executor_id: 'Ann Lee',
          sticker_ids: 'green',
          text: '**Spent time (hours):** 2',
          created_on: '2026-09-01T10:00:00.000Z',
          checks: '[x] sinov',
          comments: '2026-09-02T10:00:00.000Z;Ann Lee;Boshladim',
          creator_id: 'Ann Lee',
          source_id: 'wekan-a',
        },
        {
          name: 'Part',
          former_numbers: 'wekan-b',
          status: 'Doing',
          project_id: 'CRM',
          source_id: 'wekan-b',
          parent_name: 'wekan-a',
        },
      ],
    });
  });

  it('of Planka', () => {
    const board = {
      item: { id: '1', name: 'CRM' },
      included: {
        lists: [
          { id: 'l', name: 'Doing', type: 'active' },
          { id: 'z', name: null, type: 'archive' },
        ],
        users: [{ id: 'u', name: 'Ann Lee', username: 'ann' }],
        labels: [{ id: 'g', name: null, color: 'berry-red' }],
        cards: [
          {
            id: 'a',
            name: 'Login',
            description: 'Matn',
            listId: 'l',
            dueDate: '2026-09-30T10:00:00.000Z',
            createdAt: '2026-09-01T10:00:00.000Z',
            creatorUserId: 'u',
          },
          { id: 'b', name: 'Old', listId: 'z' },
        ],
        cardMemberships: [{ cardId: 'a', userId: 'u' }],
        cardLabels: [{ cardId: 'a', labelId: 'g' }],
        taskLists: [{ id: 't', cardId: 'a', name: 'QA' }],
        tasks: [{ taskListId: 't', name: 'sinov', isCompleted: true }],
        attachments: [],
      },
    };
    expect(rowsOf(board)).toEqual({
      left: [{ kind: 'archived', name: '', lines: 1 }],
      rows: [
        {
          name: 'Login',
          former_numbers: 'planka-a',
          status: 'Doing',
          project_id: 'CRM',
          executor_id: 'Ann Lee',
          deadline: '2026-09-30T10:00:00.000Z',
          due: undefined,
          sticker_ids: 'berry-red',
          text: 'Matn',
          created_on: '2026-09-01T10:00:00.000Z',
          checks: '[x] sinov',
          creator_id: 'Ann Lee',
        },
      ],
    });
  });

  it('of Asana', () => {
    const data = [
      {
        gid: '7',
        name: 'Login',
        notes: 'Matn',
        completed: false,
        due_on: '2026-09-30',
        assignee: { name: 'Ann' },
        memberships: [{ project: { name: 'CRM' }, section: { name: 'Doing' } }],
        tags: [{ name: 'web' }],
        subtasks: [{ gid: '8', name: 'Part', completed: true, completed_at: '2026-09-02T10:00:00.000Z' }],
      },
    ];
    expect(rowsOf({ data }).rows).toEqual([
      {
        name: 'Login',
        former_numbers: 'asana-7',
        status: 'Doing',
        project_id: 'CRM',
        executor_id: 'Ann',
        deadline: '2026-09-30',
        sticker_ids: 'web',
        text: 'Matn',
        source_id: 'asana-7',
      },
      {
        name: 'Part',
        former_numbers: 'asana-8',
        status: 'Completed',
        project_id: 'CRM',
        text: '**Section:** Doing',
        moved_at: '2026-09-02T10:00:00.000Z',
        source_id: 'asana-8',
        parent_name: 'asana-7',
      },
    ]);
  });

  it('of a single card of Trello is told by its reason', () => {
    expect(() => foreignFiles.json({ id: '1', idBoard: 'b', idList: 'l', name: 'Karta' })).toThrow(
      expect.objectContaining({ details: { errors: [{ field: 'file', rule: 'single_card' }] } }),
    );
  });
});

describe('wiki text', () => {
  it.each([
    ['||Nomi||Soni||\n|a|1|', '| Nomi | Soni |\n|---|---|\n| a | 1 |'],
    ['|a|[x|https://a.uz]|', '|  | |\n|---|---|\n| a | [x](https://a.uz) |'.replace('|  | |', '| | |')],
    ['{quote}\nbir\nikki\n{quote}', '> bir\n> ikki'],
    ['bq. Shunday', '> Shunday'],
    ['!sxema.png|width=300! va !https://a.uz/b.png!', '📎 sxema.png va ![](https://a.uz/b.png)'],
    ['Salom [~accountid:5b10:aa] va [~ivan]', 'Salom @Ann va @ivan'],
    ['{color:red}*muhim*{color} -eski- +yangi+ ??kitob??', '**muhim** ~~eski~~ yangi *kitob*'],
    ['[Xat|mailto:a@b.uz] [a|https://a.uz|smart-link]', '[Xat](mailto:a@b.uz) [a](https://a.uz)'],
    ['{code:title=A.java|java}\nint *a* = 1;\n{code}', '```java\nint *a* = 1;\n```'],
    ['<pre><code class="ruby">x</code></pre>', '```ruby\nx\n```'],
    ['# bir\n## ikki\n* uch', '1. bir\n   1. ikki\n- uch'],
    ['2026-11-21 — kun, a-b-c', '2026-11-21 — kun, a-b-c'],
  ])('%j', (wiki, markdown) => {
    expect(markdownOfWiki(wiki, new Map([['5b10:aa', 'Ann']]))).toBe(markdown);
  });
});
