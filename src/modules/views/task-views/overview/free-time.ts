import type { FreeTime } from '#web/fields/free-time.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { daySpan } from '#modules/staff/leave/door.ts';
import { screenActions } from '#modules/actions.ts';

/** How free those are with whom the reader works: from which day, what is left of the coming week, and leave. */
const useWords: FreeTime['useWords'] = (isAsked) => {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  const { data } = useCall('GET /api/fp/dashboard/free-time', {
    under: ['one', 'fp/dashboard'],
    enabled: isAsked && may([screenActions.resourceLoad]),
    staleTime: 60_000,
  });
  const today = format.today();
  return new Map(
    data?.rows.map(({ user_id, free_minutes, free_from, away }) => {
      const from =
        free_from === null
          ? t('developers.never_free')
          : free_from <= today
            ? t('developers.free_now')
            : t('developers.free_from', { day: format.nearDay(free_from) });
      const absence =
        away &&
        (away.starts_on <= today
          ? t('developers.away_until', { day: format.nearDay(away.ends_on) })
          : t('developers.away_from', { days: daySpan(away.starts_on, away.ends_on) }));
      const left = t('developers.free_time', { time: format.minutes(free_minutes) });
      return [user_id, [absence, from, left].filter(Boolean).join(' · ')];
    }),
  );
};

export const freeTime: FreeTime = { fields: new Set(['fp/dev-tasks executor_id']), useWords };
