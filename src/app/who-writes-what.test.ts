import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/database/sql.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { type Answer, type Caller, signedIn } from '#app/testing/caller.ts';

/** What the shipped roles write where the action alone does not decide: product.md, People. */
let server: TestServer;
const people = {} as Record<
  'admin' | 'director' | 'manager' | 'lead' | 'developer' | 'tester' | 'hr' | 'editor',
  Caller
>;
const idOf = {} as Record<keyof typeof people, number>;

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
  for (const login of ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor'] as const) {
    people[login] = await signedIn(server, login);
    idOf[login] = (await people[login].get('admin/auth/me')).json.user.id;
  }
});
afterAll(() => server?.close());

const ruleOf = ({ status, json }: Answer) => [status, json.errors?.[0]?.field, json.errors?.[0]?.rule];
const projectsOf = async (person: Caller): Promise<number[]> =>
  (await person.get('fp/projects/options')).json.rows.map(({ id }: { id: number }) => id);

describe.each(['developer', 'tester'] as const)('the %s, who finds a bug', (who) => {
  it('writes it down in an own project, and its manager gets it', async () => {
    const person = people[who];
    const [own] = await projectsOf(person);
    const { manager_id } = (await people.admin.get(`fp/projects/${own}`)).json;
    const made = await person.post('fp/dev-tasks', { name: 'Tugma ishlamaydi', project_id: own });
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({ executor_id: manager_id, creator_id: idOf[who] });
    const mine = await person.post('fp/dev-tasks', { name: 'Oʻzim', project_id: own, executor_id: idOf[who] });
    expect(mine.json.executor_id).toBe(idOf[who]);
    expect((await person.delete(`fp/dev-tasks/${made.json.id}`)).status).toBe(204);
    expect((await person.post('fp/dev-tasks/understand', { text: 'Xato topildi' })).status).toBe(200);
  });

  it('names nobody else for it, nor another project', async () => {
    const person = people[who];
    const own = await projectsOf(person);
    const others = (await projectsOf(people.admin)).filter((id) => !own.includes(id));
    const body = { name: 'Xato', project_id: own[0] };
    const named = await person.post('fp/dev-tasks', { ...body, executor_id: idOf.lead });
    expect(ruleOf(named)).toEqual([403, 'executor_id', 'named_by_managers']);
    const beside = await person.post('fp/dev-tasks', { ...body, participant_ids: [idOf.lead] });
    expect(beside.status).toBe(403);
    expect(ruleOf(await person.post('fp/dev-tasks', { ...body, project_id: others[0] }))).toEqual([
      422,
      'project_id',
      'exists',
    ]);
    const given = (await people.manager.post('fp/dev-tasks', { name: 'Begona', project_id: own[0] })).json.id;
    expect([403, 404]).toContain((await person.delete(`fp/dev-tasks/${given}`)).status);
  });
});

it('the director looks at the work of others and does not manage all tasks', async () => {
  const me = (await people.director.get('admin/auth/me')).json;
  const held = me.actions.map(({ app_actions_id }: { app_actions_id: number }) => app_actions_id);
  expect(held).not.toContain(3010);
  const { rows } = (await people.director.get('fp/dev-tasks;perPage=50?status=checking')).json;
  const ofOthers = rows.filter(({ executor_id }: { executor_id: number }) => executor_id !== idOf.director);
  expect(ofOthers.length).toBeGreaterThan(0);
  for (const { allowed_actions } of ofOthers) expect(allowed_actions).toContain('finish');
  const { rows: running } = (await people.director.get('fp/dev-tasks;perPage=50?status=processing')).json;
  const foreign = running.filter(
    ({ relations }: { relations: string[] }) => !relations.includes('manager') && !relations.includes('executor'),
  );
  expect(foreign.length).toBeGreaterThan(0);
  for (const { allowed_actions } of foreign) expect(allowed_actions).not.toContain('to_pause');
});

describe('members of teams', () => {
  it('are written by who leads the team, and no others', async () => {
    // Of closed months nobody changes who was in a team.
    await sql`update attendance_months set state = 'open'`.execute(server.db);
    const members = (await people.admin.get('fp/team-members;perPage=500')).json.rows as {
      id: number;
      user_id: number;
      team_id: number;
      team_member_type_id: number;
    }[];
    const types = (await people.admin.get('fp/team-member-types;perPage=50')).json.rows;
    const leading = types.find(({ is_lead }: { is_lead: boolean }) => is_lead).id;
    const led = members.find((one) => one.user_id === idOf.lead && one.team_member_type_id === leading)!.team_id;
    const other = members.find(({ team_id }) => team_id !== led)!;
    const own = members.find((one) => one.team_id === led && one.user_id !== idOf.lead)!;
    const { lead } = people;
    expect((await lead.patch(`fp/team-members/${own.id}`, { time_share: 60 })).status).toBe(200);
    for (const refused of [
      await lead.patch(`fp/team-members/${other.id}`, { time_share: 60 }),
      await lead.patch('fp/team-members', { ids: [own.id, other.id], changes: { time_share: 60 } }),
      await lead.patch(`fp/team-members/${own.id}`, { team_id: other.team_id }),
      await lead.delete(`fp/team-members/${other.id}`),
      await lead.post('fp/team-members', {
        ...{ team_id: other.team_id, user_id: idOf.editor, team_member_type_id: other.team_member_type_id },
      }),
    ])
      expect(ruleOf(refused)).toEqual([403, 'team_id', 'not_team_lead']);
    expect((await people.hr.patch(`fp/team-members/${other.id}`, { time_share: 60 })).status).toBe(200);
    expect((await lead.patch('fp/teams', { ids: [led], changes: { color: '#1e88e5' } })).status).toBe(403);
  });
});

