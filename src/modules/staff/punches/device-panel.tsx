import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { carryOut } from '#web/crud/carry-out.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { oneOf } from '#web/fields/field-names.ts';
import { refreshLists, rowKey } from '#web/lists/list-cache.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { attempted } from '#web/ui/notices.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { attendanceDevices, type deviceActions } from '#modules/staff/punches/attendance-devices.ts';
import type { Device } from '#modules/staff/punches/device-endpoints.ts';
import { LinkPerson } from '#modules/staff/punches/link-person.tsx';
import { ShownOnce } from '#modules/staff/punches/shown-once.tsx';

type Action = (typeof deviceActions)[number];

/** How often the figures of an open device are asked for again, in milliseconds. */
const askedEvery = 15_000;

const useDevice = (id: string) =>
  useQuery({
    queryKey: [...rowKey(attendanceDevices.path, Number(id)), 'panel'],
    queryFn: ({ signal }) => call('GET /api/fp/attendance-devices/:id', { params: { id: Number(id) }, signal }),
    enabled: id !== 'new',
    refetchInterval: askedEvery,
  });

/** A terminal as it is heard, what may be done with it, and whose numbers nobody knows; its form on a press. */
export default function DevicePanel({ id, close }: PanelProps) {
  const { t } = useTexts();
  const [isChanged, change] = useState(id === 'new');
  const device = useDevice(id);
  const { data: row } = device;
  if (isChanged) return <RowDrawer resource={attendanceDevices} id={id} close={close} />;
  const one = oneOf(t, attendanceDevices);
  return (
    <Drawer
      title={row?.name ?? one}
      label={one}
      close={close}
      actions={row && <IconButton icon="edit" label={t('action.edit')} onClick={() => change(true)} />}
    >
      {row ? <Whole row={row} /> : <Coming of={device} rows={8} />}
    </Drawer>
  );
}

function Whole({ row }: { readonly row: Device }) {
  const { t } = useTexts();
  const [path, setPath] = useState<string | null>(null);
  return (
    <div className="stack gap-16">
      <p className="quiet small" translate="no">
        {[t(`attendance-devices.kind.${row.kind}`), row.serial].filter(Boolean).join(' · ')}
      </p>
      <p className="medium">{t(`attendance-devices.state.${row.state}`)}</p>
      <DecisionSlot of={attendanceDevices} row={row} className="flow">
        {(shown) => <DeviceButtons row={shown} show={setPath} />}
      </DecisionSlot>
      {path && <ShownOnce text={`${location.origin}${path}`} note={t('devices.address_made')} />}
      <Heard row={row} />
      <WaitingNumbers deviceId={row.id} />
      {row.kind === 'zkteco' && <p className="quiet small">{t('devices.zkteco_hint', { host: location.host })}</p>}
    </div>
  );
}

