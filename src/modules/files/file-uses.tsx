import { useCall } from '#web/cache/use-call.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { resourcesView } from '#modules/files/resources-view.ts';
import styles from '#modules/files/files.module.css';

/** Screens on which a row of a resource opens in the drawer. */
const screenOf: Readonly<Record<string, string>> = {
  'fp/dev-tasks': '/tasks/tasks',
  'admin/users': '/admin/users',
  'admin/site-content': '/web-site/site-content',
  'admin/site-user-data': '/web-site/site-user-data',
  'fp/landing-data': '/other/landing-data',
};

/** The rows that use a file, as links where there is a screen that the person may open. */
export function FileUses({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const may = useMay();
  const { screens } = useProduct();
  const { data, error, refetch } = useCall('GET /api/admin/resources-view/:id/used-in', {
    params: { id: String(id) },
    under: listKey(resourcesView.path),
  });
  const isOpen = (route: string | undefined) => screens.some((one) => one.route === route && may(one.need));
  return (
    <section className={styles.uses} aria-label={t('file.used_in')}>
      <h3>{t('file.used_in')}</h3>
      {error ? (
        <FailureNote error={error} retry={() => void refetch()} compact />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.rows.length + data.hidden === 0 ? (
        <p className="quiet">{t('file.unused')}</p>
      ) : (
        <ul>
          {data.rows.map((use) => {
            const route = screenOf[use.resource];
            return (
              <li key={`${use.resource} ${use.id}`} className={`flow ${styles.use}`}>
                <span className="quiet">{t(`${use.resource.split('/')[1]}.one`)}</span>
                {route && isOpen(route) ? (
                  <ScreenLink to={route} search={{ panel: `${use.resource}:${use.id}` }} translate="no">
                    {use.name}
                  </ScreenLink>
                ) : (
                  <span translate="no">{use.name}</span>
                )}
              </li>
            );
          })}
          {data.hidden > 0 && <li className="quiet">{t('file.used_hidden', { n: data.hidden })}</li>}
        </ul>
      )}
    </section>
  );
}
