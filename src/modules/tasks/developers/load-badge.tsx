import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import look from '#modules/tasks/developers/developers.module.css';
import type { Load } from '#modules/tasks/load/load.ts';

/** One more stripe a band, so that it is told without colour. */
const stripes = { free: 1, normal: 2, full: 3, overload: 4 } as const;

/** How loaded somebody is: sign, word and percentage, and from when there is room. */
export function LoadBadge({ load }: { readonly load: Load }) {
  const { t } = useTexts();
  const format = useFormats();
  const percent = load.percent === null ? '—' : `${load.percent} %`;
  const hint = t('developers.load_hint', {
    load: format.minutes(load.load_minutes),
    capacity: format.minutes(load.capacity_minutes),
    remaining: format.minutes(load.remaining_minutes),
  });
  return (
    <div className={look.load} title={hint}>
      <span className={look.badge} data-band={load.band}>
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
      <span className={look.free}>
        {load.free_from === null
          ? t('developers.never_free')
          : load.free_from <= (load.days[0]?.day ?? '')
            ? t('developers.free_now')
            : t('developers.free_from', { day: format.nearDay(load.free_from) })}
      </span>
      {load.unplanned > 0 && <span className={look.free}>{t('developers.unplanned', { count: load.unplanned })}</span>}
    </div>
  );
}
