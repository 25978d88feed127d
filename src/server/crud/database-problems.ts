import { allows } from '#kernel/access.ts';
import { Problem } from '#kernel/problems.ts';
import type { Actor } from '#server/context.ts';
import { tableNameOf } from '#server/crud/columns.ts';
import { isConnectionLoss } from '#server/database/failures.ts';
import type { Directory } from '#server/crud/references.ts';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly detail?: string;
}

/** Raised by triggers and functions of the schema with the name of the rule, the field and values of its message. */
const ruleOfTheDomain = 'VR001';
const keptRule = ({ constraint: rule = '', column: field = 'id', detail }: DatabaseError): Problem =>
  new Problem('RULE_NOT_MET', {
    errors: [{ field, rule, ...(detail && { values: JSON.parse(detail) }) }],
    extra: { rule },
  });

/** Raised by `all_there` with the fields whose rows are not there, or not for the caller. */
const rowsMissing = 'VR002';
const missingRows = ({ detail = '[]' }: DatabaseError): Problem =>
  new Problem('VALIDATION_FAILED', {
    errors: (JSON.parse(detail) as string[]).map((field) => ({ field, rule: 'exists' })),
  });

/** `projects_key_unique` on `projects` → `key`: how migrations name their constraints. */
function fieldOf({ constraint = '', table = '' }: DatabaseError): string {
  const name = constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1) : constraint;
  return name.replace(/_(unique|fkey|check)$/, '');
}

const invalidField = (error: DatabaseError, rule: string, field = fieldOf(error)): Problem =>
  new Problem('VALIDATION_FAILED', { errors: [{ field, rule }] });

/** Whether somebody sees all rows of a table. */
export type SeesAll = (table: string) => boolean;

/**
 * Who does not see all rows of a resource is not told that one of them has a value: neither the words nor the rule of
 * the answer say whether somebody has it. See docs/decisions/rows-of-a-resource.md.
 */
export const seesAllOf =
  (directory: Directory, actor: Actor): SeesAll =>
  (table) => {
    const ofTable = directory.resources.filter((resource) => tableNameOf(resource) === table);
    // A look at some of the rows beside it says nothing of who sees them where they are written.
    const written = ofTable.filter(({ access }) => access.create ?? access.update);
    return (written.length ? written : ofTable).every(
      ({ path, access }) => allows(access.read, actor) && directory.scopeOf(path)(actor) === 'all',
    );
  };

/**
 * What an error of PostgreSQL means to a caller, or null when it is a fault of ours. Input that passed the schemas and
 * still fails here breaks a rule between rows, or is a number or text that no column takes.
 */
export function problemOf(error: unknown, seesAll: SeesAll = () => true): Problem | null {
  const { code = '' } = error as DatabaseError;
  const database = error as DatabaseError;
  if (code === '23505') return invalidField(database, seesAll(database.table ?? '') ? 'unique' : 'not_usable');
  if (code === '23503') return invalidField(database, 'exists');
  if (code === '23502') return invalidField(database, 'required', database.column);
  if (code === ruleOfTheDomain) return keptRule(database);
  if (code === rowsMissing) return missingRows(database);
  if (code === '23514') return invalidField(database, 'range');
  if (['22P02', '22P05', '22003', '22007', '22008', '22021', '22001'].includes(code))
    return new Problem('NOT_UNDERSTOOD');
  if (code === '40001' || code === '40P01' || code === '55P03')
    return new Problem('UNAVAILABLE', { retryAfterSeconds: 1 });
  if (isStorageFull(error)) return new Problem('STORAGE_FULL', { retryAfterSeconds: 60 });
  if (isConnectionLoss(error)) return new Problem('UNAVAILABLE', { retryAfterSeconds: 2 });
  return null;
}

/** The disk of the database, or of the files, has no room left: nothing was written. */
const isStorageFull = (error: unknown): boolean => {
  const { code = '' } = error as DatabaseError;
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
};
