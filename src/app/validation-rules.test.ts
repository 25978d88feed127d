import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { sql } from '#server/database/sql.ts';
import { catalogue } from '#modules/texts.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';

/** spec.md, section 5: each rule by its own message, in three languages, word for word. */
const rules = [
  {
    name: 'a required field',
    call: (who: Caller) => who.post('fp/project-statuses', { color: '#1e88e5' }),
    field: 'names',
    messages: ['Maydonni toʻldirish shart', 'Майдонни тўлдириш шарт', 'Поле обязательно для заполнения'],
  },
  {
    name: 'a password of fewer than 6 characters',
    call: (who: Caller) => who.post('admin/auth/change-password', { old_password: 'demo1234', password: '12345' }),
    field: 'password',
    messages: [
      'Parol kamida 6 ta belgidan iborat boʻlishi kerak',
      'Пароль камида 6 та белгидан иборат бўлиши керак',
      'Пароль должен содержать не менее 6 символов',
    ],
  },
  {
    name: 'a confirmation code of more than 6 digits',
    call: (who: Caller) => who.post('admin/auth/check-code', { login: 'director', code: '1234567' }),
    field: 'code',
    messages: [
      'Kod 6 ta raqamdan oshmasligi kerak',
      'Код 6 та рақамдан ошмаслиги керак',
      'Код не должен превышать 6 цифр',
    ],
  },
  {
    name: 'a difficulty outside 1 to 10',
    call: (who: Caller) => who.post('fp/dev-tasks/update-hard-index', { id: 1, hard_index: 11 }),
    field: 'hard_index',
    messages: ['1 dan 10 gacha son kiriting', '1 дан 10 гача сон киритинг', 'Введите число от 1 до 10'],
  },
  {
    name: 'planned time of more than 5 characters',
    call: (who: Caller) => who.post('fp/dev-tasks', { name: 'Sinov', project_id: 1, planned_minutes: '100:30' }),
    field: 'planned_minutes',
    messages: ['Koʻpi bilan 5 ta belgi', 'Кўпи билан 5 та белги', 'Не более 5 символов'],
  },
  {
    name: 'staff without a branch',
    call: (who: Caller) => who.post('admin/users', { fio: 'Sinov', login: `sinov.${Math.random()}`, user_type_id: 1 }),
    field: 'branch_id',
    messages: ['Filial yoki tashkilotni tanlang', 'Филиал ёки ташкилотни танланг', 'Выберите филиал или организацию'],
  },
  {
    name: 'a day after today where only past days make sense',
    call: (who: Caller) =>
      who.post('admin/users', { fio: 'Sinov', login: 'sinov', user_type_id: 1, born_on: '2199-01-01' }),
    field: 'born_on',
    messages: [
      'Sana bugundan keyin boʻlishi mumkin emas',
      'Сана бугундан кейин бўлиши мумкин эмас',
      'Дата не может быть позже сегодняшней',
    ],
  },
] as const;

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
});
afterAll(() => server?.close());

describe.each(rules)('$name', ({ call, field, messages }) => {
  it.each(['uz', 'uk', 'ru'].map((lang, at) => ({ lang, message: messages[at] })))(
    '$lang',
    async ({ lang, message }) => {
      const answer = await call(admin.in(lang));
      expect(answer.status).toBe(422);
      const own = answer.json.errors.find((error: { field: string }) => error.field === field);
      expect(own?.message).toBe(message);
    },
  );
});

describe('days that lie in the wrong order', () => {
  const later = { task: { planned_start_on: '2026-12-10', deadline: '2026-12-01' } };
  it.each([
    [
      'a group of tasks',
      'fp/task-groups',
      { name: 'Teskari', starts_on: '2026-12-10', ends_on: '2026-12-01' },
      'ends_on',
    ],
    ['a project', 'fp/projects/1', { starts_on: '2026-12-10', ends_on: '2026-12-01' }, 'ends_on'],
    ['a task', 'fp/dev-tasks', { name: 'Teskari', project_id: 1, ...later.task }, 'deadline'],
    ['a wish of a client', 'fp/client-tasks', { name: 'Kecha', text: 'a', wished_on: '2020-01-01' }, 'wished_on'],
  ])('%s', async (_, path, body, field) => {
    const project_id = (await admin.get('fp/projects;perPage=1?client_id=!null')).json.rows[0];
    const asked =
      path === 'fp/client-tasks' ? { ...body, project_id: project_id.id, client_id: project_id.client_id } : body;
    const send = (who: Caller) => (path.endsWith('/1') ? who.patch(path, asked) : who.post(path, asked));
    for (const lang of ['uz', 'uk', 'ru']) {
      const { status, json } = await send(admin.in(lang));
      expect([status, json.errors[0].field], JSON.stringify(json)).toEqual([409, field]);
      expect(json.errors[0].rule).toMatch(/^not_before/);
      expect(json.errors[0].message).not.toMatch(/^rule\.|\{/);
    }
  });

  it('are judged with what the row has, and only when one of them changes', async () => {
    const { id } = (await admin.post('fp/task-groups', { name: 'Tartibli', starts_on: '2026-12-10' })).json;
    expect((await admin.patch(`fp/task-groups/${id}`, { ends_on: '2026-12-09' })).status).toBe(409);
    expect((await admin.patch(`fp/task-groups/${id}`, { ends_on: '2026-12-10' })).status).toBe(200);
    await sql`update task_groups set ends_on = '2026-01-01' where id = ${id}`.execute(server.db);
    expect((await admin.patch(`fp/task-groups/${id}`, { goal: 'a' })).status).toBe(200);
  });
});

it('says how many rows a page may have', async () => {
  const { status, json } = await admin.in('ru').get('fp/projects;perPage=501');
  expect([status, json.errors[0].field, json.errors[0].message]).toEqual([400, 'perPage', 'Введите число от 1 до 500']);
});

describe('what warns before it is done', () => {
  it('deleting a project says that categories, tasks and their actions go with it', () => {
    expect(catalogue['projects.delete_warning']?.ru).toContain('все его категории, задачи и действия по задачам');
  });
  it('deleting a task says that its actions go with it', () => {
    expect(catalogue['dev-tasks.delete_warning']?.uz).toContain('barcha amallari ham oʻchiriladi');
  });
});

/** spec.md, section 8. */
describe('errors', () => {
  it('a session that ended says so in the words of the glossary', async () => {
    const answer = await callerOf(server, 'a-token-that-nobody-has-ever-been-given').get('admin/auth/me');
    expect(answer.json).toMatchObject({
      status: 401,
      code: 40_100,
      description: 'SESSION_ENDED',
      message: 'Sessiya vaqti tugadi',
    });
  });
  it('an empty list says that nothing was found, a missing answer that there is no connection, anything else that it is a system error', () => {
    expect(catalogue['problem.NOT_FOUND']?.uz).toBe('Maʼlumot topilmadi');
    expect(catalogue['problem.no_response']?.uz).toBe('Server bilan aloqa yoʻq');
    expect(catalogue['problem.system_error']?.uz).toBe('Tizim xatoligi');
  });
});
