import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { tableOf } from '#server/import/table-file.ts';
import { localMinute } from '#kernel/fields/time.ts';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

let server: TestServer;
let manager: Caller;
let project: number;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  manager = await signedIn(server, 'manager');
  project = (await manager.get('fp/projects;perPage=1')).json.rows[0].id;
});
afterAll(() => server?.close());

const tasks = 'fp/dev-tasks';
const linesOf = (text: string): string[][] =>
  text
    .replace('\ufeff', '')
    .split('\r\n')
    .map((line) => line.split(';'));

async function csv(caller: Caller, asked: string): Promise<string[][]> {
  const { status, text } = await caller.get(asked);
  expect(status, text).toBe(200);
  expect(text.charCodeAt(0)).toBe(0xfeff);
  return linesOf(text);
}

/** The cells of a workbook as they are typed: days and times as dates. */
async function workbook(asked: string) {
  const { url } = (await manager.post(`${tasks}/export-link`, { format: 'xlsx', ...partsOf(asked) })).json;
  const answer = await server.app.inject({ method: 'GET', url });
  expect(answer.statusCode, answer.body).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload);
  return sheets[0]!;
}
const planned = ';columns=name,planned_minutes?status=processing&planned_minutes=!null';
const partsOf = (asked: string) => {
  const [matrix = '', query = ''] = asked.split('?');
  return { matrix, query };
};

