import { Secret, TOTP } from 'otpauth';
import { newAuthenticator } from '#app/testing/authenticator.ts';
import { type Caller, callerOf, signedIn } from '#app/testing/caller.ts';
import { clients, clientTasks } from '#app/testing/reaching-clients.ts';
import { contracts } from '#app/testing/reaching-contracts.ts';
import { idsOf, type Parts, password } from '#app/testing/reaching-parts.ts';
import { projects } from '#app/testing/reaching-projects.ts';
import { site } from '#app/testing/reaching-site.ts';

/** What needs a person, a device, a code or a state of its own. The run counts what answered; nothing is asserted. */
export async function walkByHand(parts: Parts): Promise<void> {
  const { server } = parts;
  const [admin, manager] = [await signedIn(server, 'admin'), await signedIn(server, 'manager')];
  await signIns(parts, admin);
  await tasks(parts, admin, manager, await signedIn(server, 'developer'));
  await marks(parts, admin, manager, await signedIn(server, 'developer'));
  await leave(parts, admin, await signedIn(server, 'developer'));
  await rights(parts, admin);
  await texts(parts, admin);
  await files(parts, admin);
  await clients(parts, admin);
  await clientTasks(parts, admin, await signedIn(server, 'client'));
  await contracts(parts, admin);
  await projects(admin);
  await site(parts, admin);
}

/** A person whom nobody else needs: what is done to the account ends with it. */
async function signIns(parts: Parts, admin: Caller): Promise<void> {
  const { server, origin, printed } = parts;
  const visitor = callerOf(server, null);
  const [branch] = await idsOf(admin, 'admin/branches');
  const [type] = await idsOf(admin, 'admin/user-types?code=staff');
  const [role] = await idsOf(admin, 'admin/user-roles?code=developer');
  const number = String(Date.now()).slice(-7);
  const login = `sinov.${number}`;
  const made = await admin.post('admin/users', {
    ...{ fio: 'Sinov Hisob', login, phone: `+99890${number}`, user_type_id: type ?? 1, branch_id: branch },
    ...{ role_ids: role ? [role] : [], password: 'Sinov-parol-1' },
  });
  const id = made.json?.id;
  const given = await admin.post('admin/users/set-new-password', { user_id: id });
  const once = given.json?.password;
  const first = await visitor.post('admin/auth/login', { login, password: once });
  const own = 'Oʻzimniki-99';
  const newcomer = callerOf(server, first.json?.token ?? null);
  await newcomer.post('admin/auth/change-password', { old_password: once, password: own });
  const entered = await visitor.post('admin/auth/login', { login, password: own });
  const cookie = String(entered.headers['set-cookie'] ?? '').split(';')[0]!;
  await visitor.post('admin/auth/refresh', {}, { cookie, origin });
  const person = callerOf(server, entered.json?.token ?? null);
  await person.patch('admin/auth/my-keys', { keys: {} });

  await secondFactor(person, own);
  await person.get('admin/auth/second-factor');
  await person.post('admin/auth/second-factor/remove', { password: own });
  const device = newAuthenticator();
  const options = (await person.post('admin/auth/passkeys/begin', { password: own })).json;
  await person.post('admin/auth/passkeys', { name: 'Sinov', credential: device.make(options, origin) });
  const challenge = (await visitor.post('admin/auth/passkey-challenge', {})).json;
  await visitor.post('admin/auth/passkey-login', { credential: device.sign(challenge, origin) });
  await person.post('admin/auth/edit-user-info', { fio: 'Sinov Hisob Ikki' });
  const [passkey] = await idsOf(person, 'admin/auth/passkeys');
  await person.post('admin/auth/passkeys/remove', { id: passkey, password: own });

  await visitor.post('admin/auth/forgot-password', { login });
  await visitor.post('admin/auth/send-confirm', { login });
  const code = /\b(\d{6})\b/.exec(
    printed()
      .split('\n')
      .findLast((line) => /\b\d{6}\b/.test(line)) ?? '',
  )?.[1];
  const { json: checked } = await visitor.post('admin/auth/check-code', { login, code });
  await visitor.post('admin/auth/set-new-password', {
    confirm_token: checked?.confirm_token,
    password: 'Yangi-parol-5',
  });

  const token = { name: 'Skript', days: 5, password, app_actions_ids: [69] };
  const { json: script } = await admin.post('admin/api-tokens', token);
  await admin.delete(`admin/api-tokens/${script?.id}`);
  const last = callerOf(
    server,
    (await visitor.post('admin/auth/login', { login, password: 'Yangi-parol-5' })).json?.token,
  );
  await visitor.post('admin/auth/login', { login, password: 'Yangi-parol-5' });
  await secondFactor(last, 'Yangi-parol-5');
  for (const session of (await idsOf(last, 'admin/auth/my-sessions')).slice(0, 2))
    await last.delete(`admin/auth/my-sessions/${session}`);
  await signedIn(server, 'lead');
  await admin.post('admin/sessions/end', { ids: (await idsOf(admin, 'admin/sessions')).slice(-1) });
  await (await signedIn(server, 'tester')).post('admin/auth/logout', {});
  await admin.post('admin/users/add-user-roles', { user_id: id, user_roles_ids: [role] });
  await admin.post('admin/users/reset-second-factor', { id });
  await admin.post('admin/users/users-change-status', { user_ids: [id], status: 'blocked' });
}

