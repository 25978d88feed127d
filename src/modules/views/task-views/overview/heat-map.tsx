import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatShortDay, weekdayName } from '#kernel/calendar-formats.ts';
import { weekdayOf } from '#kernel/days.ts';
import { localeData } from '#kernel/locale-data.ts';
import { formatClock } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useDropPlace } from '#web/cards/dragging.tsx';
import { bandOfDay } from '#modules/numbers/measures/door.ts';
import type { PeopleWeek, WeekPerson } from '#modules/views/task-views/overview/overview-endpoints.ts';
import styles from '#modules/views/task-views/overview/overview.module.css';

interface HeatMapProps {
  readonly week: PeopleWeek;
  /** A task is in the hand: a cell takes it. */
  readonly isTarget: boolean;
  readonly press: (userId: number, day: string) => void;
}

/** More people than these are shown when they are asked for. */
const FIRST_PEOPLE = 10;

/** People down, days across, the warmer the fuller; one cell at a time is in the order of Tab, arrows go on. */
export function HeatMap({ week, isTarget, press }: HeatMapProps) {
  const { t } = useTexts();
  const root = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState('0:0');
  const [isAll, showAll] = useState(false);
  const people = isAll ? week.people : week.people.slice(0, FIRST_PEOPLE);
  const more = week.people.length - people.length;

  function onKeyDown(event: KeyboardEvent) {
    const place = (event.target as HTMLElement).dataset.place?.split(':').map(Number);
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!place || !step) return;
    const next = `${place[0]! + step[0]!}:${place[1]! + step[1]!}`;
    const cell = root.current?.querySelector<HTMLElement>(`[data-place="${next}"]`);
    if (!cell) return;
    event.preventDefault();
    cell.focus();
  }

  return (
    <div className={styles.scroller}>
      <table ref={root} className={`full ${styles.map}`} data-target={isTarget || undefined} onKeyDown={onKeyDown}>
        <caption className="sr-only">{t('home.week')}</caption>
        <DayHeads days={week.days} />
        <tbody>
          {people.map((person, row) => (
            <tr key={person.user_id}>
              <PersonHead person={person} />
              {week.days.map((day, column) => (
                <Cell
                  key={day}
                  person={person}
                  day={day}
                  of={person.days[column]!}
                  place={`${row}:${column}`}
                  isActive={active === `${row}:${column}`}
                  focused={setActive}
                  press={press}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`row wrap between ${styles.legend}`}>
        <span className="row gap-12 wrap quiet small" aria-hidden="true">
          {(['free', 'normal', 'full', 'overload'] as const).map((band) => (
            <span key={band} className="row gap-4">
              <i className={styles.swatch} data-band={band} />
              {t(`home.band.${band}`)}
            </span>
          ))}
        </span>
        {(more > 0 || week.is_cut) && (
          <Button variant="subtle" size="compact-sm" disabled={more === 0} onClick={() => showAll(true)}>
            {more > 0 ? t('home.more_people', { count: more }) : t('home.people_cut')}
          </Button>
        )}
      </div>
    </div>
  );
}

function DayHeads({ days }: Pick<PeopleWeek, 'days'>) {
  const { t, lang } = useTexts();
  const format = useFormats();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="sr-only">{t('field.executor_id')}</span>
        </th>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            aria-label={format.weekdayAndDay(day)}
            aria-current={day === format.today() ? 'date' : undefined}
          >
            <span className={`wide-only clips ${styles.weekday}`}>{weekdayName(day, lang)}</span>
            <span className={`phone-only clips ${styles.weekday}`}>
              {localeData[lang].shortWeekdays[weekdayOf(day) - 1]}
            </span>
            <span className="quiet plain digits">{formatShortDay(day)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function PersonHead({ person: { user_id, fio } }: { readonly person: WeekPerson }) {
  return (
    <th scope="row" translate="no" aria-label={fio}>
      <span className="row gap-8 shrinks">
        <span className="rigid wide-only">
          <Avatar id={user_id} name={fio} />
        </span>
        <span className={`medium shrinks clips breaks ${styles.person}`} translate="no" title={fio}>
          {fio}
        </span>
      </span>
    </th>
  );
}

interface CellProps {
  readonly person: WeekPerson;
  readonly day: string;
  readonly of: WeekPerson['days'][number];
  readonly place: string;
  readonly isActive: boolean;
  readonly focused: (place: string) => void;
  readonly press: (userId: number, day: string) => void;
}

function Cell({ person, day, of, place, isActive, focused, press }: CellProps) {
  const { t } = useTexts();
  const format = useFormats();
  const ref = useRef<HTMLTableCellElement>(null);
  const isOver = useDropPlace(ref, 'free-task', 'cell', `${person.user_id} ${day}`);
  const { capacity_minutes, load_minutes } = of;
  const isAway = capacity_minutes === 0;
  const said = isAway
    ? t('home.cell_away')
    : t('home.cell', { load: formatClock(load_minutes), capacity: formatClock(capacity_minutes) });
  return (
    <td ref={ref} data-over={isOver || undefined}>
      <button
        type="button"
        className={`full middle ink small digits rounded-s ${styles.cell}`}
        data-band={isAway ? 'away' : bandOfDay(of)}
        data-place={place}
        tabIndex={isActive ? 0 : -1}
        aria-label={`${person.fio}, ${format.weekdayAndDay(day)}: ${said}`}
        title={said}
        onFocus={() => focused(place)}
        onClick={() => press(person.user_id, day)}
      >
        {isAway ? '–' : load_minutes ? formatClock(load_minutes) : ''}
      </button>
    </td>
  );
}
