import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { taskStatusCodes } from '#modules/tasks/door.ts';
import type { Dashboard } from '#modules/home/dashboard-facts.ts';
import { HomeProjects } from '#modules/home/home-projects.tsx';
import { useDashboard } from '#modules/home/use-dashboard.ts';
import styles from '#modules/home/home.module.css';

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
