import { Select, Switch } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { addDays, addMonths, daysBetween } from '#kernel/days.ts';
import { formatMonth, formatShortDay } from '#kernel/calendar-formats.ts';
import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/leave/day-span.ts';
import { daysOf } from '#modules/leave/leave-days.ts';
import type { LeaveLine, LeaveSpan } from '#modules/leave/leave-endpoints.ts';
import styles from '#modules/leave/leave.module.css';
import timeline from '#modules/leave/timeline.module.css';
import { type LeaveTimeline, useKinds, useTimeline } from '#modules/leave/use-leave.tsx';

const MONTHS_SHOWN = 2;
/** Names take about as much room as so many days. */
const NAME_CELLS = 6;
/** A shorter bar has no room for its first day. */
const CELLS_FOR_WORDS = 3;

/** Who is away in two months: people down, days across, what waits is hatched. */
export function Timeline() {
  const { t, lang } = useTexts();
  const formats = useFormats();
  const search = useSearchTexts();
  const [onlyAway, setOnlyAway] = useState(true);
  const teams = useOptions('fp/teams').data ?? [];
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month ?? '') ? search.month! : formats.today().slice(0, 7);
  const first = `${month}-01`;
  const last = addDays(addMonths(first, MONTHS_SHOWN), -1);
  const team = /^\d{1,15}$/.test(search.team_id ?? '') ? search.team_id! : null;
  const query = {
    ...{ starts_on: first, ends_on: last, only_away: String(onlyAway) },
    ...(team && { team_id: team }),
  };
  const { data, error, refetch } = useTimeline(query);
  const go = (count: number) => changeSearch({ month: addMonths(first, count).slice(0, 7) });
  return (
    <section className={timeline.whole} aria-label={t('leave.timeline')}>
      <div className={timeline.tools}>
        <IconButton icon="chevron-left" label={t('leave.earlier')} onClick={() => go(-1)} />
        <b aria-live="polite">
          {formatMonth(first, lang)} – {formatMonth(last, lang)}
        </b>
        <IconButton icon="chevron-right" label={t('leave.later')} onClick={() => go(1)} />
        <Select
          aria-label={t('teams.one')}
          placeholder={t('developers.all_teams')}
          leftSection={<Icon name="users-group" size={14} />}
          clearable
          clearButtonProps={{ 'aria-label': t('action.clear') }}
          data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={team}
          onChange={(id) => changeSearch({ team_id: id })}
        />
        <Switch
          label={t('leave.only_away')}
          checked={onlyAway}
          onChange={(event) => setOnlyAway(event.currentTarget.checked)}
        />
      </div>
      {error && !data ? (
        <FailureNote error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : !data.people.length ? (
        <NothingFound
          clear={() => {
            setOnlyAway(false);
            changeSearch({ team_id: null });
          }}
        />
      ) : (
        <Grid data={data} first={first} last={last} today={formats.today()} />
      )}
      {data && data.people_total > data.people.length && (
        <p className={styles.hint}>{t('leave.first_people', { n: data.people.length, total: data.people_total })}</p>
      )}
    </section>
  );
}

interface GridProps {
  readonly data: LeaveTimeline;
  readonly first: string;
  readonly last: string;
  readonly today: string;
}

function Grid({ data, first, last, today }: GridProps) {
  const { t, lang } = useTexts();
  const days = daysOf(first, last);
  const off = new Set(data.days_off);
  const holidays = new Set(data.holidays);
  const scroller = useRef<HTMLDivElement>(null);
  // On a phone the beginning of the month is seldom what one looks for.
  useLayoutEffect(() => {
    const element = scroller.current;
    const day = element && element.scrollWidth / (days.length + NAME_CELLS);
    if (element && today >= first && today <= last) element.scrollLeft = (daysBetween(first, today) - 2) * (day ?? 0);
  }, [first, last, today, days.length]);
  const at = (day: string) => ({ '--at': daysBetween(first, day) }) as never;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keys
    <div ref={scroller} className={timeline.scroll} tabIndex={0} role="group" aria-label={t('leave.timeline')}>
      <div className={timeline.grid} style={{ '--days': days.length } as never}>
        <div className={timeline.back} aria-hidden="true">
          {data.days_off.map((day) => (
            <i key={day} style={at(day)} data-holiday={holidays.has(day) || undefined} />
          ))}
          {today >= first && today <= last && <i style={at(today)} data-today="" />}
        </div>
        <div className={timeline.months} aria-hidden="true">
          <span className={timeline.name} />
          {[first, addMonths(first, 1)].map((month) => (
            <b key={month} style={{ '--length': daysBetween(month, addMonths(month, 1)) } as never}>
              {formatMonth(month, lang)}
            </b>
          ))}
        </div>
        <div className={timeline.head} aria-hidden="true">
          <span className={timeline.name} />
          {days.map((day) => (
            <span
              key={day}
              data-off={off.has(day) || undefined}
              data-today={day === today || undefined}
              data-first={day.endsWith('-01') || undefined}
            >
              {Number(day.slice(8))}
            </span>
          ))}
        </div>
        <ul className={timeline.people}>
          {data.people.map((line) => (
            <Person key={line.user_id} line={line} first={first} last={last} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function Person({ line, first, last }: { readonly line: LeaveLine; readonly first: string; readonly last: string }) {
  return (
    <li className={timeline.person}>
      <button
        type="button"
        className={timeline.name}
        translate="no"
        title={line.position ? `${line.fio} · ${line.position}` : line.fio}
        onClick={() => changeSearch({ view: null, user_id: line.user_id })}
      >
        {line.fio}
      </button>
      {line.spans.map((span) => (
        <Bar key={`${span.id} ${span.starts_on}`} span={span} first={first} last={last} />
      ))}
    </li>
  );
}

function Bar({ span, first, last }: { readonly span: LeaveSpan; readonly first: string; readonly last: string }) {
  const { t } = useTexts();
  const kind = useKinds().get(span.leave_kind_id ?? 0);
  const from = span.starts_on < first ? first : span.starts_on;
  const to = span.ends_on > last ? last : span.ends_on;
  const name = span.id === null ? t('days-off.one') : (kind?.name ?? '');
  const waits = span.is_waiting ? ` · ${t('leave-requests.status.sent')}` : '';
  const words = `${name}: ${daySpan(span.starts_on, span.ends_on)}${waits}`;
  const cells = daysBetween(from, to) + 1;
  const place = {
    '--at': daysBetween(first, from),
    '--length': cells,
    '--kind': kind?.color ?? 'var(--ink-3)',
  } as never;
  return (
    <span className={timeline.bar} style={place} title={words} data-waiting={span.is_waiting || undefined}>
      <span className="sr-only">{words}</span>
      {cells >= CELLS_FOR_WORDS && <span aria-hidden="true">{formatShortDay(span.starts_on)}</span>}
    </span>
  );
}
