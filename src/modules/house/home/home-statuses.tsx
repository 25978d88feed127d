import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { taskStatusCodes } from '#modules/work/tasks/door.ts';
import type { Dashboard, DashboardProject } from '#modules/house/home/dashboard-facts.ts';
import { useDashboard } from '#modules/house/home/use-dashboard.ts';
import styles from '#modules/house/home/home.module.css';
import { go } from '#web/navigation/navigation.ts';
import { clientState, togglePin, useClientState } from '#web/state/client-state.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The own tasks by status, and the projects in which most of them are open. */
export default function OwnStatuses() {
  const { t } = useTexts();
  const query = useDashboard();
  return (
    <AskedPart title={t('home.my_tasks')} query={query} rows={5}>
      {(data) => (
        <>
          <Statuses counts={data.counts_by_status} />
          <HomeProjects projects={data.projects} />
        </>
      )}
    </AskedPart>
  );
}

/** As a bar and as numbers; each leads to its tasks. */
function Statuses({ counts }: { readonly counts: Dashboard['counts_by_status'] }) {
  const { t } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const { screens } = useProduct();
  const list = screens.find(({ route }) => route === '/tasks/tasks');
  const shown = taskStatusCodes.filter((status) => (counts[status] ?? 0) > 0);
  const open = shown.filter((status) => status !== 'accepted');
  const total = open.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  if (!shown.length) return null;
  return (
    <Part title={t('home.my_tasks')} count={total} to="/tasks/my-tasks">
      {total > 0 && (
        <div className={`flex gap-2 ${styles.bar}`} aria-hidden="true">
          {open.map((status) => (
            <i key={status} data-status-color={status} style={{ flexGrow: counts[status] }} />
          ))}
        </div>
      )}
      <ul className={styles.statuses}>
        {shown.map((status) => {
          const content = (
            <>
              <StatusIcon status={status} />
              <span className="cut grow">{t(`choice.${status}`)}</span>
              <span className="num">{formatCount(counts[status] ?? 0)}</span>
            </>
          );
          return (
            <li key={status}>
              {list && may(list.need) ? (
                <ScreenLink
                  to={list.route}
                  search={{ status, executor_id: String(user?.id ?? '') }}
                  className={`row gap-10 ink untied ${styles.status}`}
                >
                  {content}
                </ScreenLink>
              ) : (
                <span className={`row gap-10 ink untied ${styles.status}`}>{content}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

/** Projects worked on lately; pinned ones stand in the menu. */
function HomeProjects({ projects }: { readonly projects: readonly DashboardProject[] }) {
  const { t } = useTexts();
  const { pinned_project_ids } = useClientState();
  const { hrefOfFound } = useProduct();
  if (projects.length === 0) return null;
  return (
    <Part title={t('home.projects')}>
      <ul>
        {projects.map((project) => {
          const isPinned = pinned_project_ids.includes(project.id);
          const href = hrefOfFound({ kind: 'project', id: project.id, title: project.name, subtitle: null });
          return (
            <li key={project.id} className={`row gap-0 lined ${styles.projectRow}`}>
              <button
                type="button"
                className={`row gap-10 grow shrinks medium ink start ${styles.projectLink}`}
                disabled={!href}
                onClick={() => href && go(href)}
              >
                <i className="dot" style={{ background: project.color ?? 'var(--field-line)' }} />
                <span className="cut" translate="no">
                  {project.name}
                </span>
                <span className="rigid to-end count">{t('home.open_tasks', { n: project.open_count })}</span>
              </button>
              <IconButton
                icon={isPinned ? 'pinned-off' : 'pin'}
                label={isPinned ? t('action.unpin') : t('action.pin')}
                small
                aria-pressed={isPinned}
                onClick={() => clientState.set(togglePin(project.id))}
              />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
