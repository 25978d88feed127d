import { formatClock, formatCount } from '#kernel/formats.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { Part } from '#web/ui/part.tsx';
import { openStatuses } from '#modules/task-views/groups/open-statuses.ts';
import { Counted, type Link } from '#modules/task-views/project-page/project-counted.tsx';
import type { ProjectOverview } from '#modules/task-views/project-page/project-endpoints.ts';
import styles from '#modules/task-views/project-page/project.module.css';

/** Whose work it is, and how much each has. */
export function People({ people, link }: Pick<ProjectOverview, 'people'> & { readonly link: Link }) {
  const { t } = useTexts();
  const most = Math.max(1, ...people.map(({ open_count }) => open_count));
  return (
    <Part title={t('project.people')} count={people.length}>
      <ul>
        {people.map(({ user_id, open_count, late_count, planned_minutes }) => (
          <li key={user_id ?? 0} className={`grid gap-12 lined ${styles.line}`}>
            <Counted href={link({ executor_id: user_id ? String(user_id) : 'null', status: openStatuses.join() })}>
              {user_id ? (
                <ReferenceName path="admin/users" id={user_id} />
              ) : (
                <span className="quiet">{t('project.nobody')}</span>
              )}
            </Counted>
            <span className="meter" aria-hidden="true">
              <i style={{ width: `${(open_count / most) * 100}%` }} />
            </span>
            <span className="flow small digits">
              <span>{t('board.total', { count: formatCount(open_count) })}</span>
              <span className="quiet">{formatClock(planned_minutes)}</span>
              {late_count > 0 && <span className="bad">{t('groups.late', { count: formatCount(late_count) })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
