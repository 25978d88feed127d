import type { Resource } from '#kernel/resource.ts';
import styles from '#web/crud/row-form.module.css';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { OfRecord, RecordColumn } from '#modules/staff/access/records/record-screen.tsx';

interface RecordFactsProps<T extends RowValues> extends OfRecord<T> {
  readonly resource: Resource;
  readonly columns: readonly RecordColumn<T>[];
}

/** A record from top to bottom: the same cells as in the list, and those too long for it; what is empty is left out. */
export function RecordFacts<T extends RowValues>({ resource, row, columns }: RecordFactsProps<T>) {
  const { t } = useTexts();
  return (
    <dl className={styles.values}>
      {columns
        .filter(({ name }) => row[name] !== null)
        .map(({ name, Cell }) => (
          <div key={name} className="ruled">
            <dt className="quiet small">{labelOf(t, resource, name)}</dt>
            <dd className="breaks">
              <Cell row={row} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
