import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Copy, copyOfSources } from './testing/copy.ts';

/**
 * What the quick suite must not let pass, each tried on a copy: a part of `npm run trust`, or `MUTATIONS=yes npx vitest
 * run scripts/mutations.test.ts`.
 */
const mutations = [
  {
    name: 'the door lets everybody in who is signed in',
    at: 'src/server/http/admission.ts',
    was: '!allows(need, actor)',
    is: '!(allows(need, actor) || true)',
    red: ['src/app/access-matrix.test.ts'],
  },
  {
    name: 'a role of one action more holds what it needs',
    at: 'src/kernel/access.ts',
    was: 'need.some((action) => holder.actions.has(action))',
    is: 'need.some((action) => holder.actions.has(action) || holder.actions.size > 60)',
    red: ['src/app/access-matrix.test.ts'],
  },
  {
    name: 'a scope shows all rows',
    at: 'src/modules/operations.server.ts',
    was: "'fp/task-deadlines': (settings) => crudOf(taskDeadlines, settings, { scope: partsVisibleTo })",
    is: "'fp/task-deadlines': (settings) => crudOf(taskDeadlines, settings, { scope: () => 'all' })",
    red: ['src/app/scopes.test.ts'],
  },
  {
    name: 'a transition is allowed to one more',
    at: 'src/modules/work/tasks/workflow/transition-table.ts',
    was: "who: ['executor', 'manager']",
    is: "who: ['executor', 'manager', 'creator']",
    red: ['src/modules/work/tasks/workflow'],
  },
  {
    name: 'a kind of field reads another number than was written',
    at: 'src/kernel/fields/number.ts',
    was: '  return Math.abs(number) <= largestInteger ? number : undefined;',
    is: '  return Math.abs(number) <= largestInteger ? number + 1 : undefined;',
    red: ['src/app/conformance.test.ts'],
  },
  {
    name: 'a kind of field brings another number back from a file',
    at: 'src/kernel/fields/number.ts',
    was: '? { value: Number(text) } : ',
    is: '? { value: Number(text) + 1 } : ',
    red: ['src/app/import-round-trip.test.ts'],
  },
] as const;

describe.runIf(process.env.MUTATIONS)('the quick suite is red when', () => {
  let copy: Copy;
  beforeAll(async () => {
    copy = await copyOfSources();
  });
  afterAll(() => copy?.drop());

  it.each(mutations)('$name', { timeout: 600_000 }, async ({ at, was, is, red }) => {
    await copy.change(at, [was, is]);
    const { isWell, text } = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...red);
    await copy.change(at, [is, was]);
    expect(text).toMatch(/Tests +.*\d+ failed/);
    expect(isWell).toBe(false);
  });
});
