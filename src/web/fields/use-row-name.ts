import type { Resource } from '#kernel/resource.ts';
import { useReference } from '#web/cache/references.ts';
import { nameOfRow } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';

/** By what a row is known; where that is another row, what that one is called. Null: no row. */
export function useRowName(resource: Resource, row: RowValues | null): string | null {
  const to = resource.fields[resource.display]?.options.to;
  const id = to && row ? row[resource.display] : null;
  const other = useReference(to ?? '', typeof id === 'number' ? id : null);
  return row && (other?.name ?? nameOfRow(resource, row));
}
