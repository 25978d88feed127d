import { columnOf } from '#kernel/fields-of.ts';
import type { Resource, Row } from '#kernel/resource.ts';
import type { auditLog } from '#modules/staff/access/audit/audit-log.ts';

type Image = Readonly<Record<string, unknown>> | null;

/** A record of the audit log as its screen reads it. */
export type AuditRow = Row<typeof auditLog>;

/** What stood there, and what stands there since. */
type Images = Pick<AuditRow, 'before' | 'after'>;

/** Columns that every row has: they say nothing that the record itself does not. */
const bookkeeping = [
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'deletion_id',
];

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

/** The fields of the definition that the record is about, in its order; of a new row those that have a value. */
export function changedFields({ before, after }: Images, resource: Resource | undefined): string[] {
  if (!resource) return columnsOf(before, after);
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = columnOf(name, field);
    const isChanged = before ? column in before : !isEmpty(after?.[column]);
    return isChanged ? [name] : [];
  });
}

/** Columns that no field stands for any more, or that only the product writes. */
export function otherColumns(row: Images, resource: Resource | undefined): string[] {
  const known = new Set(Object.entries(resource?.fields ?? {}).map(([name, field]) => columnOf(name, field)));
  return columnsOf(row.before, row.after).filter((column) => !known.has(column));
}

function columnsOf(before: Image, after: Image): string[] {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return columns.filter(
    (column) => !bookkeeping.includes(column) && !(isEmpty(before?.[column]) && isEmpty(after?.[column])),
  );
}
