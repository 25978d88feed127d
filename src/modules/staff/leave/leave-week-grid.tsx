import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { addDays, daysBetween } from '#kernel/days.ts';
import { formatMonth } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import type { LeavePlan } from '#modules/staff/leave/leave-plan-endpoints.ts';
import styles from '#modules/staff/leave/leave-plan.module.css';

interface WeekGridProps {
  readonly plan: LeavePlan;
  readonly mayWish: (userId: number) => boolean;
  /** Weeks were chosen: from a Monday to a Sunday. */
  readonly wish: (userId: number, starts_on: string, ends_on: string) => void;
  readonly open: (wishId: number) => void;
}

const WEEK = 7;
const withNumbers = (numbers: Readonly<Record<string, number>>) => numbers as CSSProperties;

/** A year as weeks: people down, wishes and approved leave as bars, above them how many are away. */
export function WeekGrid({ plan, mayWish, wish, open }: WeekGridProps) {
  const { t, lang } = useTexts();
  const { weeks, people, people_total } = plan;
  const first = weeks[0]?.starts_on ?? '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <div className={`boxed panel ${styles.scroll}`} tabIndex={0} role="group" aria-label={t('screen.leave_plan')}>
      <div className={styles.grid} style={withNumbers({ '--weeks': weeks.length })}>
        <div className={`soft small ${styles.line} ${styles.months}`} aria-hidden="true">
          <span className={styles.name} />
          {weeks.map(({ starts_on }) => {
            const month = monthBegunIn(starts_on, plan.year);
            return (
              <span key={starts_on} className={styles.cell}>
                {month && <b>{formatMonth(month, lang).split(' ')[0]}</b>}
              </span>
            );
          })}
        </div>
        <div className={`small ${styles.line}`} role="group" aria-label={t('leave.coverage')}>
          <span className={`soft ${styles.name}`}>{t('leave.coverage')}</span>
          {weeks.map(({ starts_on, away, is_short }) => (
            <Hint key={starts_on} text={`${weekOf(starts_on)}: ${t('leave.away_of', { away, people: people_total })}`}>
              <span
                className={`digits ${styles.cell}`}
                data-short={is_short || undefined}
                data-away={away || undefined}
              >
                {away || ''}
              </span>
            </Hint>
          ))}
        </div>
        {people.map((person) => (
          <PersonLine
            key={person.user_id}
            person={person}
            weeks={weeks.map(({ starts_on }) => starts_on)}
            first={first}
            mayWish={mayWish(person.user_id)}
            wish={wish}
            open={open}
          />
        ))}
      </div>
    </div>
  );
}

const weekOf = (monday: string): string => daySpan(monday, addDays(monday, WEEK - 1));

/** The month whose first day lies in a week of the year. */
function monthBegunIn(monday: string, year: number): string | null {
  const days = Array.from({ length: WEEK }, (_, at) => addDays(monday, at));
  return days.find((day) => day.endsWith('-01') && day.startsWith(String(year))) ?? null;
}

interface PersonLineProps extends Pick<WeekGridProps, 'wish' | 'open'> {
  readonly person: LeavePlan['people'][number];
  /** Mondays. */
  readonly weeks: readonly string[];
  readonly first: string;
  readonly mayWish: boolean;
}