async function secondFactor(person: Caller, own: string): Promise<void> {
  const { secret } = (await person.post('admin/auth/second-factor/begin', { password: own })).json ?? {};
  const otp = secret && new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await person.post('admin/auth/second-factor/confirm', { otp });
}

/** Lists of which a run by chance may miss that question. */
const usedSomewhere = [
  ...['fp/task-ranks', 'admin/app-config-groups', 'admin/sections', 'fp/task-recurrence-runs'],
  ...['fp/task-automations', 'fp/work-type-categories'],
];

async function tasks({ change }: Parts, admin: Caller, manager: Caller, developer: Caller): Promise<void> {
  const [project_id] = await idsOf(manager, 'fp/projects');
  const { id: me } = (await developer.get('admin/auth/me')).json.user;
  const make = async (more: object = {}) =>
    (await admin.post('fp/dev-tasks', { name: 'Sinov vazifasi', project_id, executor_id: me, ...more })).json?.id;
  const id = await make();
  await admin.get(`fp/dev-tasks/${id}/points`);
  await admin.get(`fp/dev-tasks/${id}/origin`);
  await admin.get(`fp/dev-tasks/${id}/parts`);
  for (const action of ['', '?action=to_processing', '?status=processing', '?to=processing'])
    await admin.get(`fp/dev-tasks/${id}/why${action}`);
  await admin.get('fp/dev-tasks/level?in_project=1');
  await admin.get('fp/dev-tasks/value-counts?of=status');
  for (const dates of ['starts_on=2026-11-01&ends_on=2026-11-30', 'from=2026-11-01&to=2026-11-30'])
    await admin.get(`fp/dev-tasks/during-leave?user_id=${me}&${dates}`);
  await admin.get('fp/dev-tasks/calendar?from=2026-11-01&to=2026-11-30');
  await admin.post('fp/dev-tasks/update-hard-index', { id, hard_index: 3 });
  await admin.post('fp/dev-tasks/task-stickers', { id, sticker_ids: (await idsOf(admin, 'fp/stickers')).slice(0, 1) });
  await developer.post('fp/dev-tasks/mark-actual', { ids: [id], day: '2026-12-01', actual: true });
  await admin.post('fp/dev-tasks/mark-actual', { ids: [id], day: '2026-12-01', actual: true });
  await developer.post('fp/dev-tasks/day-plan', { ids: [], day: '2026-12-01' });
  await developer.post('fp/dev-tasks/transition', { ids: [id], action: 'to_processing' });
  await developer.post('fp/dev-tasks/undo-transition', { ids: [id] });
  await manager.post('fp/dev-tasks/enter', { project_id, lines: [{ name: 'Bir' }, { name: 'Ikki', parent: 0 }] });
  await admin.post('fp/dev-tasks/enter', { project_id, lines: [{ name: 'Bir' }] });
  const bulk = await admin.post('fp/dev-tasks/bulk', { ids: [await make()], changes: { hard_index: 4 } });
  const [bulkId] = await idsOf(admin, 'fp/task-bulks');
  await admin.get(`fp/task-bulks/${bulkId}`);
  await admin.get(`fp/task-bulks/${bulkId}/uses`);
  await admin.post(`fp/dev-tasks/bulk/${bulk.json?.id ?? bulk.json?.bulk_id ?? bulkId}/undo`, {});
  const template = (await admin.post('fp/task-templates/from-task', { task_id: id, name: 'Sinov qolipi' })).json?.id;
  for (const one of [template, ...(await idsOf(admin, 'fp/task-templates;perPage=100'))].filter(Boolean)) {
    const made = await admin.post(`fp/task-templates/${one}/preview`, { project_id, start_on: '2027-03-01' });
    if (made.status !== 200) continue;
    if ((await admin.post(`fp/task-templates/${one}/make`, { project_id, start_on: '2027-03-01' })).status < 300) break;
  }
  const steps = { rows: [{ kind: 'set', field: 'hard_index', value: 3 }] };
  await admin.post('fp/task-automations/dry-run', {
    trigger: 'created',
    steps,
    conditions: null,
    trigger_options: null,
  });
  const [recurrence] = await idsOf(admin, 'fp/task-recurrences');
  await change(`insert into task_recurrence_runs (task_recurrence_id, task_id, day)
    values (${recurrence}, ${id}, '2026-12-01') on conflict do nothing`);
  const [news] = await idsOf(developer, 'admin/inbox');
  await developer.get(`admin/inbox/${news}`);
  await developer.get(`admin/inbox/${news}/uses`);
  const [run] = await idsOf(admin, 'fp/task-recurrence-runs');
  await admin.get(`fp/task-recurrence-runs/${run}`);
  for (const path of usedSomewhere) await admin.get(`${path}/${(await idsOf(admin, path))[0]}/uses`);
}