it('HR writes works for worksheets, and not what the time of tasks is made of', async () => {
  const first = async (path: string) => (await people.admin.get(`${path};perPage=1`)).json.rows[0].id;
  const catalogue = await first('fp/work-type-categories');
  const time = await first('fp/work-categories');
  const { hr } = people;
  const made = await hr.post('fp/work-types', { names: { uz: 'Suhbatlar' }, work_type_category_id: catalogue });
  expect(made.status, made.text).toBe(201);
  const refused = [403, 'work_type_category_id', 'worksheet_side'];
  expect(ruleOf(await hr.post('fp/work-types', { names: { uz: 'Vaqt' }, work_category_id: time }))).toEqual(refused);
  expect(ruleOf(await hr.patch(`fp/work-types/${made.json.id}`, { work_category_id: time }))).toEqual(refused);
  const ofTime = (await people.admin.get('fp/work-types;perPage=500')).json.rows.find(
    ({ work_category_id }: { work_category_id: number | null }) => work_category_id !== null,
  );
  expect(ruleOf(await hr.patch(`fp/work-types/${ofTime.id}`, { names: { uz: 'Boshqa' } }))).toEqual(refused);
  expect(ruleOf(await hr.delete(`fp/work-types/${ofTime.id}`))).toEqual(refused);
  expect((await hr.delete(`fp/work-types/${made.json.id}`)).status).toBe(204);
});

describe('an enquiry', () => {
  let last = 0;
  const written = async () =>
    (await people.editor.post('admin/new-clients', { name: 'Anvar Aliyev', phone: `+99890123450${last++}` })).json;
  const asked = (row: { id: number; version: number }, at: number) => ({
    ...{
      id: row.id,
      version: row.version,
      organisation: `Yangi Savdo ${at}`,
      login: `yangi.savdo.${at}`,
      lang_code: 'uz',
    },
  });

  it('is finished by who answers it: a client is made of it, with its user', async () => {
    const row = await written();
    const made = await people.editor.post('admin/new-clients/make-client', asked(row, 1));
    expect(made.status, made.text).toBe(200);
    expect(made.json).toMatchObject({ status: 'agreed', client_id: expect.any(Number) });
    const user = (await people.admin.get('admin/users?login=yangi.savdo.1')).json.rows[0];
    expect(user).toMatchObject({ client_id: made.json.client_id, is_client_administrator: true });
  });

  it('is handed to a manager, who sees that one and goes on with it', async () => {
    const [row, other] = [await written(), await written()];
    const { manager, editor } = people;
    expect((await manager.get('admin/new-clients')).json.total).toBe(0);
    const handed = await editor.patch(`admin/new-clients/${row.id}`, { manager_id: idOf.manager });
    expect(handed.status, handed.text).toBe(200);
    expect((await manager.get('admin/new-clients')).json.rows.map(({ id }: { id: number }) => id)).toEqual([row.id]);
    const told = async () => (await manager.get('admin/inbox;perPage=5')).json.rows;
    expect((await told())[0]).toMatchObject({
      kind: 'enquiry_handed',
      details: { name: row.name, enquiry_id: row.id },
    });
    await editor.patch(`admin/new-clients/${row.id}`, { note: 'Yana bir bor' });
    expect((await told()).filter(({ kind }: { kind: string }) => kind === 'enquiry_handed')).toHaveLength(1);
    expect((await manager.patch(`admin/new-clients/${other.id}`, { status: 'contacted' })).status).toBe(404);
    const contacted = await manager.patch(`admin/new-clients/${row.id}`, { status: 'contacted' });
    expect(contacted.status).toBe(200);
    const made = await manager.post('admin/new-clients/make-client', asked(contacted.json, 2));
    expect(made.status, made.text).toBe(200);
    expect((await people.developer.post('admin/new-clients/make-client', asked(other, 3))).status).toBe(403);
  });

  it('is no way round the manager: they make a client themselves', async () => {
    const made = await people.manager.post('fp/clients', { name: 'Samarqand Choyi' });
    expect(made.status, made.text).toBe(201);
    expect((await people.manager.patch(`fp/clients/${made.json.id}`, { phone: '+998901234511' })).status).toBe(200);
    expect(
      (await people.manager.post('fp/clients/invite', { fio: 'Yangi Mijoz', client_id: made.json.id })).status,
    ).toBe(201);
    expect((await people.manager.delete(`fp/clients/${made.json.id}`)).status).toBe(403);
  });
});
