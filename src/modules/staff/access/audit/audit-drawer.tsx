import type { ReactNode } from 'react';
import { columnOf } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { labelOf, oneOf } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { type AuditRow, changedFields, otherColumns } from '#modules/staff/access/audit/audit-changes.ts';
import { useRecordName } from '#modules/staff/access/audit/audit-names.tsx';
import { Plain, Value } from '#modules/staff/access/audit/audit-value.tsx';
import { auditLog } from '#modules/staff/access/audit/audit-log.ts';
import { typedColumn } from '#modules/staff/access/records/record-cells.tsx';
import { RecordFacts } from '#modules/staff/access/records/record-facts.tsx';
import type { OfRecord } from '#modules/staff/access/records/record-screen.tsx';
import { useDefinition } from '#modules/staff/access/records/use-definitions.tsx';
import styles from '#modules/staff/access/records/records.module.css';
import facts from '#web/ui/facts.module.css';

const origin = ['address', 'session_id', 'request_id'].map(typedColumn);

/** A record in full: each field by its name with what was there before and after, and where the change came from. */
export function AuditDrawer({ row, close }: OfRecord<AuditRow> & { readonly close: () => void }) {
  const { t } = useTexts();
  const { instant } = useFormats();
  const resource = useDefinition(row.resource);
  const called = useRecordName(row);
  const title = `${resource ? oneOf(t, resource) : row.resource} ${called}`;
  return (
    <Drawer label={title} title={title} close={close} wide>
      <p className={`row wrap ${styles.said}`}>
        {row.actor_id ? <ReferenceName path="admin/users" id={row.actor_id} /> : t('dev-tasks.relations.system')}
        <span>{t(`audit-log.action.${row.action}`)}</span>
        <time dateTime={row.created_at} className="quiet">
          {instant(row.created_at)}
        </time>
      </p>
      <Differences row={row} resource={resource} />
      <RecordFacts resource={auditLog} row={row} columns={origin} />
      <p className={`row gap-6 quiet ${styles.seal}`} data-sealed={row.is_sealed || undefined}>
        <Icon name={row.is_sealed ? 'lock' : 'clock'} size={14} />
        {t(row.is_sealed ? 'access.sealed' : 'access.not_sealed')}
      </p>
      <ScreenLink to="/admin/audit-log" search={{ resource: row.resource, row_id: String(row.row_id) }}>
        {t('access.whole_history')}
      </ScreenLink>
    </Drawer>
  );
}

interface DifferencesProps {
  readonly row: AuditRow;
  readonly resource: Resource | undefined;
}

function Differences({ row, resource }: DifferencesProps) {
  const { t } = useTexts();
  const { before, after } = row;
  const fields = resource ? changedFields(row, resource) : [];
  const others = otherColumns(row, resource);
  if (!fields.length && !others.length) return <p className="quiet">{t('access.no_fields')}</p>;
  return (
    <table className={`${facts.table} ${styles.differences}`}>
      <thead>
        <tr>
          <th scope="col">{t('access.field')}</th>
          {before && <th scope="col">{t('audit-log.before')}</th>}
          {after && <th scope="col">{t('audit-log.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((name) => {
          const field = resource!.fields[name]!;
          const of = { resource: resource!, name, field };
          const column = columnOf(name, field);
          return (
            <Difference
              key={name}
              label={labelOf(t, resource!, name)}
              before={before && <Value {...of} value={before[column]} />}
              after={after && <Value {...of} value={after[column]} />}
            />
          );
        })}
        {others.map((column) => (
          <Difference
            key={column}
            label={t.has(`field.${column}`) ? t(`field.${column}`) : <code>{column}</code>}
            before={before && <Plain value={before[column]} />}
            after={after && <Plain value={after[column]} />}
          />
        ))}
      </tbody>
    </table>
  );
}

interface DifferenceProps {
  readonly label: ReactNode;
  /** Null where the record says nothing of that side. */
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function Difference({ label, before, after }: DifferenceProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {before && <td data-side="before">{before}</td>}
      {after && <td data-side="after">{after}</td>}
    </tr>
  );
}
