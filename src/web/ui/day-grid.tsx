import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { addMonths, daysBetween, daysOf } from '#kernel/days.ts';
import { formatMonth } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/ui/day-grid.module.css';
import { Hint } from '#web/ui/hint.tsx';
import { ShapeSign } from '#web/ui/shape-sign.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** Names take about as much room as so many days. */
const nameCells = 6;
/** A shorter bar has no room for its name. */
const cellsForWords = 4;

/** Something that lasts from one day to another, both counted. */
interface Bar {
  readonly key: string;
  readonly starts_on: string;
  readonly ends_on: string;
  /** What it is and how long it lasts. */
  readonly words: string;
  /** What it is, where there is room for it. */
  readonly name: string;
  readonly color: string | undefined;
  /** The sign that goes with the colour. */
  readonly shape: number;
  /** Nobody has decided about it: it is hatched. */
  readonly isWaiting: boolean;
}

interface Line {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly bars: readonly Bar[];
}

interface DayGridProps {
  readonly label: string;
  /** The first day of a month, and the last one of that month or another. */
  readonly first: string;
  readonly last: string;
  /** Days that nobody works on, and which of them are public holidays. */
  readonly daysOff: readonly string[];
  readonly holidays: readonly string[];
  readonly lines: readonly Line[];
  readonly open: (id: number) => void;
}

const withNumbers = (numbers: Readonly<Record<string, string | number>>) => numbers as CSSProperties;

/** Lines down, days across, and what lasts how long as bars. */
export function DayGrid({ label, first, last, daysOff, holidays, lines, open }: DayGridProps) {
  const { lang } = useTexts();
  const today = useFormats().today();
  const days = daysOf(first, last);
  const hasToday = today >= first && today <= last;
  const scroller = useRef<HTMLDivElement>(null);
  // On a phone the beginning of the month is seldom what one looks for.
  useLayoutEffect(() => {
    const element = scroller.current;
    const day = element ? element.scrollWidth / (days.length + nameCells) : 0;
    if (element && hasToday) element.scrollLeft = (daysBetween(first, today) - 2) * day;
  }, [first, today, hasToday, days.length]);
  const at = (day: string) => withNumbers({ '--at': daysBetween(first, day) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <div ref={scroller} className={`boxed panel ${styles.scroll}`} tabIndex={0} role="group" aria-label={label}>
      <div className={styles.grid} style={withNumbers({ '--days': days.length })}>
        <div className={styles.back} aria-hidden="true">
          {daysOff.map((day) => (
            <i key={day} style={at(day)} data-holiday={holidays.includes(day) || undefined} />
          ))}
          {hasToday && <i style={at(today)} data-today="" />}
        </div>
        <div className={`panel soft small ${styles.months}`} aria-hidden="true">
          <span className={`rigid clips panel ink start nowrap tall ${styles.name}`} />
          {days
            .filter((day) => day.endsWith('-01'))
            .map((month) => (
              <b key={month} style={withNumbers({ '--length': daysBetween(month, addMonths(month, 1)) })}>
                {formatMonth(month, lang)}
              </b>
            ))}
        </div>
        <div className={`panel quiet small digits edged ${styles.head}`} aria-hidden="true">
          <span className={`rigid clips panel ink start nowrap tall ${styles.name}`} />
          {days.map((day) => (
            <span
              key={day}
              data-off={daysOff.includes(day) || undefined}
              data-today={day === today || undefined}
              data-first={day.endsWith('-01') || undefined}
            >
              {Number(day.slice(8))}
            </span>
          ))}
        </div>
        <ul>
          {lines.map(({ id, name, title, bars }) => (
            <li key={id} className={`lined ${styles.person}`}>
              <button
                type="button"
                className={`rigid clips panel ink start nowrap tall ${styles.name}`}
                translate="no"
                title={title}
                onClick={() => open(id)}
              >
                {name}
              </button>
              {bars.map(({ key, ...bar }) => (
                <DayBar key={key} {...bar} first={first} last={last} />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface DayBarProps extends Omit<Bar, 'key'> {
  readonly first: string;
  readonly last: string;
}

function DayBar(props: DayBarProps) {
  const { starts_on, ends_on, words, name, color = 'var(--ink-3)', shape, isWaiting, first, last } = props;
  const from = starts_on < first ? first : starts_on;
  const cells = daysBetween(from, ends_on > last ? last : ends_on) + 1;
  const place = withNumbers({ '--at': daysBetween(first, from), '--length': cells, '--kind': color });
  return (
    <Hint className={styles.bar} style={place} label={words} text={words} data-waiting={isWaiting || undefined}>
      <ShapeSign at={shape} color={color} />
      {cells >= cellsForWords && (
        <span className="cut" aria-hidden="true">
          {name}
        </span>
      )}
    </Hint>
  );
}
