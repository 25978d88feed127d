import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { projects } from '#modules/projects/door.ts';
import styles from '#modules/clients/clients.module.css';

/** What the company builds for the organisation, with how far it is. */
export default function ProjectsOfClient({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  const query = useRows(projects, { client_id: String(clientId) });
  return (
    <AskedPart title={t('projects.title')} query={query}>
      {({ rows }) => (
        <Part title={t('projects.title')} count={rows.length}>
          {rows.length === 0 && <p className="quiet nothing">{t('clients.no_projects')}</p>}
          <ul>
            {rows.map(({ id, name, color, task_count, done_count, late_count }) => (
              <li key={id}>
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
                    {t('home.steps', { done: done_count, count: task_count })}
                  </span>
                </ScreenLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}
