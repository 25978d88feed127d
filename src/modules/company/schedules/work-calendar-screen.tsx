import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { RowDrawer } from '#web/crud/row-drawer.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { closePanel, panelOf } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import styles from '#modules/company/schedules/work-calendar.module.css';
import { monthsOf } from '#modules/company/schedules/calendar-year.ts';
import { useCalendarYear, writeYear } from '#modules/company/schedules/use-calendar-year.ts';
import { workCalendarDays } from '#modules/company/schedules/work-calendar-days.ts';
import { YearOfMonths } from '#modules/company/schedules/year-of-months.tsx';

const oldest = 2020;
const newest = 2040;

/** The year as twelve months: what is worked, what is not, and how many hours that makes. */
export default function WorkCalendarScreen() {
  const may = useMay();
  const formats = useFormats();
  const search = useSearchTexts();
  const asked = Number(search.year);
  const year = asked >= oldest && asked <= newest ? asked : Number(formats.today().slice(0, 4));
  const week = search.week_type === '6' ? 6 : 5;
  const calendar = useCalendarYear(year);
  const mayWrite = may([actions.calendar.update]);
  const months = monthsOf(year, calendar.days, week);
  const panel = panelOf(search);
  return (
    <Screen busy={calendar.isPending}>
      {calendar.data === undefined ? (
        <Coming of={calendar} rows={12} />
      ) : (
        <div className={`scrolls ${styles.scroll}`}>
          <YearBar year={year} week={week} months={months} calendar={calendar} mayWrite={mayWrite} />
          <YearOfMonths
            key={year}
            months={months}
            days={calendar.days}
            rows={calendar.rows}
            week={week}
            mayWrite={mayWrite && !calendar.isProposal}
          />
          <Legend />
        </div>
      )}
      {panel?.path === workCalendarDays.path && (
        <RowDrawer
          key={panel.id}
          resource={workCalendarDays}
          id={panel.id}
          given={panel.id === 'new' && search.day ? { day: search.day } : {}}
          close={() => (search.day ? changeSearch({ panel: null, day: null }) : closePanel())}
        />
      )}
    </Screen>
  );
}

interface YearBarProps {
  readonly year: number;
  readonly week: 5 | 6;
  readonly months: ReturnType<typeof monthsOf>;
  readonly calendar: ReturnType<typeof useCalendarYear>;
  readonly mayWrite: boolean;
}

/** Which year and which week, what they come to, and what is still to be decided of the year. */
function YearBar({ year, week, months, calendar, mayWrite }: YearBarProps) {
  const { t } = useTexts();
  const sum = (of: (month: (typeof months)[number]) => number) => months.reduce((total, one) => total + of(one), 0);
  const go = (to: number) => changeSearch({ year: String(to), panel: null });
  return (
    <div className={`row wrap ${styles.top}`}>
      <span className={`inline gap-2 ${styles.years}`}>
        <IconButton
          icon="chevron-left"
          label={t('calendar_year.previous')}
          disabled={year <= oldest}
          onClick={() => go(year - 1)}
        />
        <span className={`text-14 strong digits middle ${styles.year}`} aria-live="polite">
          {year}
        </span>
        <IconButton
          icon="chevron-right"
          label={t('calendar_year.next')}
          disabled={year >= newest}
          onClick={() => go(year + 1)}
        />
      </span>
      <OneOf
        label={t('calendar_year.week')}
        of={['5', '6']}
        value={`${week}`}
        nameOf={(one) => t(`calendar_year.week_${one}`)}
        choose={(chosen) => changeSearch({ week_type: chosen === '6' ? '6' : null })}
      />
      <p className={`soft digits ${styles.total}`}>
        {t('calendar_year.year_norm')}:{' '}
        <strong>
          {t('calendar_year.days_hours', {
            days: sum((one) => one.workingDays),
            hours: formatCount(sum((one) => one.hours)),
          })}
        </strong>
      </p>
      {calendar.isProposal && (
        <Note text={t('calendar_year.proposal', { year })}>
          {mayWrite && (
            <Button size="xs" onClick={() => void writeYear('fill-year', year)}>
              {t('calendar_year.fill')}
            </Button>
          )}
        </Note>
      )}
      {calendar.isProvisional && (
        <Note text={t('calendar_year.provisional')}>
          {mayWrite && (
            <Button size="xs" variant="default" onClick={() => void writeYear('confirm-year', year)}>
              {t('calendar_year.confirm')}
            </Button>
          )}
        </Note>
      )}
    </div>
  );
}

function Note({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={`row grow ink rounded ${styles.note}`} role="note">
      <Icon name="info-circle" />
      <span className="grow">{text}</span>
      {children}
    </div>
  );
}

const legend = ['holiday', 'extra_off', 'moved_off', 'working_saturday', 'short_day'] as const;

function Legend() {
  const { t } = useTexts();
  return (
    <ul className={`flow soft small ${styles.legend}`} aria-label={t('calendar_year.legend')}>
      <li className="row">
        <span className={`row gap-0 full ink digits rounded-s ${styles.day} ${styles.sample}`} data-weekend="">
          7
        </span>
        {t('calendar_year.weekend')}
      </li>
      {legend.map((kind) => (
        <li key={kind} className="row">
          <span className={`row gap-0 full ink digits rounded-s ${styles.day} ${styles.sample}`} data-kind={kind}>
            7
          </span>
          {t(`work-calendar.kind.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
