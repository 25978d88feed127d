import type { FreeTime } from '#web/fields/free-time.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { screenActions } from '#modules/actions.ts';

/** The free time of the coming working week of those whom the reader works with. */
const useWords: FreeTime['useWords'] = (isAsked) => {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  const { data } = useCall('GET /api/fp/dashboard/free-time', {
    under: ['one', 'fp/dashboard'],
    enabled: isAsked && may([screenActions.resourceLoad]),
    staleTime: 60_000,
  });
  return new Map(
    data?.rows.map(({ user_id, free_minutes }) => [
      user_id,
      t('developers.free_time', { time: format.minutes(free_minutes) }),
    ]),
  );
};

export const freeTime: FreeTime = { fields: new Set(['fp/dev-tasks executor_id']), useWords };
