import { useCall } from '#web/cache/use-call.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useProduct } from '#web/product/product-context.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
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
  const uses = useCall('GET /api/admin/resources-view/:id/used-in', {
    params: { id: String(id) },
    under: listKey(resourcesView.path),
  });
  const isOpen = (route: string | undefined) => screens.some((one) => one.route === route && may(one.need));
  return (
    <section className={styles.uses} aria-label={t('file.used_in')}>
      <h3>{t('file.used_in')}</h3>
      <Loaded of={uses} rows={2} compact>
        {({ rows, hidden }) =>
          rows.length + hidden === 0 ? (
            <p className="quiet">{t('file.unused')}</p>
          ) : (
            <ul>
              {rows.map((use) => {
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
              {hidden > 0 && <li className="quiet">{t('file.used_hidden', { n: hidden })}</li>}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
