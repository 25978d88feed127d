import { Button } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRow } from '#web/crud/use-row.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { useChanges } from '#web/live/changes.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useWork } from '#web/ui/use-work.ts';
import { actions } from '#modules/actions.ts';
import type { Answer } from '#kernel/api.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';
import { signOfState } from '#modules/channels/notifications/screens/delivery-words.tsx';
import styles from '#modules/channels/notifications/screens/deliveries.module.css';

/** How a message stands changes while one looks. */
const useNews = (id: number, again: () => unknown): void =>
  useChanges(deliveries.path, (changes) => void (changes.some((change) => change.id === id) && again()));

type Delivery = Answer<'GET /api/admin/notification/:id'>;

/** One message: what it is, how it stands, each try with the answer of who was to carry it, and sending it again. */
export default function DeliveryPanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const row = useRow(deliveries, id);
  useNews(Number(id), row.refetch);
  return (
    <Drawer title={row.data?.title ?? t('notification.one')} label={t('notification.one')} close={close}>
      {row.data ? (
        <div className={`stack gap-16 ${styles.panel}`}>
          <Facts row={row.data} />
          <Again row={row.data} />
          <Tries id={Number(id)} />
        </div>
      ) : (
        <Coming of={row} rows={6} />
      )}
    </Drawer>
  );
}

function Facts({ row }: { readonly row: Delivery }) {
  const { t } = useTexts();
  const formats = useFormats();
  const [path, rowId] = row.about?.split(':') ?? [];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'state',
      <StateTag key="state" {...signOfState[row.state]}>
        {t(`notification.state.${row.state}`)}
      </StateTag>,
    ],
    ['reason', row.reason && t(`notification.reason.${row.reason}`)],
    ['user_id', row.user_id && <ReferenceName key="user_id" path="admin/users" id={row.user_id} />],
    ['method', `${t(`delivery.way.${row.method}`)}${row.address ? ` · ${row.address}` : ''}`],
    ['kind', row.kind_name ?? row.kind],
    ['mode', t(`notification.mode.${row.mode}`)],
    ['due_at', formats.instant(row.due_at)],
    ['sent_at', row.sent_at && formats.instant(row.sent_at)],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt className="quiet small">{t(`notification.${name}`)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
      {path && rowId && (
        <button type="button" className="link to-start" onClick={() => openPanel(path, Number(rowId))}>
          {t('delivery.open_about')}
        </button>
      )}
    </>
  );
}

const mayGoAgain: readonly string[] = ['dead', 'unknown', 'dropped'];

function Again({ row }: { readonly row: Delivery }) {
  const { t } = useTexts();
  const may = useMay();
  const { busy, work } = useWork();
  if (!may([actions.site.update]) || !mayGoAgain.includes(row.state)) return null;
  const send = () =>
    work(async () => {
      await call('POST /api/admin/notification/again', { body: { ids: [row.id] } });
      await refreshLists(deliveries.path);
    });
  return (
    <Button variant="default" className="to-start" loading={busy} onClick={() => void send()}>
      {t('delivery.again')}
    </Button>
  );
}

function Tries({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const formats = useFormats();
  const tries = useCall('GET /api/admin/notification/:id/tries', { params: { id }, under: listKey(deliveries.path) });
  useNews(id, tries.refetch);
  if (!tries.data) return <Coming of={tries} rows={2} compact />;
  return (
    <section aria-label={t('delivery.tries')}>
      <h3 className="text-13">{t('delivery.tries')}</h3>
      {tries.data.rows.length === 0 && <p className="quiet small">{t('delivery.no_tries')}</p>}
      <ol className={styles.tries}>
        {tries.data.rows.map((one, place) => (
          <li key={`${one.at} ${one.address}`} className={`stack gap-2 ruled ${styles.try}`}>
            <span className="row wrap gap-8 small">
              <b className="digits">{place + 1}</b>
              <span className="digits">{formats.instant(one.at)}</span>
              <StateTag {...signOfTry[one.state]}>{t(`delivery.try.${one.state}`)}</StateTag>
              {one.after_seconds !== null && <span>{t('delivery.after', { n: one.after_seconds })}</span>}
            </span>
            <span className={styles.answer} translate="no">
              {one.answer}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const signOfTry = {
  sent: signOfState.sent,
  again: signOfState.planned,
  dead: signOfState.dead,
  unknown: signOfState.unknown,
} as const;
