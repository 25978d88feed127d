import type { Config } from '#server/config.ts';

// What the server and the process that fills its database tell each other, in this order.

/** To it, as soon as it begins. */
export interface SeedOrder {
  readonly config: Config;
  readonly url: string;
  /** There is nothing in the database: what it is filled with is made while its tables are. */
  readonly isNew: boolean;
}

/** To it, when the schema is up to date. */
export const tablesThere = { tables: true } as const;

/** From it, when what people find at first is there; so many steps are left. A text from it says why it fails. */
export interface Standing {
  readonly left: number;
}
