import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Hint } from '#web/ui/hint.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import type { ExplainedDay, Stretch } from '#modules/presence/attendance/attendance-endpoints.ts';
import styles from '#modules/presence/attendance/day-line.module.css';

const HOUR = 3_600_000;

/** The hours that a line shows: those of the shift and of all that happened, with a bit around. */
function spanOf(day: ExplainedDay, now: number): readonly [from: number, to: number] {
  const moments = [
    ...day.shift.flatMap(({ from, to }) => [from, to]),
    ...day.punches.map(({ at }) => at),
    ...day.work.flatMap(({ started_at, ended_at }) => [started_at, ...(ended_at ? [ended_at] : [])]),
    ...[day.came, day.left].flatMap((at) => at ?? []),
  ].map((text) => Date.parse(text));
  const known = moments.length ? moments : [Date.parse(day.borders.from) + 8 * HOUR, now];
  const from = Math.floor((Math.min(...known) - HOUR / 2) / HOUR) * HOUR;
  const to = Math.ceil((Math.max(...known) + HOUR / 2) / HOUR) * HOUR;
  return [from, Math.max(to, from + 4 * HOUR)];
}

/** A day as one line of time: the shift, presence with its breaks and gaps, work on tasks, and each punch. */
export function DayLine({ day }: { readonly day: ExplainedDay }) {
  const { t } = useTexts();
  const formats = useFormats();
  const now = useMinute();
  const [from, to] = spanOf(day, now);
  const part = (at: number) => `${(((at - from) / (to - from)) * 100).toFixed(3)}%`;
  const place = (a: number, b: number) =>
    ({
      insetInlineStart: part(Math.max(a, from)),
      width: `calc(${part(Math.min(b, to))} - ${part(Math.max(a, from))})`,
    }) as CSSProperties;
  const span = (a: string | number, b: string | number) =>
    `${formats.time(new Date(a).toISOString())} – ${formats.time(new Date(b).toISOString())}`;
  const bar = (kind: string, { from: a, to: b }: Stretch, words: string, inner?: ReactNode) => (
    <Hint
      key={`${kind} ${a}`}
      className={styles.bar}
      style={place(Date.parse(a), Date.parse(b))}
      text={words}
      label={words}
    >
      <i data-kind={kind}>{inner}</i>
    </Hint>
  );
  const hours = Array.from({ length: Math.round((to - from) / HOUR) + 1 }, (_, index) => from + index * HOUR);
  const every = Math.ceil(hours.length / 9);
  const presence = day.came ? { from: day.came, to: day.left ?? new Date(Math.min(now, to)).toISOString() } : null;
  return (
    <div className={`stack gap-2 ${styles.line}`} data-day-line="">
      <Lane title={t('attendance.lane.shift')}>
        {day.shift.map((one) => bar('shift', one, `${t('attendance.lane.shift')}: ${span(one.from, one.to)}`))}
      </Lane>
      <Lane title={t('attendance.lane.presence')}>
        {presence && bar('presence', presence, `${t('attendance.lane.presence')}: ${span(presence.from, presence.to)}`)}
        {day.breaks.map((one) => bar('break', one, `${t('attendance.break_minutes')}: ${span(one.from, one.to)}`))}
        {day.punches.map(({ id, at, direction, device, dropped }) => {
          const why = dropped ? ` — ${t(`attendance.dropped.${dropped}`)}` : '';
          const told = [formats.time(at), t(`attendance-punches.direction.${direction}`), ...(device ? [device] : [])];
          const words = `${told.join(' · ')}${why}`;
          return (
            <Hint
              key={id}
              className={styles.punch}
              style={{ insetInlineStart: part(Date.parse(at)) }}
              text={words}
              label={words}
            >
              <i data-dropped={dropped ?? undefined}>{dropped ? '×' : ''}</i>
            </Hint>
          );
        })}
      </Lane>
      <Lane title={t('attendance.lane.work')}>
        {day.work.map(({ number, name, started_at, ended_at }) =>
          bar(
            'work',
            { from: started_at, to: ended_at ?? new Date(now).toISOString() },
            `${number ? `${number} ${name}` : t('attendance.private_task')}: ${span(started_at, ended_at ?? now)}`,
          ),
        )}
        {day.gaps.map((one) => bar('gap', one, `${t('attendance.gap')}: ${span(one.from, one.to)}`))}
      </Lane>
      <div className={`quiet small digits ${styles.hours}`} aria-hidden="true">
        {hours.map((at, index) =>
          index % every === 0 && index < hours.length - 1 ? (
            <span key={at} style={{ insetInlineStart: part(at) }}>
              {formats.time(new Date(at).toISOString())}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

function Lane({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="stack gap-2">
      <span className="quiet small">{title}</span>
      <div className={`sunken rounded ${styles.lane}`} role="group" aria-label={title}>
        {children}
      </div>
    </div>
  );
}
