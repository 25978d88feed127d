import { formatClock } from '#kernel/formats.ts';
import { type Absence, daySpan } from '#modules/staff/leave/door.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Hint, HintLines } from '#web/ui/hint.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import look from '#modules/views/task-views/developers/developers.module.css';
import { forTasks, type LoadBand, loadBands } from '#modules/numbers/measures/door.ts';
import type { Load } from '#modules/numbers/measures/door.ts';

/** One more stripe a band, so that it is told without colour. */
const stripes = { free: 1, normal: 2, full: 3, overload: 4 } as const;

export function LoadStripes({ band }: { readonly band: LoadBand }) {
  return (
    <span className={`inline gap-2 ${look.stripes}`} aria-hidden="true">
      {Array.from({ length: 4 }, (_, at) => (
        <i key={at} data-on={at < stripes[band] || undefined} />
      ))}
    </span>
  );
}

interface LoadBadgeProps {
  readonly load: Load;
  readonly away: Absence | null;
}

/** How loaded somebody is: sign, word and hours, from when there is room, and leave that lasts or is near. */
export function LoadBadge({ load, away }: LoadBadgeProps) {
  const { t } = useTexts();
  const format = useFormats();
  const absence =
    away &&
    (away.starts_on <= format.today()
      ? t('developers.away_until', { day: format.nearDay(away.ends_on) })
      : t('developers.away_from', { days: daySpan(away.starts_on, away.ends_on) }));
  return (
    <div className={`row wrap small digits ${look.load}`}>
      {absence && (
        <span className={`inline gap-4 small medium ink ${look.away}`}>
          <Icon name="calendar-off" size={13} />
          {absence}
        </span>
      )}
      <Hint text={<LoadFacts load={load} />}>
        <span className={`inline nowrap medium panel ${look.badge}`} data-band={load.band}>
          <LoadStripes band={load.band} />
          {t(`developers.band.${load.band}`)}
        </span>
        <span className={`inline gap-2 ${look.bars}`} aria-hidden="true">
          {load.days.map(({ day, capacity_minutes, load_minutes }) => (
            <i
              key={day}
              data-over={load_minutes > capacity_minutes || undefined}
              style={{ '--part': `${Math.min(100, (load_minutes / capacity_minutes) * 100)}%` }}
            />
          ))}
        </span>
      </Hint>
      <span className={`soft ${look.busy}`}>
        {load.capacity_minutes > 0 &&
          t('developers.busy', {
            load: format.minutes(load.load_minutes),
            capacity: format.minutes(forTasks(load.capacity_minutes)),
          })}
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

/** The share in words, and what of it falls on each day. */
function LoadFacts({ load }: { readonly load: Load }) {
  const { t } = useTexts();
  const format = useFormats();
  const days = load.days.map(({ day, capacity_minutes, load_minutes }) => ({
    key: day,
    name: format.weekdayAndDay(day),
    value: t('developers.of', { part: formatClock(load_minutes), whole: formatClock(capacity_minutes) }),
  }));
  const all = { key: 'all', name: t('developers.remaining'), value: format.minutes(load.remaining_minutes) };
  return (
    <span className="stack gap-6">
      {load.percent !== null && <b>{t('developers.share', { percent: load.percent })}</b>}
      <HintLines lines={[...days, all]} />
    </span>
  );
}

/** What the words and the bars of load mean. */
export function LoadLegend() {
  const { t } = useTexts();
  return (
    <Hint
      label={t('developers.legend')}
      text={
        <span className="stack gap-6">
          <span>{t('developers.legend_text')}</span>
          <HintLines
            lines={loadBands.map((band) => ({
              key: band,
              name: (
                <span className="inline">
                  <LoadStripes band={band} />
                  {t(`developers.band.${band}`)}
                </span>
              ),
              value: t(`developers.range.${band}`),
            }))}
          />
        </span>
      }
    >
      <Icon name="help-circle" size={16} />
    </Hint>
  );
}
