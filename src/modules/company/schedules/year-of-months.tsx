import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { formatLongDay } from '#kernel/calendar-formats.ts';
import { localeData } from '#kernel/locale-data.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import {
  type CalendarRow,
  entryOf,
  isWeekend,
  type MonthOfYear,
  nameOf,
  sourceOf,
} from '#modules/company/schedules/calendar-year.ts';
import { changeDay } from '#modules/company/schedules/use-calendar-year.ts';
import type { CalendarDay } from '#modules/company/schedules/work-calendar-shipped.ts';
import { type WeekType } from '#modules/company/schedules/work-calendar.ts';
import { type WorkDayKind, workDayKinds } from '#modules/company/schedules/work-day-kinds.ts';
import styles from '#modules/company/schedules/work-calendar.module.css';

interface YearOfMonthsProps {
  readonly months: readonly MonthOfYear[];
  readonly days: readonly CalendarDay[];
  /** The entries themselves; none in a year that only the law has spoken of. */
  readonly rows: readonly CalendarRow[];
  readonly week: WeekType;
  readonly mayWrite: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Twelve months. One day is reached by Tab, arrows go on from it through the year, Enter opens what can be done. */
export function YearOfMonths({ months, days, rows, week, mayWrite }: YearOfMonthsProps) {
  const { today } = useFormats();
  const root = useRef<HTMLDivElement>(null);
  const year = months[0]!.first.slice(0, 4);
  const [active, setActive] = useState(() => (today().startsWith(year) ? today() : months[0]!.first));
  const onKeyDown = (event: KeyboardEvent) => {
    const day = (event.target as HTMLElement).dataset.day;
    const step = steps[event.key];
    if (!day || !step) return;
    event.preventDefault();
    const next = addDays(day, step);
    if (!next.startsWith(year)) return;
    setActive(next);
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div ref={root} className={`grid gap-12 ${styles.months}`} onKeyDown={onKeyDown} role="presentation">
      {months.map((month) => (
        <Month key={month.first} month={month}>
          {(day) => (
            <Day
              day={day}
              entry={entryOf(days, day, week)}
              row={entryOf(rows, day, week)}
              isShared={rows.some((one) => one.day === day && one.week_type !== null && one.week_type !== week)}
              week={week}
              mayWrite={mayWrite}
              isToday={day === today()}
              isActive={day === active}
              onFocus={() => setActive(day)}
            />
          )}
        </Month>
      ))}
    </div>
  );
}

interface MonthProps {
  readonly month: MonthOfYear;
  readonly children: (day: string) => ReactNode;
}

function Month({ month, children }: MonthProps) {
  const { t, lang } = useTexts();
  const name = localeData[lang].months[Number(month.first.slice(5, 7)) - 1]!;
  const { shortWeekdays, weekdays } = localeData[lang];
  return (
    <section className={`card panel ${styles.month}`} aria-label={name}>
      <header className={`row between baseline ${styles.monthHead}`}>
        <h2 className={`text-14 ${styles.monthName}`}>{name}</h2>
        <span className="nowrap quiet small digits">
          {t('calendar_year.days_hours', { days: month.workingDays, hours: month.hours })}
        </span>
      </header>
      <table className={`full digits ${styles.days}`}>
        <thead>
          <tr>
            {shortWeekdays.map((short, at) => (
              <th key={short} scope="col" abbr={weekdays[at]}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.weeks.map((cells, row) => (
            <tr key={row}>
              {cells.map((day, column) => (
                <td key={day ?? column}>{day && children(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  readonly day: string;
  readonly entry: CalendarDay | undefined;
  readonly row: CalendarRow | undefined;
  /** The day has an entry for the other kind of week. */
  readonly isShared: boolean;
  readonly week: WeekType;
  readonly mayWrite: boolean;
  readonly isToday: boolean;
  readonly isActive: boolean;
  readonly onFocus: () => void;
}

function Day({ day, entry, row, isShared, week, mayWrite, isToday, isActive, onFocus }: DayProps) {
  const { t, lang } = useTexts();
  const [open, setOpen] = useState(false);
  const weekend = isWeekend(day, week);
  const usual = t(weekend ? 'calendar_year.weekend' : 'calendar_year.working_day');
  const kind = entry ? t(`work-calendar.kind.${entry.kind}`) : usual;
  const name = nameOf(entry, lang);
  const label = `${formatLongDay(day, lang)}: ${kind}${name ? `. ${name}` : ''}`;
  const place = { day, week: isShared ? week : null };
  const button = (
    <button
      type="button"
      className={`row gap-0 full ink digits rounded-s ${styles.day}`}
      data-day={day}
      data-weekend={weekend || undefined}
      data-kind={entry?.kind}
      data-today={isToday || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      aria-haspopup={mayWrite ? 'menu' : undefined}
      aria-expanded={mayWrite ? open : undefined}
      title={entry ? [kind, name, sourceOf(entry, lang)].filter(Boolean).join('. ') : undefined}
      onFocus={onFocus}
      onClick={() => mayWrite && setOpen(true)}
    >
      {Number(day.slice(8))}
    </button>
  );
  if (!open) return button;
  return (
    <Menu opened onChange={setOpen} position="bottom-start" width={260} withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{formatLongDay(day, lang)}</Menu.Label>
        <Choice
          text={`${t('calendar_year.ordinary')} (${usual.toLowerCase()})`}
          isChosen={!row}
          choose={() => void changeDay(place, row, null)}
        />
        {workDayKinds
          .filter((one) => isPossible(one, day, row?.week_type ?? null))
          .map((one) => (
            <Choice
              key={one}
              text={t(`work-calendar.kind.${one}`)}
              isChosen={row?.kind === one}
              choose={() => void changeDay(place, row, one)}
            />
          ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="pencil" />}
          onClick={() =>
            changeSearch(row ? { panel: `fp/work-calendar:${row.id}` } : { day, panel: 'fp/work-calendar:new' })
          }
        >
          {t('calendar_year.more')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  readonly text: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

const Choice = ({ text, isChosen, choose }: ChoiceProps) => (
  <Menu.Item leftSection={isChosen ? <Icon name="check" /> : <span className={styles.noSign} />} onClick={choose}>
    {text}
  </Menu.Item>
);

/** The same as the server says: only a day off is declared a working day, and Sunday is neither short nor off twice. */
function isPossible(kind: WorkDayKind, day: string, week_type: number | null): boolean {
  const weekday = weekdayOf(day);
  if (kind === 'holiday') return true;
  if (kind === 'working_saturday') return weekday === 7 || (weekday === 6 && week_type !== 6);
  return weekday < 6 || (weekday === 6 && week_type !== 5);
}
