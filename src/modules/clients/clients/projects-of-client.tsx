import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { RowsPart } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { projects } from '#modules/company/projects/door.ts';
import styles from '#modules/clients/clients/clients.module.css';

/** What the company builds for the organisation, with how far it is. */
export default function ProjectsOfClient({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  const query = useRows(projects, { client_id: String(clientId) });
  return (
    <RowsPart title={t('projects.title')} query={query} empty={{ title: t('clients.no_projects') }}>
      {({ id, name, color, task_count, done_count, late_count }) => (
        <li>
          <ScreenLink
            to="/tasks/new-version-tasks"
            search={{ project_id: String(id) }}
            className={`row gap-10 lined hovers start ${styles.line}`}
          >
            <i className="dot" style={{ background: color }} />
            <span className="cut grow medium" translate="no">
              {name}
            </span>
            {late_count > 0 && <span className="small bad">{t('clients.late', { count: late_count })}</span>}
            <span className="rigid quiet small digits">
              {t('clients.tasks_of', { done: done_count, count: task_count })}
            </span>
          </ScreenLink>
        </li>
      )}
    </RowsPart>
  );
}
