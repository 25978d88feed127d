import { Button } from '@mantine/core';
import type { Row } from '#kernel/resource.ts';
import { call } from '#web/api/call.ts';
import { hideRows, refreshLists } from '#web/lists/list-cache.ts';
import type { List } from '#web/crud/use-list.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import { specialActions } from '#modules/actions.ts';
import { deviceOf } from '#modules/staff/access/sign-in/sessions/device-names.ts';
import { agoColumn, momentColumn, personColumn, typedColumn } from '#modules/staff/access/records/record-cells.tsx';
import { RecordFacts } from '#modules/staff/access/records/record-facts.tsx';
import { type OfRecord, RecordScreen } from '#modules/staff/access/records/record-screen.tsx';
import { sessions } from '#modules/staff/access/sign-in/sessions/sessions.ts';
import styles from '#modules/staff/access/records/records.module.css';

type SessionRow = Row<typeof sessions>;

const columns = [
  { name: 'device', Cell: Device },
  personColumn('user_id'),
  typedColumn('address'),
  agoColumn('last_seen_at'),
  momentColumn('created_at'),
  personColumn('seer_id'),
];
const facts = [...columns, typedColumn('user_agent')];

/** Where people are signed in now, device by device; any of them can be ended at once. */
export default function SessionsScreen() {
  return <RecordScreen resource={sessions} columns={columns} usual={['user_id']} Controls={EndAll} Full={Session} />;
}

function Device({ row }: OfRecord<SessionRow>) {
  const { t } = useTexts();
  return (
    <span className={`inline ${styles.device}`}>
      <Icon name={deviceOf(row.user_agent).isPhone ? 'device-mobile' : 'device-desktop'} />
      {row.device ? <span translate="no">{row.device}</span> : t('settings.unknown_device')}
      {row.is_current && <span className={`good small rounded-s ${styles.current}`}>{t('settings.this_session')}</span>}
    </span>
  );
}

/** All sessions of the person that the list is narrowed to: people who lost a phone want them all ended. */
function EndAll({ list }: { readonly list: List }) {
  const { t } = useTexts();
  const may = useMay();
  if (!may([specialActions.endSessions]) || !list.asked.user_id || !list.rows.length) return null;
  return (
    <Button variant="default" data-danger onClick={() => void end(list.rows)}>
      {t('access.end_all', { n: list.rows.length })}
    </Button>
  );
}

function Session({ row, close }: OfRecord<SessionRow> & { readonly close: () => void }) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <Drawer
      label={t('sessions.one')}
      title={t('sessions.one')}
      close={close}
      footer={
        may([specialActions.endSessions]) && (
          <Button data-danger onClick={() => void end([row]).then((done) => done && close())}>
            {t('settings.end_session')}
          </Button>
        )
      }
    >
      <RecordFacts resource={sessions} row={row} columns={facts} />
    </Drawer>
  );
}

/** Asks first: it cannot be taken back. False: the person said no. */
async function end(rows: readonly RowValues[]): Promise<boolean> {
  const { t } = texts();
  const ids = rows.map(({ id }) => id);
  const question = { title: t('access.end_sessions', { n: ids.length }), text: t('access.end_sessions_text') };
  if (!(await confirm({ ...question, action: t('settings.end_session'), danger: true }))) return false;
  const takeBack = hideRows(sessions.path, new Set(ids));
  const isDone = await attempt(async () => {
    await call('POST /api/admin/sessions/end', { body: { ids } });
    notify({ kind: 'success', text: t('settings.session_ended') });
  });
  if (!isDone) takeBack();
  await refreshLists(sessions.path);
  return true;
}
