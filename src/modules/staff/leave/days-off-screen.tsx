import { Button } from '@mantine/core';
import { useState } from 'react';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, go, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Screen } from '#web/product/screen.tsx';
import { actions, specialActions } from '#modules/actions.ts';
import { daysOff } from '#modules/staff/leave/days-off.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconMenu } from '#web/ui/icon-menu.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import type { LeaveRequest } from '#modules/staff/leave/leave-endpoints.ts';
import { Timeline } from '#modules/staff/leave/leave-timeline.tsx';
import styles from '#modules/staff/leave/leave.module.css';
import { OwnLeave } from '#modules/staff/leave/own-leave.tsx';
import { useLeaveNews, useTimeline } from '#modules/staff/leave/use-leave.tsx';
import { useWaiting } from '#modules/staff/leave/use-waiting.ts';
import { WaitingLeave } from '#modules/staff/leave/waiting-leave.tsx';
import { useOptions } from '#web/cache/options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

const CalendarFeedDialog = onDemand(
  () => import('#modules/staff/leave/calendar-feed-dialog.tsx'),
  'CalendarFeedDialog',
);
const LeaveDialog = onDemand(() => import('#modules/staff/leave/leave-dialog.tsx'), 'LeaveDialog');
const RefuseDialog = onDemand(() => import('#modules/staff/leave/refuse-dialog.tsx'), 'RefuseDialog');
const UseDayDialog = onDemand(() => import('#modules/staff/leave/use-day-dialog.tsx'), 'UseDayDialog');

/** As wide as a figure: the tabs beside it stay where they are when it comes. */
const unknownCount = '\u2007';

const views = ['own', 'waiting', 'timeline'] as const;
type Asked = { readonly row: LeaveRequest | null } | 'day' | 'feed' | null;

/** Whose leave is looked at and how, and what the reader may do with it. */
function useLeaveView() {
  const may = useMay();
  const { user } = useSession();
  const search = useSearchTexts();
  const decides = may([specialActions.approveTeam, actions.leave.update]);
  const keeps = may([actions.leave.update]);
  const view = decides ? (views.find((one) => one === search.view) ?? 'own') : 'own';
  const ownId = user?.id ?? 0;
  const userId = decides && /^\d{1,15}$/.test(search.user_id ?? '') ? Number(search.user_id) : ownId;
  const mayAsk = userId === ownId ? may([actions.leave.create]) : keeps;
  const mayAdd = may([actions.daysOff.create]);
  const mayUse = userId === ownId || mayAdd;
  return { view, ownId, userId, decides, keeps, mayAsk, mayUse, mayAdd };
}

/** Leave and days in lieu: one's own; for those who decide also what waits, and who is away when. */
export default function DaysOffScreen() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>(null);
  const [refused, setRefused] = useState<LeaveRequest | null>(null);
  useLeaveNews();
  const waiting = useWaiting();
  const { view, ownId, userId, decides, keeps, mayAsk, mayUse, mayAdd } = useLeaveView();
  const isOwn = userId === ownId;
  const count = waiting.rows?.length;
  const close = () => setAsked(null);
  const ask = () => setAsked({ row: null });
  return (
    <Screen
      busy={view === 'waiting' && waiting.isPending}
      actions={
        <LeaveTools
          keeps={keeps}
          ask={mayAsk ? ask : null}
          addDays={mayAdd ? () => openPanel(daysOff.path, 'new') : null}
          askFeed={() => setAsked('feed')}
        />
      }
    >
      <div className={`stack gap-12 grow ${styles.body}`}>
        {/* On a phone it has its name, and the bar no second plus. */}
        {mayAsk && view === 'own' && (
          <Button className="rigid phone-only" leftSection={<Icon name="plus" size={14} />} onClick={ask}>
            {t('leave.ask')}
          </Button>
        )}
        {decides && (
          <div className={`row wrap ${styles.switch}`}>
            <OneOf
              label={t('leave.view')}
              of={views}
              value={view}
              nameOf={(one) =>
                t(`leave.view.${one}`) + (one === 'waiting' && count !== 0 ? ` · ${count ?? unknownCount}` : '')
              }
              choose={(chosen) => changeSearch({ view: chosen === 'own' ? null : chosen })}
            />
            {view === 'own' && (
              <LeavePersonPick
                value={userId}
                isAll={keeps}
                onChange={(id) => changeSearch({ user_id: id === ownId ? null : id })}
              />
            )}
          </div>
        )}
        {view === 'own' && (
          <OwnLeave
            userId={userId}
            isOwn={isOwn}
            edit={(row) => setAsked({ row })}
            refuse={setRefused}
            useDay={mayUse ? () => setAsked('day') : null}
          />
        )}
        {view === 'waiting' && <WaitingLeave waiting={waiting} refuse={setRefused} />}
        {view === 'timeline' && <Timeline />}
      </div>
      {asked === 'day' && <UseDayDialog userId={userId} close={close} />}
      {asked === 'feed' && <CalendarFeedDialog close={close} />}
      {asked && asked !== 'day' && asked !== 'feed' && <LeaveDialog userId={userId} row={asked.row} close={close} />}
      {refused && <RefuseDialog row={refused} close={() => setRefused(null)} />}
      <OpenedRow resource={daysOff} given={isOwn ? {} : { user_id: String(userId) }} />
    </Screen>
  );
}

