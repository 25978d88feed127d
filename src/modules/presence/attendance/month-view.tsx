import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { weekdayName } from '#kernel/calendar-formats.ts';
import { formatClock } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch } from '#web/navigation/navigation.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { NobodyHere } from '#modules/presence/attendance/nobody-here.tsx';
import type { MonthCell, MonthPerson } from '#modules/presence/attendance/attendance-endpoints.ts';
import { clockOf, daySignOf } from '#modules/presence/attendance/day-signs.ts';
import styles from '#modules/presence/attendance/month.module.css';
import { type MonthFilter, useMonth } from '#modules/presence/attendance/use-attendance.ts';

/** Rows drawn beyond the edges, so that a turn of the wheel meets none that is missing. */
const OVERSCAN = 8;
const ROW = 36;
/** Rows that a page of the keyboard goes. */
const PAGE = 10;

interface Place {
  readonly row: number;
  readonly column: number;
}

/** People down, days across: drawn as far as it is in sight, walked through as a spreadsheet is. */
export function MonthView({ filter }: { readonly filter: MonthFilter }) {
  const query = useMonth(filter);
  if (!query.data) return <Coming of={query} rows={12} />;
  const { people, days, today } = query.data;
  if (!people.length) return <NobodyHere filter={filter} />;
  return (
    <>
      <MonthGrid people={people} days={days} today={today} />
      <Legend />
    </>
  );
}

/** What the letters and the signs in the corners stand for. */
function Legend() {
  const { t } = useTexts();
  const signs = [
    { letters: '8:00', tone: 'here', corner: 'late', words: t('attendance.late_minutes') },
    { letters: 'Я', tone: 'here', corner: 'missing', words: t('attendance.legend.missing') },
    { letters: '9:30', tone: 'here', corner: 'over', words: t('attendance.overtime_minutes') },
    { letters: 'НН', tone: 'absent', words: t('attendance.status.absent') },
    { letters: 'ОТ', tone: 'away', words: t('attendance.legend.away') },
    { letters: 'В', tone: 'off', words: t('attendance.status.weekend') },
  ];
  return (
    <ul className={`flow gap-12 quiet small ${styles.legend}`} aria-label={t('attendance.legend')}>
      {signs.map(({ letters, tone, corner, words }) => (
        <li key={letters} className="inline gap-4">
          <i className={styles.cell} data-tone={tone} data-corner={corner} aria-hidden="true">
            {letters}
          </i>
          {words}
        </li>
      ))}
    </ul>
  );
}

interface MonthGridProps {
  readonly people: readonly MonthPerson[];
  readonly days: readonly { readonly day: string; readonly kind: string }[];
  readonly today: string;
}

