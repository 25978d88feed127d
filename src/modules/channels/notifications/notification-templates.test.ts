import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import base from '#modules/house/seed/site-base.json' with { type: 'json' };
import { variablesByType, variablesOf } from '#modules/channels/notifications/notification-kinds.ts';
import { filledIn, isWellFormed, variablesIn } from '#modules/channels/notifications/template-text.ts';
import { catalogue } from '#modules/texts.ts';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import { startTestServer, type TestServer } from '#server/testing/database.ts';

const path = 'admin/notification-templates';

describe('the text of a template', () => {
  it('names its variables, each once', () => {
    expect(variablesIn('{task_name}: {status}, {task_name}')).toEqual(['task_name', 'status']);
  });
  it.each(['{task_name', 'task_name}', '{Task}', '{}', '{task name}'])('is broken by %s', (text) => {
    expect(isWellFormed(text)).toBe(false);
  });
  it('is filled in with what there is', () => {
    expect(filledIn('{a} va {b}', { a: 'X' })).toBe('X va {b}');
  });
});

describe('types of messages', () => {
  it('know their variables, each with a sample in three languages', () => {
    expect(Object.keys(variablesByType).sort()).toEqual(base.notification_types.map(({ code }) => code).sort());
    for (const variable of new Set(Object.values(variablesByType).flat()))
      expect(catalogue, variable).toHaveProperty([`template_sample.${variable}`]);
  });
  it('ship with texts that name nothing else', () => {
    for (const { code, title, text } of base.notification_types)
      for (const lang of ['uz', 'uk', 'ru'] as const)
        for (const variable of [...variablesIn(title[lang]), ...variablesIn(text[lang])])
          expect(variablesOf(code), `${code} ${lang}`).toContain(variable);
  });
});

describe('templates', () => {
  let server: TestServer;
  let editor: Caller;
  let typeId: number;

  beforeAll(async () => {
    server = await startTestServer({ seed: 'demo' });
    editor = await signedIn(server, 'editor');
    const admin = await signedIn(server, 'admin');
    typeId = (await admin.get('admin/notification-types?code=confirmation_code')).json.rows[0].id;
  });
  afterAll(() => server?.close());

  const body = (uz: string, more: object = {}) => ({
    notification_type_id: typeId,
    notification_method_id: 3,
    names: { uz: 'Kod' },
    text_i18n: { uz, ...more },
  });

  it('are refused with the names of what they cannot say, at the language that says it', async () => {
    const answer = await editor.post(path, body('{code} {password}', { ru: 'Код {code}, {salary} {bonus}' }));
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toMatchObject([
      { field: 'text_i18n.uz', rule: 'template_variable', message: 'Bunday oʻzgaruvchi yoʻq: password' },
      { field: 'text_i18n.ru', rule: 'template_variable', message: 'Bunday oʻzgaruvchi yoʻq: salary, bonus' },
    ]);
    expect((await editor.post(path, body('Kod: {code'))).json.errors).toMatchObject([
      { field: 'text_i18n.uz', rule: 'template_syntax' },
    ]);
  });

  it('are made once for a type and a method, and stay true when the type changes', async () => {
    const made = await editor.post(path, body('Kod: {code}'));
    expect(made.status, made.text).toBe(201);
    expect((await editor.post(path, body('Kod: {code}'))).json.errors).toMatchObject([{ rule: 'unique' }]);
    const changed = await editor.patch(`${path}/${made.json.id}`, { notification_type_id: 1 });
    expect(changed.json.errors).toMatchObject([{ field: 'text_i18n.uz', rule: 'template_variable' }]);
    const many = await editor.patch(path, { ids: [made.json.id], changes: { text_i18n: { uz: '{task_name}' } } });
    expect(many.status).toBe(422);
    expect((await editor.get(`${path}/${made.json.id}`)).json.text).toBe('Kod: {code}');
  });

  it('are read and written by editors and administrators alone', async () => {
    for (const login of ['developer', 'hr', 'director', 'client']) {
      const person = await signedIn(server, login);
      expect((await person.get(path)).status, login).toBe(403);
      expect((await person.post(path, body('{code}'))).status, login).toBe(403);
    }
  });

  it('methods without settings are off and say so', async () => {
    const rows = (await editor.get('admin/notification-methods')).json.rows;
    expect(Object.fromEntries(rows.map((row: { code: string; state: string }) => [row.code, row.state]))).toEqual({
      in_app: 'ready',
      email: 'not_set_up',
      telegram: 'not_set_up',
      sms: 'not_set_up',
      web_push: 'not_set_up',
    });
    const off = await editor.patch(`admin/notification-methods/${rows[0].id}`, { is_active: false });
    expect(off.json.state).toBe('off');
    const said = [...rows, off.json].map((row: { reason: string | null }) => row.reason).filter(Boolean);
    expect(said).toHaveLength(5);
    for (const reason of said) expect(reason, 'in words and not by a key').toMatch(/ /);
    const email = rows.find((row: { code: string }) => row.code === 'email');
    const checked = await editor.post('admin/notification-methods/check', { id: email.id });
    expect(checked.json).toMatchObject({ state: 'not_set_up', reason: email.reason });
  });

  it('methods and types are parts of the product: nobody makes them by hand, and only some change them', async () => {
    const admin = await signedIn(server, 'admin');
    for (const path of ['admin/notification-methods', 'admin/notification-types']) {
      expect((await admin.post(path, { names: { uz: 'X' } })).status, path).toBe(405);
      expect((await admin.delete(`${path}/1`)).status, path).toBe(405);
    }
    expect((await editor.patch('admin/notification-types/1', { bundle_minutes: 5 })).status).toBe(403);
    expect((await admin.patch('admin/notification-types/1', { bundle_minutes: 5 })).json.bundle_minutes).toBe(5);
    expect((await admin.patch('admin/notification-types/1', { code: 'x' })).json.errors).toMatchObject([
      { field: 'code', rule: 'unknown' },
    ]);
    const hr = await signedIn(server, 'hr');
    expect((await hr.patch('admin/notification-methods/1', { max_tries: 3 })).status).toBe(403);
    expect((await hr.get('admin/notification-templates/variables')).status).toBe(403);
    const { rows } = (await editor.get('admin/notification-templates/variables')).json;
    expect(rows.find((row: { notification_type_id: number }) => row.notification_type_id === typeId)).toMatchObject({
      variables: [
        { name: 'code', samples: { uz: '481 205' } },
        { name: 'minutes', samples: { uz: '5' } },
      ],
    });
  });
});
