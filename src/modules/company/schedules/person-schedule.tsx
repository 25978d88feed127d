import { formatDay } from '#kernel/calendar-formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { hoursText } from '#modules/company/schedules/written-hours.ts';

/** By which schedule somebody works today, whose that is, and since when. */
export function PersonSchedule({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  const { data } = useCall('GET /api/fp/work-schedules/of-person', { query: { user_id: userId } });
  if (!data) return null;
  const since = data.since && t('schedules.since', { day: formatDay(data.since) });
  const source = t(`schedules.source.${data.source}`);
  return (
    <section className="stack gap-2" aria-label={t('schedules.own_schedule')}>
      <h3 className="soft small">{t('schedules.own_schedule')}</h3>
      <span>
        {data.work_schedule_id === null ? (
          source
        ) : (
          <ScreenLink to="/people/schedules" search={{ schedule: String(data.work_schedule_id) }} className="link">
            {data.name}
          </ScreenLink>
        )}
        {data.spans.length > 0 && <span className="digits"> · {hoursText(data.spans)}</span>}
      </span>
      <span className="quiet small">
        {[data.work_schedule_id !== null && source, since].filter(Boolean).join(' · ')}
      </span>
    </section>
  );
}