describe('a file of a list', () => {
  it('says codes by their names', async () => {
    const asked = `${tasks};sortBy=id;perPage=1;columns=relations,allowed_actions?status=new&format=csv`;
    const [, [relations, moves] = []] = await csv(manager.in('ru'), asked);
    expect(relations).toMatch(/^(Постановщик|Проверяющий|Руководитель)/);
    expect(moves).toMatch(/Заблокировать/);
  });

  it('has the columns that are shown, in their order, with labels and names in the language of the person', async () => {
    const asked = `${tasks};sortBy=id;columns=executor_id,name,status?status=processing&format=csv`;
    const { rows } = (await manager.get(`${tasks};sortBy=id;perPage=500?status=processing`)).json;
    const people = (await manager.get('admin/users/options')).json.rows;
    const nameOf = (id: number | null) => people.find((one: { id: number }) => one.id === id)?.name ?? '';
    const [head, ...lines] = await csv(manager, asked);
    expect(head).toEqual(['Ijrochi', 'Nomi', 'Holat']);
    expect(lines.map(([executor]) => executor)).toEqual(
      rows.map(({ executor_id }: { executor_id: number | null }) => nameOf(executor_id)),
    );
    expect((await csv(manager.in('ru'), asked))[0]).toEqual(['Исполнитель', 'Название', 'Статус']);
    expect(new Set((await csv(manager.in('ru'), asked)).slice(1).map((line) => line.at(-1)))).toEqual(
      new Set(['В процессе']),
    );
  });

  it('says days and times as the company writes them', async () => {
    const asked = 'fp/dev-tasks;sortBy=id;columns=deadline,planned_minutes,planned_start_on?deadline=!null';
    const [first] = (await manager.get('fp/dev-tasks;sortBy=id;perPage=1?deadline=!null&planned_minutes=!null')).json
      .rows;
    const [, line] = await csv(manager, `${asked}&planned_minutes=!null&format=csv`);
    const clock = `${Math.floor(first.planned_minutes / 60)}:${String(first.planned_minutes % 60).padStart(2, '0')}`;
    expect(line?.slice(0, 2)).toEqual([localMinute(first.deadline, 'Asia/Tashkent'), clock]);
  });

  it('is a workbook whose days are days, whose durations are durations and whose texts are never formulas', async () => {
    const deadline = '2031-03-04T13:00:00.000Z';
    const made = await manager.post(tasks, {
      name: '=HYPERLINK("http://x")',
      project_id: project,
      deadline,
      planned_start_on: '2031-03-01',
      planned_minutes: 1530,
      hard_index: 7,
    });
    expect(made.status, made.text).toBe(201);
    const columns = 'columns=name,deadline,planned_start_on,planned_minutes,hard_index';
    const { rows } = await workbook(`;${columns}?id=${made.json.id}`);
    const [name, at, day, planned, hard] = rows[1]!;
    expect(name).toBe('=HYPERLINK("http://x")');
    expect((at as Date).toISOString()).toBe('2031-03-04T18:00:00.000Z');
    expect((day as Date).toISOString()).toBe('2031-03-01T00:00:00.000Z');
    expect(hard).toBe(7);
    // 25:30 on the clock of a spreadsheet, whose first day is 31 December 1899 to its readers.
    expect((planned as Date).toISOString()).toBe('1900-01-01T01:30:00.000Z');
    const [, line] = await csv(manager, `${tasks};${columns}?id=${made.json.id}&format=csv`);
    expect(line).toEqual([`"'=HYPERLINK(""http://x"")"`, '04.03.2031 18:00', '01.03.2031', '25:30', '7']);
  });

  it('comes in again as it went out', async () => {
    const { url } = (await manager.post(`${tasks}/export-link`, { format: 'xlsx', ...partsOf(planned) })).json;
    const { rawPayload } = await server.app.inject({ method: 'GET', url });
    const open = () => Readable.from([rawPayload]);
    const { headings, lines } = await tableOf({ name: 'vazifalar.xlsx', open });
    const { rows } = (await manager.get(`${tasks};perPage=500${planned.slice(planned.indexOf('?'))}`)).json;
    expect(headings).toEqual(['Nomi', 'Rejalashtirilgan vaqt']);
    const read: (string | undefined)[] = [];
    for await (const { cells } of lines) read.push(cells[1]);
    expect(new Set(read)).toEqual(
      new Set(rows.map(({ planned_minutes }: { planned_minutes: number }) => `${planned_minutes}m`)),
    );
  });

  it.each([
    [';columns=name,no_such', 'no_such', 40_005],
    [';columns=name,__proto__', '__proto__', 40_005],
    [';columns=', '', 40_005],
    [';columns=name,name', 'name', 40_002],
    [';columns=name;columns=id', ';columns', 40_002],
    [';group=nothing', 'group', 40_002],
  ])('refuses %s and names it', async (matrix, named, code) => {
    const { status, json } = await manager.get(`${tasks}${matrix}?format=csv`);
    expect([status, json.code, json.errors[0].field]).toEqual([400, code, named]);
    expect(json.message).toContain(named);
  });

  it('never holds a secret, nor does a list of chosen columns, and knows groups only where there are some', async () => {
    const admin = await signedIn(server, 'admin');
    expect((await admin.get('admin/users;columns=login,password?format=csv')).status).toBe(400);
    expect((await admin.get('admin/users;group=status?format=csv')).status).toBe(400);
    expect((await admin.get('admin/users;columns=login,password')).status).toBe(400);
    const { status, json } = await manager.get(`${tasks};columns=name;perPage=1`);
    expect([status, Object.keys(json.rows[0])]).toEqual([200, ['id', 'version', 'name']]);
    expect((await callerOf(server, null).get(`${tasks};columns=name?format=csv`)).status).toBe(401);
  });

  it('of the audit says when', async () => {
    const admin = await signedIn(server, 'admin');
    const [head, line] = await csv(admin, 'admin/audit-log;columns=created_at,actor_id,action?format=csv');
    expect(head).toHaveLength(3);
    expect(line?.[0]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  });
});

describe('a file of tasks as they are grouped', () => {
  it.each(['status', 'executor_id', 'project_id', 'task_priority_id', 'task_group_id', 'deadline_week'])(
    'by %s has every task once, in the order of the groups',
    async (group) => {
      const { total } = (await manager.get(`${tasks};perPage=1`)).json;
      const [, ...lines] = await csv(manager, `${tasks};columns=number,status;group=${group}?format=csv`);
      expect(new Set(lines.map((line) => line[line.length - (group === 'status' ? 1 : 2)])).size).toBe(total);
      const groups = lines.map(([first]) => first);
      expect(groups.filter((one, at) => one !== groups[at - 1]).length).toBe(new Set(groups).size);
    },
  );

  it('by status follows the workflow, within the filters', async () => {
    const [head, ...lines] = await csv(
      manager.in('ru'),
      `${tasks};columns=number,status;group=status;sortBy=number?status=done,new&format=csv`,
    );
    expect(head?.[0]).toBe('Статус');
    expect([...new Set(lines.map(([status]) => status))]).toEqual(['Новая', 'Выполнена']);
    expect(taskStatusCodes.indexOf('new')).toBeLessThan(taskStatusCodes.indexOf('done'));
  });

  it('as a tree puts parts below the whole, with their level, also where only the part is found', async () => {
    const name = 'Daraxt uchun yagona ildiz';
    const root = (await manager.post(tasks, { name, project_id: project })).json.id;
    const part = { name: 'Yaproqcha topilsin', project_id: project, parent_id: root };
    expect((await manager.post('fp/sub-tasks', part)).status).toBe(201);
    const asked = `${tasks};columns=name;group=tree?q=${encodeURIComponent('Yaproqcha topilsin')}&format=csv`;
    const [head, ...lines] = await csv(manager, asked);
    expect(head).toEqual(['Daraja', 'Loyiha', 'Nomi']);
    expect(lines.map(([level, , text]) => [level, text])).toEqual([
      ['1', name],
      ['2', '    Yaproqcha topilsin'],
    ]);
  });

  it('holds what the caller sees', async () => {
    const developer = await signedIn(server, 'lead');
    const { total } = (await developer.get(`${tasks};perPage=1`)).json;
    const answer = await developer.get(`${tasks};columns=number;group=project_id?format=csv`);
    if (answer.status === 403) return;
    expect(linesOf(answer.text)).toHaveLength(total + 1);
  });
});
