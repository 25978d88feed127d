import { addDays, weekdayOf } from '#kernel/days.ts';
import { localeData } from '#kernel/locale-data.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { hoursText } from '#modules/company/schedules/written-hours.ts';

/** The seven days of this week of a person, Monday first: when they work, and what keeps them from it. */
export function PersonWeek({ userId }: { readonly userId: number }) {
  const { t, lang } = useTexts();
  const format = useFormats();
  const today = format.today();
  const monday = addDays(today, 1 - weekdayOf(today));
  const { data } = useCall('POST /api/fp/work-schedules/preview', {
    body: { user_id: userId, from: monday, to: addDays(monday, 6) },
    retry: false,
  });
  if (!data) return null;
  return (
    <section className="stack gap-2" aria-label={t('schedules.this_week')}>
      <h3 className="soft small">{t('schedules.this_week')}</h3>
      <ul className="stack gap-2 digits">
        {data.days.map(({ day, spans, day_kind, is_remote }) => (
          <li key={day} className={`row gap-8 ${day === today ? 'strong' : ''}`}>
            <span className="quiet" style={{ width: 76 }}>
              {localeData[lang].shortWeekdays[weekdayOf(day) - 1]} {format.day(day).slice(0, 5)}
            </span>
            <span className={spans.length ? '' : 'quiet'}>
              {hoursText(spans) || t(`schedules.day_kind.${day_kind}`)}
              {is_remote && spans.length > 0 && ` · ${t('schedules.remote')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
