import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { soundOf } from '#kernel/search-folding.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

let server: TestServer;
let admin: Caller;
let developer: Caller;
let task: { id: number; project_id: number; number: string };

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  admin = await signedIn(server, 'admin');
  developer = await signedIn(server, 'developer');
  const project = (await admin.get('fp/projects;perPage=1')).json.rows[0];
  const made = await admin.post('fp/dev-tasks', {
    name: 'Гиперболоид кўрсаткичларини тузатиш',
    text: 'Нужно проверить **квартальные** отчёты гиперболоида и oʻlchovlarni taqqoslash',
    project_id: project.id,
  });
  task = made.json;
});
afterAll(() => server?.close());

interface Find {
  kind: string;
  task_id: number;
  row_id: number;
  name: { text: string; hit: boolean }[];
  snippet: { text: string; hit: boolean }[];
}
const ask = async (q: string, more = '', caller = admin): Promise<Find[]> => {
  const answer = await caller.get(`fp/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json.rows;
};
const finds = async (q: string, more = '', caller = admin): Promise<number[]> =>
  (await ask(q, more, caller)).map(({ task_id }) => task_id);

const countsIn = async (q: string, project: number) =>
  (await admin.get(`fp/search?q=${encodeURIComponent(q)}&project_id=${project}`)).json.counts;

describe('the search over texts', () => {
  it.each([
    ['in another script', 'giperboloid'],
    ['by its beginning', 'гиперб'],
    ['with another apostrophe', "o'lchov"],
    ['in Cyrillic, though written in Latin', 'ўлчовларни'],
    ['in another form of a Russian word', 'квартального отчёта'],
    ['by all of several words', 'проверил гиперболоидов'],
    ['in a form of its own, Uzbek in Latin letters', 'koʻrsatkichimizdan'],
    ['in a form of its own, Uzbek in Cyrillic letters', 'ўлчовимиз'],
    ['in quotes', '«квартальным» отчётам'],
    ['with a wrong letter', 'gipirboloid'],
    ['with a wrong letter and an ending', 'koʻrsatkochlarni'],
    ['with two letters exchanged', 'гипербоолид'],
  ])('finds a word %s', async (_how, q) => {
    expect(await finds(q)).toContain(task.id);
  });
  it('answers no rows past the last page, and still how many there are', async () => {
    const { json } = await admin.get('fp/search?q=giperboloid&page=100');
    expect([json.rows, json.counts.task]).toEqual([[], 1]);
  });
  it('finds surnames as others write them, and numbers without their hyphen', async () => {
    const { id, number } = (
      await admin.post('fp/dev-tasks', { name: 'Yoʻldoshevga xat, Joʻrayeva bilan', project_id: task.project_id })
    ).json;
    for (const q of ['Юлдашев', 'Yuldashevga', 'Джураевой', number.replace('-', ''), number])
      expect(await finds(q), q).toContain(id);
    expect(await finds('Каримбердыев')).toEqual([]);
  });
  it('finds a Russian word between quotes in every case', async () => {
    const { id } = (await admin.post('fp/dev-tasks', { name: 'Экран «Чертежи»', project_id: task.project_id })).json;
    for (const q of ['чертежами', '«чертежей»', 'чертёж']) expect(await finds(q), q).toContain(id);
  });
  it('finds forms in lists, too', async () => {
    for (const q of ['koʻrsatkichlarimizni', 'гиперболоидом', '«гиперболоиды»', task.number.replace('-', '')]) {
      const { rows } = (await admin.get(`fp/dev-tasks?q=${encodeURIComponent(q)}`)).json;
      expect(
        rows.map(({ id }: { id: number }) => id),
        q,
      ).toContain(task.id);
    }
  });
  it('finds no other word for what only begins alike', async () => {
    const { id } = (await admin.post('fp/dev-tasks', { name: 'Ishonch dasturxon', project_id: task.project_id })).json;
    for (const q of ['ishni', 'dasturlarni']) expect(await finds(q), q).not.toContain(id);
  });
  it('hears names as the database does', async () => {
    const names = ['djuraev', 'yoldoshev', 'qodirov', 'gafurova', 'hojaev'];
    const { rows } = await server.pool.query('select sound_of(n) as sound from unnest($1::text[]) as n', [names]);
    expect(rows.map(({ sound }) => sound)).toEqual(names.map(soundOf));
  });
  it('finds nothing when one of the words is missing', async () => {
    expect(await finds('гиперболоид саксофон')).toEqual([]);
  });
  it('finds a task by its number, and marks what was asked for', async () => {
    const { number } = (await admin.get(`fp/dev-tasks/${task.id}`)).json;
    expect(await finds(number)).toContain(task.id);
    const [find] = await ask('гиперболоиды');
    expect(find!.name.filter(({ hit }) => hit)).toEqual([{ text: 'Гиперболоид', hit: true }]);
    expect(find!.snippet.filter(({ hit }) => hit)).toEqual([{ text: 'гиперболоида', hit: true }]);
  });
  it('finds comments until they are changed or deleted, and says of what kind each find is', async () => {
    const comment = (await admin.post('fp/task-comments', { task_id: task.id, text: 'Тахеометр келди' })).json;
    expect(await ask('taxeometr')).toMatchObject([{ kind: 'comment', row_id: comment.id, task_id: task.id }]);
    expect(await finds('taxeometr', '&kind=task')).toEqual([]);
    await admin.patch(`fp/task-comments/${comment.id}`, { text: 'Нивелир келди' });
    expect(await finds('taxeometr')).toEqual([]);
    expect(await finds('нивелиры')).toEqual([task.id]);
    await admin.delete(`fp/task-comments/${comment.id}`);
    expect(await finds('нивелиры')).toEqual([]);
  });
  it('follows a task that is renamed or deleted', async () => {
    const { id } = (await admin.post('fp/dev-tasks', { name: 'Астролябия', project_id: task.project_id })).json;
    expect(await finds('астролябии')).toEqual([id]);
    await admin.patch(`fp/dev-tasks/${id}`, { name: 'Секстант' });
    expect(await finds('астролябии')).toEqual([]);
    expect(await finds('sekstant')).toEqual([id]);
    await admin.delete(`fp/dev-tasks/${id}`);
    expect(await finds('sekstant')).toEqual([]);
  });
  it('follows a task into another project, into the bin and back, with its comments and files', async () => {
    const [from, to] = (await admin.get('fp/projects;perPage=2')).json.rows.map(({ id }: { id: number }) => id);
    const { id } = (await admin.post('fp/dev-tasks', { name: 'Хронометр', project_id: from })).json;
    const comment = (await admin.post('fp/task-comments', { task_id: id, text: 'Хронометры поверены' })).json;
    const where = async () => [await countsIn('хронометр', from), await countsIn('хронометр', to)];
    const [nothing, both] = [
      { task: 0, comment: 0, file: 0 },
      { task: 1, comment: 1, file: 0 },
    ];
    expect(await where()).toEqual([both, nothing]);
    await server.pool.query('update dev_tasks set project_id = $2 where id = $1', [id, to]);
    expect(await where()).toEqual([nothing, both]);
    await admin.delete(`fp/task-comments/${comment.id}`);
    expect(await where()).toEqual([nothing, { ...both, comment: 0 }]);
    await admin.post(`fp/task-comments/${comment.id}/restore`);
    await admin.delete(`fp/dev-tasks/${id}`);
    expect(await where()).toEqual([nothing, nothing]);
    await admin.post(`fp/dev-tasks/${id}/restore`);
    expect(await where()).toEqual([nothing, both]);
    await server.pool.query(
      `insert into task_files (task_id, resource_id, name) select $1, min(resource_id), 'Хронометр.pdf'
        from task_files`,
      [id],
    );
    expect(await where()).toEqual([nothing, { ...both, file: 1 }]);
    await server.pool.query('update task_files set deleted_at = now() where task_id = $1', [id]);
    expect(await where()).toEqual([nothing, both]);
  });
  it('tells tasks that have the word in their names first', async () => {
    const made = async (name: string, text: string) =>
      (await admin.post('fp/dev-tasks', { name, text, project_id: task.project_id })).json.id as number;
    const named = await made('Барометр', '');
    const said = await made('Прибор', 'Барометры');
    expect(await finds('барометр')).toEqual([named, said]);
    expect(await finds('барометр', `&project_id=${task.project_id}&kind=task`)).toEqual([named, said]);
  });
  it('finds the same while words of old texts do not know their projects yet', async () => {
    const asked = ['', `&project_id=${task.project_id}`];
    const found = () =>
      Promise.all([admin, developer].flatMap((caller) => asked.map((more) => ask('гиперболоид', more, caller))));
    const before = await found();
    const done = 'update later_steps set done_at = $1 where name = $2';
    await server.pool.query(done, [null, 'projects of words']);
    expect(await found()).toEqual(before);
    await server.pool.query(done, [new Date(), 'projects of words']);
  });
  it('shows nobody what they may not see', async () => {
    const own = (await developer.get('fp/dev-tasks;perPage=1')).json.rows[0];
    const foreign = (await admin.get('fp/projects;perPage=100')).json.rows;
    const seen = new Set(
      (await developer.get('fp/dev-tasks;perPage=500')).json.rows.map((row: { project_id: number }) => row.project_id),
    );
    const hidden = foreign.find(({ id }: { id: number }) => !seen.has(id));
    const there = (await admin.post('fp/dev-tasks', { name: 'Палимпсест', project_id: hidden.id })).json;
    const here = (await admin.post('fp/dev-tasks', { name: 'Палимпсест', project_id: own.project_id })).json;
    expect(new Set(await finds('палимпсест'))).toEqual(new Set([there.id, here.id]));
    expect(await finds('палимпсест', '', developer)).toEqual([here.id]);
    expect(await finds('палимпсест', `&project_id=${hidden.id}`, developer)).toEqual([]);
    // A task that names somebody is theirs to see, whatever its project.
    const body = {
      name: 'Палимпсест',
      project_id: hidden.id,
      executor_id: (await developer.get('admin/auth/me')).json.user.id,
    };
    const named = (await admin.post('fp/dev-tasks', body)).json;
    expect(await finds('палимпсест', '', developer)).toEqual([named.id, here.id]);
    expect(await finds('палимпсест', `&project_id=${hidden.id}`, developer)).toEqual([named.id]);
  });
  it('refuses clients and visitors, and no question ends in a failure', async () => {
    expect((await (await signedIn(server, 'client')).get('fp/search?q=a')).status).toBe(403);
    expect((await callerOf(server, null).get('fp/search?q=a')).status).toBe(401);
    for (const q of ["'", '& | !', ':*', '%', "a' | 'b:*", '\\', '—', '١٢٣', 'a'.repeat(200), '🙂'])
      expect((await admin.get(`fp/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
    for (const more of ['', '?q=', '?q=a&kind=x', '?q=a&project_id=99999999999999999999', '?q=a&page=0', '?q=a&x=1'])
      expect((await admin.get(`fp/search${more}`)).status, more).toBe(400);
  });
});

it('the palette finds tasks, projects and people by what they are known by', async () => {
  const named = async (q: string) =>
    (await admin.get(`search?q=${encodeURIComponent(q)}`)).json.rows.map(({ kind }: { kind: string }) => kind);
  const project = (await admin.get('fp/projects;perPage=1')).json.rows[0];
  const person = (await admin.get('admin/auth/me')).json.user;
  expect(await named('giperboloid')).toContain('task');
  expect(await named(project.name)).toContain('project');
  expect(await named(person.fio)).toContain('person');
});