function MonthGrid({ people, days, today }: MonthGridProps) {
  const { t, lang } = useTexts();
  const scroll = useRef<HTMLDivElement>(null);
  const todayAt = days.findIndex(({ day }) => day === today);
  const [place, setPlace] = useState<Place>({ row: 0, column: Math.max(0, todayAt) });
  const at = { row: Math.min(place.row, people.length - 1), column: Math.min(place.column, days.length - 1) };
  // oxlint-disable-next-line react/incompatible-library -- rows are handed values, never the virtualizer
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
  });
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element && todayAt > 0) element.scrollLeft = (element.scrollWidth / (days.length + 6)) * (todayAt - 4);
  }, [todayAt, days.length]);
  const open = (row: number, column: number) =>
    changeSearch({ user_id: String(people[row]!.user_id), day: days[column]!.day });
  const moveTo = (next: Place) => {
    setPlace(next);
    virtual.scrollToIndex(next.row);
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus(),
    );
  };
  return (
    <div ref={scroll} className={`boxed panel ${styles.scroll}`}>
      <div
        className={styles.grid}
        role="grid"
        aria-label={t('attendance.title')}
        aria-rowcount={people.length + 1}
        aria-colcount={days.length + 1}
        style={{ '--days': days.length }}
        tabIndex={-1}
        onKeyDown={(event) => walk(event, at, people.length, days.length, moveTo, open)}
      >
        <div role="row" className={`panel quiet small digits edged ${styles.head}`} aria-rowindex={1}>
          <span role="columnheader" className={`panel ink start ${styles.name}`}>
            {t('attendance.people', { count: people.length })}
          </span>
          {days.map(({ day, kind }) => (
            <span
              key={day}
              role="columnheader"
              className={styles.day}
              data-kind={kind}
              data-today={day === today || undefined}
              title={weekdayName(day, lang)}
            >
              <i>{weekdayName(day, lang).slice(0, 2)}</i>
              <b>{Number(day.slice(8))}</b>
            </span>
          ))}
        </div>
        <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <PersonRow
              key={people[index]!.user_id}
              person={people[index]!}
              {...{ index, start, days, today, at, open, setPlace }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Arrows, Home and End, pages, and Enter: as in a spreadsheet. */
function walk(
  event: KeyboardEvent,
  { row, column }: Place,
  rows: number,
  columns: number,
  moveTo: (place: Place) => void,
  open: (row: number, column: number) => void,
): void {
  const to: Readonly<Record<string, Place>> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: event.ctrlKey ? { row: 0, column: 0 } : { row, column: 0 },
    End: event.ctrlKey ? { row: rows - 1, column: columns - 1 } : { row, column: columns - 1 },
  };
  const next = to[event.key];
  if (next) {
    event.preventDefault();
    const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
    moveTo({ row: within(next.row, rows), column: within(next.column, columns) });
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    open(row, column);
  }
}

interface PersonRowProps extends Omit<MonthGridProps, 'people'> {
  readonly person: MonthPerson;
  readonly index: number;
  readonly start: number;
  readonly at: Place;
  readonly open: (row: number, column: number) => void;
  readonly setPlace: (place: Place) => void;
}

function PersonRow({ person, index, start, days, today, at, open, setPlace }: PersonRowProps) {
  const cells = person.cells as unknown as readonly (MonthCell | null)[];
  const worked = cells.reduce((sum, cell) => sum + (cell?.[1] ?? 0), 0);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`lined ${styles.row}`}
      style={{ transform: `translateY(${start}px)` }}
    >
      <span role="rowheader" className={`panel start nowrap ${styles.name}`} title={person.position ?? undefined}>
        <span className="cut grow" translate="no">
          {person.fio}
        </span>
        <span className="quiet small digits">{formatClock(worked)}</span>
      </span>
      {days.map(({ day, kind }, column) => (
        <DayCell
          key={day}
          cell={cells[column] ?? null}
          {...{ day, kind }}
          isToday={day === today}
          isAt={at.row === index && at.column === column}
          name={`${index}-${column}`}
          press={() => {
            setPlace({ row: index, column });
            open(index, column);
          }}
        />
      ))}
    </div>
  );
}

interface DayCellProps {
  readonly cell: MonthCell | null;
  readonly day: string;
  readonly kind: string;
  readonly isToday: boolean;
  readonly isAt: boolean;
  readonly name: string;
  readonly press: () => void;
}

function DayCell({ cell, day, kind, isToday, isAt, name, press }: DayCellProps) {
  const words = useWords(cell, day);
  const { letters, tone, corner } = daySignOf(cell);
  return (
    <button
      type="button"
      role="gridcell"
      className={styles.cell}
      data-cell={name}
      data-tone={tone}
      data-kind={kind}
      data-corner={corner ?? undefined}
      data-today={isToday || undefined}
      data-closed={cell?.[6].includes('late_punch_after_close') || undefined}
      tabIndex={isAt ? 0 : -1}
      // What is seen is said first, so that whoever speaks to the screen names it.
      aria-label={letters ? `${letters}: ${words}` : words}
      title={words}
      onClick={press}
    >
      {letters}
    </button>
  );
}

/** The whole day in words: what a pointer and a screen reader are told. */
function useWords(cell: MonthCell | null, day: string): string {
  const { t } = useTexts();
  const formats = useFormats();
  const head = formats.weekdayAndDay(day);
  if (!cell) return head;
  const [status, worked, late, early, overtime, , flags, , came, left] = cell;
  const ends =
    came === null && left === null
      ? ''
      : `${came === null ? '?' : clockOf(came)}–${left === null ? '?' : clockOf(left)}`;
  const parts = [
    t(`attendance.status.${status || 'not_yet'}`),
    ends,
    worked ? formats.minutes(worked) : '',
    late ? `${t('attendance.late_minutes')}: ${formats.minutes(late)}` : '',
    early ? `${t('attendance.early_minutes')}: ${formats.minutes(early)}` : '',
    overtime ? `${t('attendance.overtime_minutes')}: ${formats.minutes(overtime)}` : '',
    ...flags.map((flag) => t(`attendance.flags.${flag}`)),
  ];
  return `${head}: ${parts.filter(Boolean).join(' · ')}`;
}
