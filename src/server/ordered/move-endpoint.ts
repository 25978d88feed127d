import Type from 'typebox';
import type { Need } from '#kernel/access.ts';
import { contractOf } from '#kernel/contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { largestId } from '#kernel/fields/reference.ts';
import type { Resource } from '#kernel/resource.ts';

/** Where a row goes: into which group, and behind how many others there. Left out, the group stays as it is. */
export interface Move {
  readonly id: number;
  readonly group?: number | string | null;
  /** 0 is the first place; a place beyond the last one is the last one. */
  readonly place: number;
}

/** `POST <path>/move`: moves one row; the others close up behind it and make room before it. */
export const moveEndpoint = (resource: Resource, need: Need) =>
  endpoint(`POST /api/${resource.path}/move`, {
    need,
    body: Type.Object(
      {
        id: Type.Integer({ minimum: 1, maximum: largestId }),
        group: Type.Optional(
          Type.Unsafe<number | string | null>({
            anyOf: [
              { type: 'integer', minimum: 1, maximum: largestId },
              { type: 'string', maxLength: 60 },
              { type: 'null' },
            ],
          }),
        ),
        place: Type.Integer({ minimum: 0, maximum: 100_000 }),
      },
      { additionalProperties: false },
    ),
    output: Type.Object({ row: contractOf(resource).row }),
  });