/** When it spoke last, how its clock goes, and how many lines came of it. */
function Heard({ row }: { readonly row: Device }) {
  const { t } = useTexts();
  const formats = useFormats();
  const ago = (at: string | null) => (at ? formats.relative(at) : t('devices.never'));
  const facts: readonly (readonly [string, string, boolean?])[] = [
    [t('attendance-devices.last_contact_at'), ago(row.last_contact_at), row.is_silent],
    [t('attendance-devices.last_punch_at'), ago(row.last_punch_at)],
    [t('attendance-devices.drift_seconds'), String(row.drift_seconds ?? '–'), Math.abs(row.drift_seconds ?? 0) > 120],
    [t('attendance-devices.received_count'), String(row.received_count)],
    [t('attendance-devices.stored_count'), String(row.stored_count)],
    [t('attendance-devices.orphan_count'), String(row.orphan_count), (row.orphan_count ?? 0) > 0],
    [t('attendance-devices.rejected_count'), String(row.rejected_count), (row.rejected_count ?? 0) > 0],
    ...(row.polled_until ? ([[t('attendance-devices.polled_until'), formats.instant(row.polled_until)]] as const) : []),
  ];
  return (
    <section className="stack gap-8" aria-label={t('devices.heard')}>
      <h3 className="text-14 medium">{t('devices.heard')}</h3>
      {row.has_other_origin && <p className="warn small">{t('devices.other_origin')}</p>}
      {row.poll_problem && <p className="warn small">{t(`attendance-devices.poll_problem.${row.poll_problem}`)}</p>}
      {row.said && 'device_type' in row.said && row.said.device_type === 'acc' && (
        <p className="warn small">{t('devices.access_control')}</p>
      )}
      <dl className="stack gap-2">
        {facts.map(([name, value, isOdd]) => (
          <div key={name} className="row between gap-12 lined">
            <dt className="quiet small">{name}</dt>
            <dd className={`digits ${isOdd ? 'warn medium' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What the panel shows of a device is read again. */
const renewed = (id: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: rowKey(attendanceDevices.path, id) });

function DeviceButtons({ row, show }: { readonly row: Device; readonly show: (path: string) => void }) {
  const { t } = useTexts();
  const name = (action: Action) => t(`attendance-devices.allowed_actions.${action}`);
  const done = (action: Action) => t(`devices.done.${action}`);
  const renew = async () => {
    const made = await attempted(() => call('POST /api/fp/attendance-devices/renew-address', { body: { id: row.id } }));
    if (made) show(made.path);
    await refreshLists(attendanceDevices.path);
  };
  const press: Readonly<Record<Action, () => unknown>> = {
    accept: () => carryOut(attendanceDevices, row, 'accept', { shows: { state: 'active' }, text: done('accept') }),
    refuse: () => carryOut(attendanceDevices, row, 'refuse', { shows: { state: 'refused' }, text: done('refuse') }),
    switch_off: () =>
      carryOut(attendanceDevices, row, 'switch-off', { shows: { state: 'off' }, text: done('switch_off') }),
    sync_users: () => carryOut(attendanceDevices, row, 'sync-users', { shows: {}, text: done('sync_users') }),
    poll: () => carryOut(attendanceDevices, row, 'poll', { shows: {}, text: done('poll') }),
    renew_address: renew,
  };
  return row.allowed_actions.map((action) => (
    <Button
      key={action}
      size="compact-sm"
      variant={action === 'accept' ? 'filled' : 'default'}
      onClick={() => void Promise.resolve(press[action as Action]()).finally(() => void renewed(row.id))}
    >
      {name(action as Action)}
    </Button>
  ));
}

/** Numbers of this device that have punches and no person. */
function WaitingNumbers({ deviceId }: { readonly deviceId: number }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { data } = useCall('GET /api/fp/attendance-pins/waiting', { query: { device_id: String(deviceId) } });
  const [linked, link] = useState<string | null>(null);
  if (!data?.rows.length) return null;
  return (
    <section className="stack gap-8" aria-label={t('devices.waiting')}>
      <h3 className="text-14 medium">{t('devices.waiting')}</h3>
      <ul>
        {data.rows.map(({ pin, name, punch_count, last_at }) => (
          <li key={pin} className="row between gap-12 lined">
            <span className="stack gap-2 shrinks">
              <span className="medium" translate="no">
                {pin} {name}
              </span>
              <span className="quiet small">
                {t('devices.punches', { n: punch_count })} · {last_at && formats.nearInstant(last_at)}
              </span>
            </span>
            <Button size="compact-sm" variant="default" onClick={() => link(pin)}>
              {t('devices.link')}
            </Button>
          </li>
        ))}
      </ul>
      {linked !== null && (
        <LinkPerson
          pin={linked}
          deviceId={deviceId}
          close={() => {
            link(null);
            void refreshCall('GET /api/fp/attendance-pins/waiting');
            void refreshLists(attendanceDevices.path);
          }}
        />
      )}
    </section>
  );
}
