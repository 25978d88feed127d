import { expect } from 'vitest';
import { type Caller, signedIn } from '#app/testing/caller.ts';
import type { TestServer } from '#server/testing/database.ts';

export interface NewPerson {
  readonly id: number;
  readonly login: string;
  readonly caller: () => Promise<Caller>;
}

/** Roles and people of a demo company over HTTP. The server may come later: it is asked for each time. */
export function peopleAndRoles(around: () => { readonly server: TestServer; readonly admin: Caller }) {
  let made = 0;
  const first = async (address: string): Promise<number> => (await around().admin.get(address)).json.rows[0].id;
  const roleId = (code: string) => first(`admin/user-roles?code=${code}`);
  const userId = (login: string) => first(`admin/users?login=${login}`);

  async function newRole(actions: readonly number[]): Promise<number> {
    const code = `sinov_rol_${++made}`;
    const { admin } = around();
    const { json } = await admin.post('admin/user-roles', { names: { uz: `Sinov roli ${made}` }, code });
    if (actions.length) {
      const set = { user_roles_id: json.id, app_actions_ids: actions };
      expect((await admin.post('admin/user-role-access/set-action', set)).status).toBe(200);
    }
    return json.id;
  }

  async function newPerson(roles: readonly number[]): Promise<NewPerson> {
    const login = `sinov.kishi.${++made}`;
    const body = {
      fio: `Sinov ${made}`,
      login,
      password: 'demo1234',
      user_type_id: await first('admin/user-types?code=staff'),
      branch_id: await first('admin/branches;perPage=1'),
      role_ids: roles,
    };
    const answer = await around().admin.post('admin/users', body);
    expect(answer.status, answer.text).toBe(201);
    return { id: answer.json.id, login, caller: () => signedIn(around().server, login) };
  }

  /** May change roles and people, and little else. */
  const clerk = async () => newPerson([await newRole([41, 89, 3211, 3212, 3213, 3221, 3222, 3223])]);
  return { roleId, userId, newRole, newPerson, clerk };
}
