import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatMonth } from '#kernel/calendar-formats.ts';
import { addDays, addMonths, weekdayOf } from '#kernel/days.ts';
import { formatCount } from '#kernel/formats.ts';
import { localeData } from '#kernel/locale-data.ts';
import type { SentTo } from '#kernel/endpoint.ts';
import { problemOf } from '#web/api/problem.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { previewSchedule } from '#modules/company/schedules/schedule-endpoints.ts';
import styles from '#modules/company/schedules/schedules.module.css';
import { hoursText } from '#modules/company/schedules/written-hours.ts';

type Asked = Omit<SentTo<typeof previewSchedule>, 'from' | 'to'>;

/** A month of a schedule as it would be, before anything is saved: the server counts it by the work calendar. */
export function ScheduleMonth({ of }: { readonly of: Asked }) {
  const { t, lang } = useTexts();
  const formats = useFormats();
  const [month, setMonth] = useState(`${formats.today().slice(0, 7)}-01`);
  const last = addDays(addMonths(month, 1), -1);
  const asked = useDeferredValue(of);
  const { data, error } = useCall('POST /api/fp/work-schedules/preview', {
    body: { ...asked, from: month, to: last },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const wrong = error && (problemOf(error).errors[0]?.message ?? problemOf(error).message);
  const go = (step: number) => setMonth(addMonths(month, step));
  return (
    <section className={`stack gap-8 boxed panel ${styles.month}`} aria-label={t('schedules.preview')}>
      <div className="row wrap between">
        <span className="inline gap-4">
          <IconButton icon="chevron-left" label={t('schedules.previous_month')} onClick={() => go(-1)} />
          <b className={`middle ${styles.name}`} aria-live="polite">
            {formatMonth(month, lang)}
          </b>
          <IconButton icon="chevron-right" label={t('schedules.next_month')} onClick={() => go(1)} />
        </span>
        {data && !wrong && (
          <span className="soft digits">
            {t('calendar_year.days_hours', { days: data.working_days, hours: formatCount(data.norm_minutes / 60) })}
          </span>
        )}
      </div>
      {wrong ? (
        <p className="bad" role="alert">
          {wrong}
        </p>
      ) : (
        <div className={styles.grid}>
          {localeData[lang].shortWeekdays.map((name) => (
            <span key={name} className="quiet small middle clips" aria-hidden="true">
              {name}
            </span>
          ))}
          {data?.days.map((day, at) => (
            <div
              key={day.day}
              className={`stack gap-2 rounded-s small ${styles.day}`}
              style={at === 0 ? { gridColumnStart: weekdayOf(day.day) } : undefined}
              data-kind={day.day_kind}
              data-remote={day.is_remote || undefined}
              title={hoursText(day.spans) || t(`schedules.day_kind.${day.day_kind}`)}
            >
              <span className="digits strong">{Number(day.day.slice(8))}</span>
              <span className="digits">
                {day.spans.length ? (
                  // A break within the day is said by the title; here a day has room for its two ends.
                  `${day.spans[0]![0]}–${day.spans.at(-1)![1]}`
                ) : (
                  <span className="quiet">{t(`schedules.day_kind.${day.day_kind}`)}</span>
                )}
              </span>
              {day.is_remote && <span className="quiet">{t('schedules.remote')}</span>}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