async function marks({ change }: Parts, admin: Caller, manager: Caller, developer: Caller): Promise<void> {
  const [project_id] = await idsOf(manager, 'fp/projects');
  const { id: executor_id } = (await developer.get('admin/auth/me')).json.user;
  const criteria = await idsOf(admin, 'fp/task-mark-criteria;perPage=50');
  const marked = async (): Promise<{ task: number; mark: number }> => {
    const plan = { planned_minutes: 600, hard_index: 5, will_be_marked: true };
    const { json } = await admin.post('fp/dev-tasks', { name: 'Baholanadi', project_id, executor_id, ...plan });
    await change(`update dev_tasks set status = 'done', done_at = now() where id = ${json.id}`);
    let mark = 0;
    for (const task_mark_criterion_id of criteria)
      mark =
        (await manager.post('fp/task-marks', { task_id: json.id, task_mark_criterion_id, score: 4 })).json?.id ?? mark;
    return { task: json.id, mark };
  };
  const { mark } = await marked();
  await manager.patch(`fp/task-marks/${mark}`, { score: 5 });
  await manager.patch('fp/task-marks', { ids: [mark], changes: { score: 4 } });
  await manager.delete(`fp/task-marks/${mark}`);
  await manager.post(`fp/task-marks/${mark}/restore`, {});
  const { task } = await marked();
  const { json: appeal } = await developer.post('fp/task-appeals', { task_id: task, text: 'Past' });
  await admin.patch(`fp/task-appeals/${appeal?.id}`, { status: 'upheld', answer: 'Koʻrildi' });
}

async function leave({ change }: Parts, admin: Caller, developer: Caller): Promise<void> {
  const { id: user_id } = (await developer.get('admin/auth/me')).json.user;
  await change(`update users set hired_on = '2020-01-15' where id = ${user_id}`);
  await admin.get('fp/leave-requests/timeline?starts_on=2026-11-01&ends_on=2026-11-30');
  const kinds = await idsOf(admin, 'fp/leave-kinds;perPage=50');
  const verbs = ['approve', 'refuse', 'cancel'];
  let year = 2027;
  for (const leave_kind_id of kinds) {
    const dates = { leave_kind_id, starts_on: `${year}-06-01`, ends_on: `${year}-06-14` };
    await developer.post('fp/leave-requests/preview', dates);
    for (const verb of verbs) {
      const on = { ...dates, starts_on: `${year}-06-01`, ends_on: `${year++}-06-14` };
      const { json } = await developer.post('fp/leave-requests', { ...on, user_id, comment: 'Sinov' });
      await developer.post('fp/leave-requests/send', { id: json?.id });
      await (verb === 'cancel' ? developer : admin).post(`fp/leave-requests/${verb}`, {
        id: json?.id,
        comment: 'Sinov',
      });
    }
  }
  const { json: added } = await admin.post('fp/days-off', { user_id, days: 3, reason: 'work_on_day_off' });
  if (added) {
    const { json } = await developer.post('fp/days-off/use', { day: '2026-12-14' });
    await developer.post('fp/days-off/cancel', { id: json?.id });
  }
}

