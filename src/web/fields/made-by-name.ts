import { createContext } from 'react';
import type { Need } from '#kernel/access.ts';

/** Rows for which a name is enough to begin with, by the path of their resource, and who may make them. */
export interface MadeByName {
  readonly path: string;
  readonly need: Need;
}

/** Said by the product once, read by every field that seeks such rows. */
export const MadeByNameContext = createContext<readonly MadeByName[]>([]);
