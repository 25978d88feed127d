import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '#kernel/row-verbs.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useRow } from '#web/crud/use-row.ts';
import { updateRow } from '#web/crud/writing.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { date, reference } from '#kernel/fields/door.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists, rowKey } from '#web/lists/list-cache.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { useWork } from '#web/ui/use-work.ts';
import { LeavingList } from '#modules/presence/departures/leaving-part.tsx';
import { checklistRuns } from '#modules/presence/departures/checklists.ts';
import { departures, type HandedOver, heldKinds } from '#modules/presence/departures/departures.ts';

type Departure = RowOf<typeof departures>;

/** Who leaves and when, all that they hold and who takes it over, and the steps. */
export default function DeparturePanel({ id, close }: PanelProps) {
  return (
    <RowDrawer
      key={id}
      resource={departures}
      id={id}
      close={close}
      renderAfter={() => (id === 'new' ? null : <After id={Number(id)} />)}
    />
  );
}

function After({ id }: { readonly id: number }) {
  const { data: row } = useRow(departures, id);
  if (!row) return null;
  return (
    <div className="stack gap-16">
      {row.state === 'planned' && <HandOver key={row.version} row={row} />}
      <LeavingList departureId={row.id} />
      <Steps row={row} />
    </div>
  );
}

const refresh = (id: number) =>
  Promise.all([
    refreshLists(departures.path),
    refreshLists(checklistRuns.path),
    refreshCall('GET /api/fp/departures/:id/held'),
    queryClient.invalidateQueries({ queryKey: rowKey(departures.path, id) }),
  ]);

/** All that is held, each kind or each row with who takes it over. */
function HandOver({ row }: { readonly row: Departure }) {
  const { t } = useTexts();
  const held = useCall('GET /api/fp/departures/:id/held', { params: { id: row.id } });
  const [lines, setLines] = useState<readonly HandedOver[]>(row.hand_over ?? []);
  const { busy, work } = useWork();
  const takerOf = (what: string) => lines.find((one) => one.what === what)?.to_user_id ?? null;
  const say = (what: string, to: number | null) => {
    const others = lines.filter((one) => one.what !== what);
    setLines(to === null ? others : [...others, { what, to_user_id: to }]);
  };
  const save = () =>
    work(async () => {
      await updateRow(departures.path, row, { hand_over: lines });
      notify({ kind: 'success', text: t('notice.saved') });
      await refresh(row.id);
    });
  return (
    <section className="stack gap-12" aria-label={t('departures.hand_over')}>
      <h3 className="text-14">{t('departures.hand_over')}</h3>
      <Loaded of={held} rows={4}>
        {({ rows }) => {
          const missing = rows.filter((one) => !takerOf(`${one.what}:${one.id}`) && !takerOf(one.what)).length;
          if (!rows.length) return <p className="quiet">{t('departure.held_none')}</p>;
          return (
            <>
              {missing > 0 && (
                <p className="warn small" role="status" data-missing={missing}>
                  {t('departure.missing', { n: missing })}
                </p>
              )}
              {heldKinds.map((what) => {
                const own = rows.filter((one) => one.what === what);
                if (!own.length) return null;
                return (
                  <details key={what} className="stack gap-6" data-held={what}>
                    <summary className="row wrap">
                      <span className="grow">
                        {t(`departure.held.${what}`)} <span className="quiet digits">{own.length}</span>
                      </span>
                    </summary>
                    <OptionSelect
                      path="admin/users"
                      label={`${t(`departure.held.${what}`)}: ${t('departure.hand_over')}`}
                      value={takerOf(what)}
                      choose={(to) => say(what, to)}
                      icon="user"
                    />
                    <ul className="stack gap-4">
                      {own.map((one) => (
                        <li key={one.id} className="row wrap lined">
                          <span className="grow shrinks cut" translate="no">
                            {one.name}
                          </span>
                          <OptionSelect
                            path="admin/users"
                            label={`${one.name}: ${t('departure.hand_over')}`}
                            placeholder={t('departure.hand_over')}
                            value={takerOf(`${what}:${one.id}`)}
                            choose={(to) => say(`${what}:${one.id}`, to)}
                          />
                        </li>
                      ))}
                    </ul>
                  </details>
                );
              })}
              <Button className="to-start" variant="default" loading={busy} onClick={() => void save()}>
                {t('departure.save_hand_over')}
              </Button>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Steps({ row }: { readonly row: Departure }) {
  const { t } = useTexts();
  const { busy, work } = useWork();
  const [isAsking, ask] = useState(false);
  const may = (step: 'carry-out' | 'cancel' | 'come-back') => row.allowed_actions.includes(step);
  const carryOut = async () => {
    const action = t('departures.allowed_actions.carry-out');
    const question = { title: t('departures.one'), text: t('departure.carry_out_sure'), action, danger: true };
    if (!(await confirm(question))) return;
    await work(async () => {
      await call('POST /api/fp/departures/carry-out', { body: { id: row.id, version: row.version } });
      notify({ kind: 'success', text: t('departure.done') });
      await refresh(row.id);
    });
  };
  const cancel = () =>
    work(async () => {
      await call('POST /api/fp/departures/cancel', { body: { id: row.id, version: row.version } });
      await refresh(row.id);
    });
  return (
    <div className="row wrap">
      {may('carry-out') && (
        <Button data-danger="" loading={busy} onClick={() => void carryOut()}>
          {t('departures.allowed_actions.carry-out')}
        </Button>
      )}
      {may('cancel') && (
        <Button variant="default" loading={busy} onClick={() => void cancel()}>
          {t('departures.allowed_actions.cancel')}
        </Button>
      )}
      {may('come-back') && (
        <Button variant="default" onClick={() => ask(true)}>
          {t('departures.allowed_actions.come-back')}
        </Button>
      )}
      {isAsking && <ComeBack row={row} close={() => ask(false)} />}
    </div>
  );
}

const backFields = {
  starts_on: date({ required: true }),
  branch_id: reference({ to: 'admin/branches', required: true }),
};

function ComeBack({ row, close }: { readonly row: Departure; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: departures.path, fields: backFields },
    draft: null,
    send: async (body) => {
      await call('POST /api/fp/departures/come-back', { body: { id: row.id, version: row.version, ...body } });
      notify({ kind: 'success', text: t('notice.saved') });
      close();
      await refresh(row.id);
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('departure.come_back')}
      close={close}
      text={t('departures.allowed_actions.come-back')}
    />
  );
}
