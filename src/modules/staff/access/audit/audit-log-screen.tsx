import { columnOf } from '#kernel/fields-of.ts';
import type { List } from '#web/crud/use-list.ts';
import { labelOf, oneOf, titleOf } from '#web/fields/field-names.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type AuditRow, changedFields } from '#modules/staff/access/audit/audit-changes.ts';
import { useRecordName } from '#modules/staff/access/audit/audit-names.tsx';
import { Value } from '#modules/staff/access/audit/audit-value.tsx';
import { AuditDrawer } from '#modules/staff/access/audit/audit-drawer.tsx';
import { auditLog } from '#modules/staff/access/audit/audit-log.ts';
import { momentColumn, typedColumn } from '#modules/staff/access/records/record-cells.tsx';
import { type OfRecord, RecordScreen } from '#modules/staff/access/records/record-screen.tsx';
import { useDefinition, useDefinitions } from '#modules/staff/access/records/use-definitions.tsx';
import styles from '#modules/staff/access/records/records.module.css';
import { Select } from '#web/ui/select.tsx';

const signs = { create: 'plus', update: 'pencil', delete: 'trash', restore: 'restore', see_as: 'eye' } as const;

/** Of a change with more fields the others are counted; the record in full has them all. */
const shownChanges = 2;

const columns = [
  // An order of many records shows how many there are beside the moment.
  { ...momentColumn('created_at'), width: 196 },
  { name: 'actor_id', width: 232, Cell: Actor },
  { name: 'action', width: 176, Cell: Action },
  { name: 'resource', width: 264, Cell: ChangedRow },
  { name: 'changes', Cell: Changes },
  typedColumn('address'),
];

/** Records of one request are one order of somebody: a bulk edit, an import, a task with all its parts. */
const grouping = { keyOf: ({ request_id }: AuditRow) => request_id ?? '', leading: 2, Head: Order };

/** Who changed what; each record opens with what was there before and after. */
export default function AuditLogScreen() {
  return (
    <RecordScreen
      resource={auditLog}
      columns={columns}
      usual={['actor_id', 'action', 'created_at']}
      Controls={ResourceFilter}
      Full={AuditDrawer}
      grouping={grouping}
    />
  );
}

function Actor({ row }: OfRecord<AuditRow>) {
  const { t } = useTexts();
  return row.actor_id ? (
    <ReferenceName path="admin/users" id={row.actor_id} />
  ) : (
    <span className="quiet">{t('dev-tasks.relations.system')}</span>
  );
}

function Action({ row }: OfRecord<AuditRow>) {
  const { t } = useTexts();
  return (
    <span className={`inline ${styles.device}`}>
      <Icon name={signs[row.action as keyof typeof signs] ?? 'key'} size={14} />
      {t(`audit-log.action.${row.action}`)}
    </span>
  );
}

function ChangedRow({ row }: OfRecord<AuditRow>) {
  const { t } = useTexts();
  const called = useRecordName(row);
  const resource = useDefinition(row.resource);
  return (
    <>
      {resource ? oneOf(t, resource) : <span translate="no">{row.resource}</span>}{' '}
      <span className="quiet" translate="no">
        {called}
      </span>
    </>
  );
}

function Changes({ row }: OfRecord<AuditRow>) {
  const { t } = useTexts();
  const resource = useDefinition(row.resource);
  if (!resource) return null;
  const record = row;
  const names = changedFields(record, resource);
  const { before, after } = record;
  if (!before || !after)
    return <span className="quiet">{names.map((name) => labelOf(t, resource, name)).join(', ')}</span>;
  return (
    <span className="row gap-12 shrinks">
      {names.slice(0, shownChanges).map((name) => {
        const field = resource.fields[name]!;
        const column = columnOf(name, field);
        const of = { resource, name, field };
        return (
          <span key={name} className={`inline gap-4 rigid nowrap clips ${styles.change}`}>
            <span className="quiet">{labelOf(t, resource, name)}:</span>
            <Value {...of} value={before[column]} />
            <span aria-label={t('audit-log.becomes')} role="img">
              →
            </span>
            <Value {...of} value={after[column]} />
          </span>
        );
      })}
      {names.length > shownChanges && <span className="quiet digits">+{names.length - shownChanges}</span>}
    </span>
  );
}

/** How many rows of what were made or changed by one order. */
function Order({ rows, isCut }: { readonly rows: readonly AuditRow[]; readonly isCut: boolean }) {
  const { t } = useTexts();
  const definitions = useDefinitions();
  const nameOf = (path: string) => {
    const resource = definitions.find((one) => one.path === path);
    return resource ? oneOf(t, resource) : path;
  };
  const parts = [...Map.groupBy(rows, ({ action, resource }) => `${action} ${resource}`)].map(([key, some]) => ({
    key,
    count: some.length,
    action: some[0]!.action,
    path: some[0]!.resource,
  }));
  return (
    <>
      <b className="strong">{t(isCut ? 'audit-log.order_cut' : 'audit-log.order', { count: rows.length })}</b>
      {parts.map(({ key, count, action, path }) => (
        <span key={key} className={`inline ${styles.device}`}>
          <Icon name={signs[action as keyof typeof signs] ?? 'key'} size={14} />
          {nameOf(path)} <span className="quiet">× {count}</span>
        </span>
      ))}
    </>
  );
}

function ResourceFilter({ list }: { readonly list: List }) {
  const { t } = useTexts();
  const label = t('audit-log.resource');
  const offered = useDefinitions()
    .map((resource) => ({ value: resource.path, label: titleOf(t, resource) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={offered}
      value={list.asked.resource ?? null}
      onChange={(resource) => list.setFilters({ resource })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('action.clear') }}
      w={200}
    />
  );
}
