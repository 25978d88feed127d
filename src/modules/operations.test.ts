import { catalogue } from '#modules/texts.ts';
import { localFiles } from '#server/files/file-store.ts';
import { textsOf } from '#server/texts.ts';
import { expect, it } from 'vitest';
import { noLetters } from '#server/auth/letters.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { everyRow } from '#server/context.ts';
import type { Operations } from '#server/crud/operations.ts';
import { clients } from '#modules/clients/clients/clients.ts';
import { teams } from '#modules/company/people/teams.ts';
import { operationsOf } from '#modules/operations.server.ts';
import { resources } from '#modules/registry.ts';

const settings: CrudSettings = {
  directory: () => {
    throw new Error('nobody asks it here');
  },
  letters: noLetters,
  secretKey: '',
  texts: textsOf(catalogue),
  files: localFiles('/nowhere'),
  publicUrl: () => null,
};

it('serves every resource by operations of its own definition', () => {
  expect(operationsOf(settings).map(({ resource }) => resource.path)).toEqual(resources.map(({ path }) => path));
});

/** tsc reads these lines: each would serve rows to anyone who asks. */
it('serves no scoped resource without its scope, and hides no other by one', () => {
  // @ts-expect-error -- its rows are scoped
  expect(() => crudOf(clients, settings)).toThrow('the rows of fp/clients are scoped');
  // @ts-expect-error -- its definition says that staff sees all of them
  expect(crudOf(teams, settings, { scope: everyRow }).scope).not.toBe(everyRow);
  // @ts-expect-error -- another resource's operations
  const wrong: Operations<typeof clients> = crudOf(teams, settings);
  expect(wrong.resource.path).toBe('fp/teams');
});
