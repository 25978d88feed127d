import { addMonths } from '#kernel/days.ts';
import { formatMonth } from '#kernel/calendar-formats.ts';
import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { FillingNote } from '#web/ui/filling-note.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { Select } from '#web/ui/select.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions, specialActions } from '#modules/actions.ts';
import styles from '#modules/presence/attendance/attendance.module.css';
import { MonthView } from '#modules/presence/attendance/month-view.tsx';
import { OwnToday } from '#modules/presence/attendance/own-today.tsx';
import { type MonthFilter, useAttendanceNews } from '#modules/presence/attendance/use-attendance.ts';
import { useWaitingCorrections } from '#modules/presence/attendance/correction-decisions.tsx';
import { WaitingCorrections } from '#modules/presence/attendance/waiting-corrections.tsx';

const TimesheetView = onDemand(() => import('#modules/presence/attendance/timesheet-view.tsx'), 'TimesheetView');
const MonthsView = onDemand(() => import('#modules/presence/attendance/months-view.tsx'), 'MonthsView');
const DayDrawer = onDemand(() => import('#modules/presence/attendance/day-drawer.tsx'), 'DayDrawer');

const views = ['month', 'waiting', 'timesheet', 'months'] as const;
type View = (typeof views)[number];

/** What is looked at, and of whom. */
function useView() {
  const may = useMay();
  const formats = useFormats();
  const { user } = useSession();
  const search = useSearchTexts();
  const keeps = may([actions.attendance.update]);
  const decides = may([specialActions.approveTeam, actions.attendance.update]);
  const open: Readonly<Record<View, boolean>> = { month: true, waiting: decides, timesheet: true, months: keeps };
  const shown = views.filter((view) => open[view]);
  const view = shown.find((one) => one === search.view) ?? 'month';
  const thisMonth = formats.today().slice(0, 7);
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(search.month ?? '') ? search.month! : thisMonth;
  const filter: MonthFilter = { month, team_id: search.team_id, branch_id: search.branch_id };
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search.day ?? '') ? search.day! : null;
  const userId = /^\d{1,15}$/.test(search.user_id ?? '') ? Number(search.user_id) : (user?.id ?? 0);
  return { shown, view, filter, thisMonth, decides, day, userId };
}

/** Who was here when: a month of people, the days behind it, what waits for an answer, the timesheet. */
export default function AttendanceScreen() {
  const { t } = useTexts();
  useAttendanceNews();
  const { shown, view, filter, thisMonth, decides, day, userId } = useView();
  const waiting = useWaitingCorrections(decides);
  const count = waiting.rows?.length ?? 0;
  const isOfMonth = view === 'month' || view === 'timesheet';
  return (
    <Screen>
      <div className={`stack gap-12 grow ${styles.body}`}>
        <div className={`row wrap ${styles.bar}`}>
          <OneOf
            label={t('attendance.view')}
            of={shown}
            value={view}
            nameOf={(one) => t(`attendance.view.${one}`) + (one === 'waiting' && count ? ` · ${count}` : '')}
            choose={(chosen) => changeSearch({ view: chosen === 'month' ? null : chosen })}
          />
          {isOfMonth && <MonthPick month={filter.month} last={thisMonth} />}
          {isOfMonth && decides && <PeoplePick filter={filter} />}
        </div>
        <FillingNote />
        {view === 'month' && <OwnToday isAlone={!decides} />}
        {view === 'month' && <MonthView filter={filter} />}
        {view === 'waiting' && <WaitingCorrections waiting={waiting} />}
        {view === 'timesheet' && <TimesheetView filter={filter} />}
        {view === 'months' && <MonthsView />}
      </div>
      {day && <DayDrawer key={`${userId} ${day}`} userId={userId} day={day} />}
    </Screen>
  );
}

function MonthPick({ month, last }: { readonly month: string; readonly last: string }) {
  const { t, lang } = useTexts();
  const move = (by: number) => {
    const next = addMonths(`${month}-01`, by).slice(0, 7);
    changeSearch({ month: next === last ? null : next });
  };
  return (
    <div className="row gap-4">
      <IconButton icon="chevron-left" label={t('attendance.month_before')} onClick={() => move(-1)} />
      <b className={`middle ${styles.month}`} aria-live="polite">
        {formatMonth(`${month}-01`, lang)}
      </b>
      <IconButton
        icon="chevron-right"
        label={t('attendance.month_after')}
        disabled={month >= last}
        onClick={() => move(1)}
      />
    </div>
  );
}

function PeoplePick({ filter }: { readonly filter: MonthFilter }) {
  const { t } = useTexts();
  const teams = useOptions('fp/teams');
  const branches = useOptions('admin/branches');
  const pick = (name: 'team_id' | 'branch_id', icon: IconName, options: typeof teams) => (
    <Select
      className={styles.pick}
      aria-label={t(`attendance.filter.${name}`)}
      placeholder={t(`attendance.filter.${name}`)}
      leftSection={<Icon name={icon} size={14} />}
      data={(options.data ?? []).map(({ id, name: label }) => ({ value: String(id), label }))}
      value={filter[name] ?? null}
      onChange={(id) => changeSearch({ [name]: id })}
      clearable
      searchable
      nothingFoundMessage={t('state.nothing_found')}
    />
  );
  return (
    <>
      {pick('team_id', 'users', teams)}
      {pick('branch_id', 'building-bank', branches)}
    </>
  );
}
