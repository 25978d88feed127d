import { formatClock, formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import styles from '#modules/views/task-views/groups/group.module.css';

/** Who is there for the work of a group, how much time each has, and how much is left to do. */
export default function CapacityPart({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const query = useCall('GET /api/fp/task-groups-with-stats/:id/capacity', {
    params: { id },
    under: listKey(groupStats.path),
  });
  return (
    <AskedPart title={t('groups.people')} query={query} rows={4}>
      {({ minutes, people }) => (
        <Part
          title={t('groups.people')}
          count={people.length}
          tools={
            minutes !== null && (
              <span className="small digits soft">
                {t('groups.capacity_by_calendar', { capacity: formatClock(minutes) })}
              </span>
            )
          }
        >
          {minutes === null ? (
            <p className="inside quiet">{t('groups.no_capacity')}</p>
          ) : (
            <ul>
              {people.map((one) => (
                <li key={one.user_id} className={`row wrap between lined ${styles.person}`}>
                  <ReferenceName path="admin/users" id={one.user_id} />
                  <span className="flow small digits">
                    <span className={one.remaining_minutes > one.minutes ? 'bad' : undefined}>
                      {t('groups.left_of_time', {
                        left: formatClock(one.remaining_minutes),
                        time: formatClock(one.minutes),
                      })}
                    </span>
                    {one.away_days > 0 && (
                      <span className="quiet">{t('groups.away_days', { count: formatCount(one.away_days) })}</span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Part>
      )}
    </AskedPart>
  );
}
