import type { Absence } from '#modules/leave/away.ts';
import { daySpan } from '#modules/leave/day-span.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import look from '#modules/tasks/developers/developers.module.css';
import type { Load } from '#modules/tasks/load/load.ts';

/** One more stripe a band, so that it is told without colour. */
const stripes = { free: 1, normal: 2, full: 3, overload: 4 } as const;

interface LoadBadgeProps {
  readonly load: Load;
  readonly away: Absence | null;
}

/** How loaded somebody is: sign, word and percentage, from when there is room, and leave that lasts or is near. */
export function LoadBadge({ load, away }: LoadBadgeProps) {
  const { t } = useTexts();
  const format = useFormats();
  const percent = load.percent === null ? '—' : `${load.percent} %`;
  const absence =
    away &&
    (away.starts_on <= format.today()
      ? t('developers.away_until', { day: format.nearDay(away.ends_on) })
      : t('developers.away_from', { days: daySpan(away.starts_on, away.ends_on) }));
  const hint = t('developers.load_hint', {
    load: format.minutes(load.load_minutes),
    capacity: format.minutes(load.capacity_minutes),
    remaining: format.minutes(load.remaining_minutes),
  });
  return (
    <div className={`row wrap small digits ${look.load}`} title={absence ? `${absence}\n${hint}` : hint}>
      {absence && (
        <span className={`inline gap-4 small medium ${look.away}`}>
          <Icon name="calendar-off" size={13} />
          {absence}
        </span>
      )}
      <span className={`inline nowrap medium ${look.badge}`} data-band={load.band}>
        <span className={look.stripes} aria-hidden="true">
          {Array.from({ length: 4 }, (_, at) => (
            <i key={at} data-on={at < stripes[load.band] || undefined} />
          ))}
        </span>
        {t(`developers.band.${load.band}`)} · {percent}
      </span>
      <span className={look.bars} aria-hidden="true">
        {load.days.map(({ day, capacity_minutes, load_minutes }) => (
          <i
            key={day}
            title={format.day(day)}
            data-over={load_minutes > capacity_minutes || undefined}
            style={{ '--part': `${Math.min(100, (load_minutes / capacity_minutes) * 100)}%` } as never}
          />
        ))}
      </span>
      <span className="quiet">
        {load.free_from === null
          ? t('developers.never_free')
          : load.free_from <= (load.days[0]?.day ?? '')
            ? t('developers.free_now')
            : t('developers.free_from', { day: format.nearDay(load.free_from) })}
      </span>
      {load.unplanned > 0 && <span className="quiet">{t('developers.unplanned', { count: load.unplanned })}</span>}
    </div>
  );
}
