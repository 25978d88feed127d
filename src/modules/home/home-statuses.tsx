import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { taskStatusCodes } from '#modules/tasks/workflow/transition-table.ts';
import styles from '#modules/home/home.module.css';

/** My tasks by status, as a bar and as numbers; each leads to its tasks. */
export function HomeStatuses({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const { t } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const { screens } = useProduct();
  const list = screens.find(({ route }) => route === '/tasks/tasks');
  const shown = taskStatusCodes.filter((status) => (counts[status] ?? 0) > 0);
  const open = shown.filter((status) => status !== 'accepted');
  const total = open.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return (
    <section className={`card ${styles.card}`}>
      <div className={`row ruled ${styles.cardHead}`}>
        <h2>{t('home.my_tasks')}</h2>
        <span className={`quiet medium digits ${styles.count}`}>{formatCount(total)}</span>
      </div>
      {total > 0 && (
        <div className={`flex gap-2 ${styles.bar}`} aria-hidden="true">
          {open.map((status) => (
            <i key={status} data-status-color={status} style={{ flexGrow: counts[status] }} />
          ))}
        </div>
      )}
      {shown.length === 0 && <p className={`row quiet ${styles.none}`}>{t('home.my_tasks_empty')}</p>}
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
                  className={`row gap-10 ${styles.status}`}
                >
                  {content}
                </ScreenLink>
              ) : (
                <span className={`row gap-10 ${styles.status}`}>{content}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