async function rights({ change }: Parts, admin: Caller): Promise<void> {
  const [user_roles_id] = await idsOf(admin, 'admin/user-roles?code=hr');
  const { json: open } = await admin.get(`admin/user-role-access/not-allow?user_roles_id=${user_roles_id}`);
  const app_actions_id = open?.rows?.[0]?.app_actions_id;
  await admin.get(`admin/user-role-access/matrix?user_roles_id=${user_roles_id}`);
  await admin.get('admin/screen-visits?days=7');
  await change("insert into waiting_work (job, payload) values ('of_another_version', '{}')");
  const { json: work } = await admin.get('admin/work');
  for (const { job, id } of work?.rows ?? []) await admin.post('admin/work/again', { job, id });
  await admin.post('admin/users/see-as', { user_id: (await idsOf(admin, 'admin/users?login=developer'))[0] });
  await admin.get(`admin/sessions/${(await idsOf(admin, 'admin/sessions'))[0]}`);
  await admin.get(`admin/user-role-access/why?user_id=2&app_actions_id=14`);
  const asked = `user_roles_id=${user_roles_id}&app_actions_ids=14&access_state=1`;
  await admin.get(`admin/user-role-access/affected?${asked}`);
  for (const access_state of [1, 0]) {
    const one = { access_state, user_roles_id, confirmed: true };
    await admin.post('admin/user-role-access/update-access-status', { ...one, app_actions_id });
    await admin.post('admin/user-role-access/set-action', { ...one, app_actions_ids: [app_actions_id] });
  }
}

async function texts({ origin }: Parts, admin: Caller): Promise<void> {
  const [text] = await idsOf(admin, 'admin/translations;perPage=1');
  const suggestion = { translation_id: text, lang: 'ru', text: 'Sinov' };
  const { json: suggested } = await admin.post('admin/translation-suggestions', suggestion);
  await admin.post('admin/translation-suggestions/decide', { id: suggested?.id, accept: false });
  const { json: link } = await admin.post('admin/translations/export-link', { format: 'xlsx' });
  const table = Buffer.from(await (await fetch(origin + link?.url)).arrayBuffer());
  await admin.post('admin/translations/import', { file: table.toString('base64'), dry_run: true });
  const settingAt = async (key: string) => (await idsOf(admin, `admin/app-configs?key=${key}`))[0];
  const days = await settingAt('auto_accept_days');
  for (const value of ['7', '5']) await admin.patch(`admin/app-configs/${days}`, { value });
  await admin.patch('admin/app-configs', { ids: [days], changes: { value: '6' } });
  const { json: history } = await admin.get(`admin/app-configs/${days}/history`);
  await admin.post(`admin/app-configs/${days}/roll-back`, { history_id: history?.rows?.[0]?.id });
  const secret = await settingAt('metrics_token');
  await admin.post(`admin/app-configs/${secret}/secret`, { secret: 'a token of 32 letters, or of more' });
  await admin.post(`admin/app-configs/${secret}/secret`, { secret: null });
}

async function files({ server, change }: Parts, admin: Caller): Promise<void> {
  const bytes = Buffer.from('%PDF-1.7\n a short document');
  const begin = async () =>
    (await admin.post('resources/uploads', { name: 'sinov.pdf', size: bytes.length })).json?.id as string;
  const upload = async (id: string): Promise<number> => {
    await server.app.inject({
      method: 'PATCH',
      url: `/api/resources/uploads/${id}`,
      headers: { ...admin.headers, 'content-type': 'application/octet-stream', 'upload-offset': '0' },
      payload: bytes,
    });
    return (await admin.post(`resources/uploads/${id}/finish`, {})).json?.id;
  };
  const id = await begin();
  await admin.get(`resources/uploads/${id}`);
  const file = await upload(id);
  await admin.get(`resources/${file}`);
  await admin.post(`resources/${file}/link`, {});
  await admin.get(`admin/resources-view/${file}/used-in`);
  await admin.delete(`resources/uploads/${await begin()}`);
  const [task_id] = await idsOf(admin, 'fp/dev-tasks;sortBy=id;descending=true');
  await admin.post('fp/task-files', { name: 'sinov.pdf', resource_id: file, task_id });
  await admin.delete(`resources/uploads/${id}`);
  const unused = await upload(await begin());
  await admin.delete(`admin/resources-view/${unused}`);
  await admin.post(`admin/resources-view/${unused}/restore`, {});
  await change("update resources set created_at = now() - interval '9 days'");
  const orphans = await idsOf(admin, 'admin/resources-view/orphans');
  await admin.post('admin/resources-view/delete-orphans', { ids: orphans.slice(0, 1) });
}
