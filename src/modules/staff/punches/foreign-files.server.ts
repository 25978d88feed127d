import type { ForeignFiles } from '#server/crud/foreign-tables.ts';

/** Files of punches are plain tables: no other program's form is known here. */
export const foreignFiles: ForeignFiles = { tables: [], json: () => null };