/** Weeks are drawn over with the pointer, or gone through by arrows: Shift takes more, Enter asks. */
function PersonLine({ person, weeks, first, mayWish, wish, open }: PersonLineProps) {
  const { t } = useTexts();
  const today = useFormats().today();
  const begun = Math.max(
    0,
    weeks.findIndex((monday) => addDays(monday, WEEK) > today),
  );
  const [chosen, choose] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const { user_id, fio, law, wished_days, days } = person;
  const [low, high] = chosen ? [Math.min(chosen.from, chosen.to), Math.max(chosen.from, chosen.to)] : [-1, -2];
  const ask = () => chosen && wish(user_id, weeks[low]!, addDays(weeks[high]!, WEEK - 1));
  const weekUnder = ({ target }: PointerEvent): number | null => {
    const week = target instanceof HTMLElement ? target.dataset.week : undefined;
    return week === undefined ? null : Number(week);
  };
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Enter' && chosen) return void ask();
    if (event.key === 'Escape' && chosen) choose(null);
    else if (step) {
      const to = Math.min(weeks.length - 1, Math.max(0, chosen ? chosen.to + step : begun));
      choose({ from: event.shiftKey && chosen ? chosen.from : to, to });
    } else return;
    event.preventDefault();
  }
  const drawn = mayWish && {
    role: 'button',
    tabIndex: 0,
    'aria-label': `${fio}: ${t('leave.draw_weeks')}`,
    onKeyDown: press,
    onBlur: () => choose(null),
    onPointerDown(event: PointerEvent) {
      const week = weekUnder(event);
      if (week === null || event.button !== 0) return;
      choose({ from: week, to: week });
      setDrawing(true);
    },
    onPointerMove(event: PointerEvent) {
      const week = isDrawing ? weekUnder(event) : null;
      if (week !== null && chosen && week !== chosen.to) choose({ from: chosen.from, to: week });
    },
    onPointerUp() {
      if (isDrawing) ask();
      setDrawing(false);
    },
  };
  return (
    <div className={styles.line} data-person={user_id}>
      <span className={`row gap-4 ${styles.name}`}>
        <span className="cut grow" translate="no" title={fio}>
          {fio}
        </span>
        {law.length > 0 && <Icon name="alert-triangle" size={14} />}
        <span className="quiet small digits">{days === null ? wished_days : `${wished_days}/${days}`}</span>
      </span>
      <div className={styles.weeks} data-drawn={mayWish || undefined} {...drawn}>
        {weeks.map((monday, at) => (
          <span
            key={monday}
            className={styles.cell}
            data-week={at}
            data-chosen={(at >= low && at <= high) || undefined}
          />
        ))}
      </div>
      <Bars person={person} first={first} weeks={weeks.length} open={open} />
    </div>
  );
}

interface BarsProps extends Pick<PersonLineProps, 'person' | 'first' | 'open'> {
  /** How many are shown. */
  readonly weeks: number;
}

/** Leave that is approved, and wishes, which open at a press. */
function Bars({ person: { fio, leave, wishes }, first, weeks, open }: BarsProps) {
  const { t } = useTexts();
  return (
    <>
      {leave.map(({ starts_on, ends_on }) => (
        <Bar key={`l${starts_on}`} {...{ first, starts_on, ends_on, weeks }}>
          {(style) => (
            <span
              className={styles.bar}
              data-kind="leave"
              style={style}
              title={`${t('leave-requests.status.approved')}: ${daySpan(starts_on, ends_on)}`}
            />
          )}
        </Bar>
      ))}
      {wishes.map(({ id, starts_on, ends_on }) => (
        <Bar key={id} {...{ first, starts_on, ends_on, weeks }}>
          {(style) => (
            <button
              type="button"
              className={styles.bar}
              data-kind="wish"
              data-wish={id}
              style={style}
              aria-label={`${fio}: ${daySpan(starts_on, ends_on)}`}
              title={daySpan(starts_on, ends_on)}
              onClick={() => open(id)}
            />
          )}
        </Bar>
      ))}
    </>
  );
}

interface BarProps {
  readonly first: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly weeks: number;
  readonly children: (style: CSSProperties) => ReactNode;
}

/** From day to day within the weeks that are shown. */
function Bar({ first, starts_on, ends_on, weeks, children }: BarProps) {
  const from = Math.max(0, daysBetween(first, starts_on));
  const to = Math.min(weeks * WEEK, daysBetween(first, ends_on) + 1);
  return to > from ? children(withNumbers({ '--from': from / WEEK, '--length': (to - from) / WEEK })) : null;
}
