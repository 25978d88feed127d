import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, isDay, weekdayOf } from '#kernel/days.ts';
import { formatDay, formatLongDay, formatMonth, parseDay } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Popover } from '#web/ui/floats.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { localeData } from '#kernel/locale-data.ts';
import styles from '#web/ui/month-calendar.module.css';

interface DayInputProps {
  readonly label?: ReactNode;
  readonly ariaLabel?: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly name?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** What is meant, where no label stands above; without it how a day is written. */
  readonly placeholder?: string;
  /** `YYYY-MM-DD`, or null. What cannot be read as a day is handed on as it was typed. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  readonly max?: string;
}

/** A day by typing (DD.MM.YYYY and its short forms) or by picking. */
export function DayInput({ ariaLabel, autoFocus, placeholder, value, onChange, max, ...look }: DayInputProps) {
  const { t } = useTexts();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = typed ?? (value === null ? '' : isDay(value) ? formatDay(value) : value);
  const settle = () => {
    if (typed === null) return;
    const text = typed.trim();
    setTyped(null);
    onChange(text === '' ? null : (parseDay(text, formats.today()) ?? text));
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus withRoles={false}>
      <Popover.Target>
        <TextInput
          ref={input}
          {...look}
          aria-label={ariaLabel}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus={autoFocus || undefined}
          placeholder={placeholder ?? t('calendar.placeholder')}
          data-example={placeholder ? undefined : ''}
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
          }}
          rightSectionPointerEvents="all"
          rightSection={
            <IconButton
              icon="calendar"
              label={t('calendar.pick')}
              small
              disabled={look.disabled}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            />
          }
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('calendar.pick')} onKeyDown={keepEscape}>
        <MonthCalendar
          value={value && isDay(value) ? value : null}
          today={formats.today()}
          max={max}
          choose={(day) => {
            setTyped(null);
            onChange(day);
            setOpen(false);
            // What saves its fields when they are left hears of it only while the focus is inside.
            input.current?.focus({ preventScroll: true });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** It closes the calendar, and not what the day stands in. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

interface MonthCalendarProps {
  /** Days are `YYYY-MM-DD`. */
  readonly value: string | null;
  readonly today: string;
  readonly max?: string;
  readonly choose: (day: string) => void;
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Where a key leads from a day; null: it is no key of the calendar. */
function dayAfterKey(day: string, key: string): string | null {
  const step = steps[key];
  if (step) return addDays(day, step);
  if (key === 'PageUp') return addMonths(firstOf(day), -1);
  return key === 'PageDown' ? addMonths(firstOf(day), 1) : null;
}

/** The name of the month between the buttons that lead to the one before and the one after. */
function MonthHead({ day, go }: { readonly day: string; readonly go: (day: string) => void }) {
  const { t, lang } = useTexts();
  return (
    <div className="row between gap-0">
      <IconButton
        icon="chevron-left"
        label={t('calendar.previous_month')}
        small
        onClick={() => go(addMonths(firstOf(day), -1))}
      />
      <span className={`strong ${styles.month}`} aria-live="polite">
        {formatMonth(day, lang)}
      </span>
      <IconButton
        icon="chevron-right"
        label={t('calendar.next_month')}
        small
        onClick={() => go(addMonths(firstOf(day), 1))}
      />
    </div>
  );
}

/** A month to pick a day from, by pointer or by arrows; weeks begin on Monday, names are the product's own. */
function MonthCalendar({ value, today, max, choose }: MonthCalendarProps) {
  const { t, lang } = useTexts();
  const [at, setAt] = useState(value ?? today);
  const table = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  const month = firstOf(at);
  const start = addDays(month, 1 - weekdayOf(month));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );

  useEffect(() => {
    if (hasMoved.current) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event.key);
    if (!next) return;
    event.preventDefault();
    hasMoved.current = true;
    setAt(next);
  };

  return (
    <div className={styles.calendar}>
      <MonthHead day={at} go={setAt} />
      <table ref={table} className={`table ${styles.days}`} aria-label={formatMonth(at, lang)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {localeData[lang].shortWeekdays.map((name, index) => (
              <th key={name} scope="col" abbr={localeData[lang].weekdays[index]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={`full digits tap ink rounded ${styles.day}`}
                    data-day={day}
                    data-outside={firstOf(day) !== month || undefined}
                    data-today={day === today || undefined}
                    aria-pressed={day === value}
                    aria-label={formatLongDay(day, lang)}
                    tabIndex={day === at ? 0 : -1}
                    disabled={max !== undefined && day > max}
                    onClick={() => choose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        className={`full hovers medium tap rounded accent ${styles.today}`}
        onClick={() => choose(today)}
      >
        {t('calendar.today')}
      </button>
    </div>
  );
}
