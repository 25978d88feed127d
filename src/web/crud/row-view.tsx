import { readFields } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import styles from '#web/crud/row-form.module.css';
import { labelOf } from '#web/fields/field-names.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** A row for those who may read it and not change it. */
export function RowView({ resource, row }: { readonly resource: Resource; readonly row: RowValues }) {
  const { t } = useTexts();
  return (
    <dl className={styles.values}>
      {readFields(resource).map(([name, field]) => {
        const { Cell } = viewOf(field);
        return (
          <div key={name} className="ruled">
            <dt className="quiet small">{labelOf(t, resource, name)}</dt>
            <dd className="breaks">
              <Cell resource={resource} name={name} field={field} value={row[name]} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