interface LeaveToolsProps {
  readonly keeps: boolean;
  /** Null: the reader may not. */
  readonly ask: (() => void) | null;
  readonly addDays: (() => void) | null;
  readonly askFeed: () => void;
}

/** What is done with leave: signs and buttons on a desk, words in one menu on a phone. */
function LeaveTools({ keeps, ask, addDays, askFeed }: LeaveToolsProps) {
  const { t } = useTexts();
  const showPlan = () => go('/people/leave-plan');
  return (
    <>
      <span className="inline gap-6 wide-only">
        {keeps && (
          <IconMenu icon="settings" label={t('leave.settings')}>
            <SettingItems />
          </IconMenu>
        )}
        <IconButton icon="calendar" label={t('calendar-feeds.title')} onClick={askFeed} />
        <IconButton icon="calendar-week" label={t('screen.leave_plan')} onClick={showPlan} />
        {addDays && (
          <Button variant="default" onClick={addDays}>
            {t('leave.add_days')}
          </Button>
        )}
        {ask && <CreateButton label={t('leave.ask')} onClick={ask} />}
      </span>
      <span className="phone-only">
        <IconMenu icon="dots" label={t('list.actions')}>
          <Menu.Item leftSection={<Icon name="calendar-week" />} onClick={showPlan}>
            {t('screen.leave_plan')}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="calendar" />} onClick={askFeed}>
            {t('calendar-feeds.title')}
          </Menu.Item>
          {addDays && (
            <Menu.Item leftSection={<Icon name="plus" />} onClick={addDays}>
              {t('leave.add_days')}
            </Menu.Item>
          )}
          {keeps && <SettingItems />}
        </IconMenu>
      </span>
    </>
  );
}

function SettingItems() {
  const { t } = useTexts();
  return ['leave-kinds', 'leave-rules', 'leave-corrections'].map((name) => (
    <Menu.Item key={name} leftSection={<Icon name="settings" />} onClick={() => go(`/people/${name}`)}>
      {t(`${name}.title`)}
    </Menu.Item>
  ));
}

interface LeavePersonPickProps {
  readonly value: number;
  /** HR chooses among everybody, a lead among the own people. */
  readonly isAll: boolean;
  readonly onChange: (id: number) => void;
}

/** Whose leave is shown. */
function LeavePersonPick({ value, isAll, onChange }: LeavePersonPickProps) {
  const { t } = useTexts();
  const today = useFormats().today();
  const everybody = useOptions('admin/users', { enabled: isAll });
  const own = useTimeline({ starts_on: today, ends_on: today }, !isAll);
  const people = isAll
    ? (everybody.data ?? [])
    : (own.data?.people ?? []).map(({ user_id, fio }) => ({ id: user_id, name: fio }));
  return (
    <Select
      className={styles.pick}
      aria-label={t('leave.whose')}
      leftSection={<Icon name="user" size={14} />}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={(id) => id && onChange(Number(id))}
      allowDeselect={false}
      searchable
      translate="no"
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
}
