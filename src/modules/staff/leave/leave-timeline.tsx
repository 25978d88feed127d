import { Switch } from '@mantine/core';
import { useState } from 'react';
import { addDays, addMonths } from '#kernel/days.ts';
import { formatMonth } from '#kernel/calendar-formats.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { DayGrid } from '#web/ui/day-grid.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { ShapeSign } from '#web/ui/shape-sign.tsx';
import { NothingFound } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/staff/leave/day-span.ts';
import type { LeaveSpan } from '#modules/staff/leave/leave-endpoints.ts';
import styles from '#modules/staff/leave/leave.module.css';
import { useKinds, useTimeline } from '#modules/staff/leave/use-leave.tsx';

const MONTHS_SHOWN = 2;

/** Who is away in two months: people down, days across, what waits is hatched. */
export function Timeline() {
  const { t, lang } = useTexts();
  const formats = useFormats();
  const search = useSearchTexts();
  const [onlyAway, setOnlyAway] = useState(true);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month ?? '') ? search.month! : formats.today().slice(0, 7);
  const first = `${month}-01`;
  const last = addDays(addMonths(first, MONTHS_SHOWN), -1);
  const team = /^\d{1,15}$/.test(search.team_id ?? '') ? Number(search.team_id) : null;
  const query = {
    ...{ starts_on: first, ends_on: last, only_away: String(onlyAway) },
    ...(team && { team_id: String(team) }),
  };
  const timeline = useTimeline(query);
  const { data } = timeline;
  const barOf = useBars();
  const go = (count: number) => changeSearch({ month: addMonths(first, count).slice(0, 7) });
  return (
    <section className={`stack gap-10 ${styles.timeline}`} aria-label={t('leave.timeline')}>
      <div className={`row wrap ${styles.tools}`}>
        <IconButton icon="chevron-left" label={t('leave.earlier')} onClick={() => go(-1)} />
        <b aria-live="polite">
          {formatMonth(first, lang)} – {formatMonth(last, lang)}
        </b>
        <IconButton icon="chevron-right" label={t('leave.later')} onClick={() => go(1)} />
        <OptionSelect
          path="fp/teams"
          label={t('teams.one')}
          placeholder={t('developers.all_teams')}
          icon="users-group"
          value={team}
          choose={(id) => changeSearch({ team_id: id })}
        />
        <Switch
          label={t('leave.only_away')}
          checked={onlyAway}
          onChange={(event) => setOnlyAway(event.currentTarget.checked)}
        />
      </div>
      {!data ? (
        <Coming of={timeline} rows={8} />
      ) : !data.people.length ? (
        <NothingFound
          clear={() => {
            setOnlyAway(false);
            changeSearch({ team_id: null });
          }}
        />
      ) : (
        <>
          <TimelineLegend />
          <DayGrid
            label={t('leave.timeline')}
            first={first}
            last={last}
            daysOff={data.days_off}
            holidays={data.holidays}
            lines={data.people.map(({ user_id, fio, position, spans }) => ({
              id: user_id,
              name: fio,
              title: position ? `${fio} · ${position}` : fio,
              bars: spans.map(barOf),
            }))}
            open={(id) => changeSearch({ view: null, user_id: id })}
          />
        </>
      )}
      {data && data.people_total > data.people.length && (
        <p className="quiet small">{t('leave.first_people', { n: data.people.length, total: data.people_total })}</p>
      )}
    </section>
  );
}

/** What a span looks like: of which kind it is, how long it lasts, and whether somebody has decided about it. */
function useBars() {
  const { t } = useTexts();
  const kinds = useKinds();
  const places = [...kinds.keys()];
  return ({ id, leave_kind_id, starts_on, ends_on, part, is_waiting }: LeaveSpan) => {
    const kind = kinds.get(leave_kind_id ?? 0);
    const name = id === null ? t('days-off.one') : (kind?.name ?? '');
    const half = part === 'day' ? '' : ` · ${t(`leave-requests.part.${part}`)}`;
    const waits = is_waiting ? ` · ${t('leave-requests.status.sent')}` : '';
    return {
      key: `${id} ${starts_on} ${part}`,
      ...{ starts_on, ends_on, name },
      words: `${name}: ${daySpan(starts_on, ends_on)}${half}${waits}`,
      color: kind?.color,
      shape: kind ? places.indexOf(kind.id) : places.length,
      isWaiting: is_waiting,
    };
  };
}

/** What the shapes, the hatching and the shaded days stand for. */
function TimelineLegend() {
  const { t } = useTexts();
  const kinds = [...useKinds().values()];
  return (
    <ul className={`flow soft small ${styles.legend}`} aria-label={t('leave.legend')}>
      {kinds.map(({ id, name, color }, at) => (
        <li key={id} className="inline gap-4">
          <ShapeSign at={at} color={color} />
          {name}
        </li>
      ))}
      <li className="inline gap-4">
        <ShapeSign at={kinds.length} color={undefined} />
        {t('days-off.one')}
      </li>
      {(['waiting', 'holiday', 'free'] as const).map((sign) => (
        <li key={sign} className="inline gap-4">
          <i className={`sunken ${styles.swatch}`} data-sign={sign} />
          {t(`leave.legend.${sign}`)}
        </li>
      ))}
    </ul>
  );
}
