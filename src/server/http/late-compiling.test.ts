import { Ajv, type ValidateFunction } from 'ajv';
import { expect, it } from 'vitest';
import { lateValidator } from '#server/http/late-compiling.ts';

it('a validator lets go of what it has refused', () => {
  let compiled: ValidateFunction | undefined;
  const judge = lateValidator(() => {
    compiled = new Ajv({ verbose: true }).compile({ type: 'object', properties: { name: { type: 'string' } } });
    return compiled;
  });
  expect(judge({ name: 'Sinov' })).toBe(true);
  expect(judge({ name: ['sent'] })).toMatchObject({ error: [{ instancePath: '/name', data: ['sent'] }] });
  expect(compiled?.errors).toBeNull();
  expect(Object.values(judge)).toEqual([]);
});
