import type { Row } from '#kernel/resource.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { loginLogs } from '#modules/staff/access/sign-in/sessions/login-logs.ts';
import { momentColumn, personColumn, typedColumn } from '#modules/staff/access/records/record-cells.tsx';
import { RecordFacts } from '#modules/staff/access/records/record-facts.tsx';
import { type OfRecord, RecordScreen } from '#modules/staff/access/records/record-screen.tsx';
import styles from '#modules/staff/access/records/records.module.css';

const columns = [
  momentColumn('created_at'),
  typedColumn('login'),
  { name: 'reason', width: 208, Cell: Outcome },
  personColumn('user_id'),
  typedColumn('address'),
  { name: 'device', Cell: typedColumn('device').Cell },
];

const facts = [...columns, typedColumn('user_agent')];

/** Who tried to sign in, from where, and why it failed. */
export default function LoginLogsScreen() {
  return <RecordScreen resource={loginLogs} columns={columns} usual={['reason', 'user_id', 'created_at']} Full={Try} />;
}

function Outcome({ row }: OfRecord<Row<typeof loginLogs>>) {
  const { t } = useTexts();
  return (
    <span className={`inline bad ${styles.outcome}`} data-good={row.succeeded || undefined}>
      <Icon name={row.succeeded ? 'circle-check' : 'alert-triangle'} size={14} />
      {t(`login-logs.reason.${row.reason}`)}
    </span>
  );
}

function Try({ row, close }: OfRecord<Row<typeof loginLogs>> & { readonly close: () => void }) {
  const { t } = useTexts();
  return (
    <Drawer label={t('login-logs.one')} title={t('login-logs.one')} close={close}>
      <RecordFacts resource={loginLogs} row={row} columns={facts} />
    </Drawer>
  );
}
