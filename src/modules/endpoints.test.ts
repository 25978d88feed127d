import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Answer } from '#kernel/api.ts';
import type { Row } from '#kernel/resource.ts';
import { endpoints } from '#modules/endpoints.ts';
import { served } from '#modules/served.server.ts';
import type { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';
import type { call, callAt } from '#web/api/call.ts';

describe('the endpoints that the browser knows', () => {
  it('are those that the server serves', () => {
    const moves = /^POST \/api\/[^/]+\/[^/]+\/move$/;
    const known = endpoints.map(({ key }) => key);
    expect(new Set(known).size).toBe(known.length);
    // Moving is a verb of every list that people arrange.
    expect(
      served
        .map(({ endpoint }) => endpoint.key)
        .filter((key) => !moves.test(key))
        .toSorted(),
    ).toEqual(known.toSorted());
  });
});

/** Never run: the compiler is the test. An expected error that is none fails it. */
export async function typesOfCalls(ask: typeof call, at: typeof callAt): Promise<void> {
  const params = { id: 1 };
  const task = await ask('GET /api/fp/dev-tasks/:id', { params });
  expectTypeOf(task).toEqualTypeOf<Row<typeof devTasks>>();
  expectTypeOf<Answer<'GET /api/fp/teams'>['rows'][number]['names']>().not.toBeAny();
  const { rows } = await ask('POST /api/fp/dev-tasks/transition', { body: { ids: [1], action: 'finish' } });
  expectTypeOf(rows[0]!.row!.status).toEqualTypeOf(task.status);
  // @ts-expect-error there is no such field
  void task.titel;
  // @ts-expect-error a misspelt path
  await ask('GET /api/fp/dev-task/:id', { params });
  // @ts-expect-error a method that it does not have
  await ask('DELETE /api/fp/dev-tasks/transition');
  // @ts-expect-error whose row?
  await ask('GET /api/fp/dev-tasks/:id');
  // @ts-expect-error a parameter by another name
  await ask('GET /api/fp/dev-tasks/:id', { params: { task_id: 1 } });
  // @ts-expect-error there is no such action
  await ask('POST /api/fp/dev-tasks/transition', { body: { ids: [1], action: 'finnish' } });
  // @ts-expect-error nothing says which tasks
  await ask('POST /api/fp/dev-tasks/transition', { body: { action: 'finish' } });
  // @ts-expect-error a name that the body does not have
  await ask('PATCH /api/fp/dev-tasks/:id', { params, body: { titel: 'A' } });
  // @ts-expect-error a number where a text belongs
  await ask('PATCH /api/fp/dev-tasks/:id', { params, body: { name: 1 } });
  // @ts-expect-error a task has a project
  await ask('POST /api/fp/dev-tasks', { body: { name: 'A' } });
  // @ts-expect-error what the product sets is not sent
  await ask('PATCH /api/fp/dev-tasks/:id', { params, body: { status: 'done' } });
  // @ts-expect-error a question by another name
  await ask('GET /api/fp/dev-tasks/:id/why', { params, query: { verb: 'finish' } });
  // @ts-expect-error needed in the address
  await ask('GET /api/fp/leave-requests/timeline', { query: { starts_on: '2026-01-01' } });
  // Planned time may be typed, and the version says which row was changed.
  await ask('PATCH /api/fp/dev-tasks/:id', { params, body: { planned_minutes: '2,5', version: 3 } });
  const known = await at({ path: 'fp/teams' }, 'GET /:id', { params });
  expectTypeOf(known.name).toBeUnknown();
  // @ts-expect-error no verb of rows
  await at({ path: 'fp/teams' }, 'GET /everything');
}
