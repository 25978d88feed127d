import type { Need } from '#kernel/access.ts';
import type { Resource } from '#kernel/resource.ts';
import { verbOf } from '#kernel/verbs.ts';

/** So long a decision is taken back by who made it; afterwards the way back is another. product.md, Boards. */
export const takeBackMs = 10_000;

/** Takes back the caller's last decision about a row: `POST <path>/take-back`. */
export const takeBackOf = <R extends Resource>(resource: R, need: Need) => verbOf(resource, 'take-back', need);
