import { expect, expectTypeOf, it } from 'vitest';
import type { Static } from 'typebox';
import { bodyOf, patchBodyOf } from '#kernel/contract.ts';
import { integer } from '#kernel/fields/number.ts';
import { text } from '#kernel/fields/text.ts';
import { date } from '#kernel/fields/time.ts';

const fields = {
  day: date({ required: true }),
  comment: text({ max: 500 }),
  days: integer({ required: true, default: 1 }),
};

it('makes the body of an endpoint of the fields that its form asks for', () => {
  const body = bodyOf(fields);
  expect(body).toMatchObject({
    required: ['day'],
    additionalProperties: false,
    properties: { day: { format: 'day' }, comment: { type: ['string', 'null'], maxLength: 500 }, days: { minimum: 0 } },
  });
  expectTypeOf<Static<typeof body>>().toExtend<{ day: string; comment?: string | null; days?: number }>();
});

it('of a change needs nothing, and takes the version that it was made on', () => {
  expect(patchBodyOf(fields)).toMatchObject({
    properties: { day: {}, comment: {}, days: {}, version: { minimum: 1 } },
  });
  expect(patchBodyOf(fields)).not.toHaveProperty('required');
});
