import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import styles from '#web/shell/left-drawer.module.css';
import { useProduct } from '#web/shell/product-context.ts';
import { recentScreens } from '#web/constants.ts';
import { clientState, openCategory, useClientState } from '#web/state/client-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

const code = 'recent';

/** Visited last. It stands below the groups, so that nothing above it moves when it changes. */
export function RecentScreens() {
  const { t } = useTexts();
  const may = useMay();
  const { screens } = useProduct();
  const { recent_routes, route, open_categories } = useClientState();
  const recent = recent_routes
    .filter((one) => one !== route && one !== '/' && one !== '/settings')
    .flatMap((one) => screens.find((screen) => screen.route === one && screen.inMenu && may(screen.need)) ?? [])
    .slice(0, recentScreens);
  if (recent.length < 2) return null;
  const open = open_categories[code] ?? true;
  return (
    <section>
      <button
        type="button"
        className={styles.group}
        aria-expanded={open}
        aria-controls="menu-recent"
        onClick={() => clientState.set(openCategory(code, !open))}
      >
        <span className="cut">{t('shell.recent')}</span>
        <Icon name="chevron-down" size={14} className={styles.chevron} />
      </button>
      <ul id="menu-recent" hidden={!open}>
        {recent.map((screen) => (
          <li key={screen.route}>
            <ScreenLink to={screen.route} className={styles.link} title={t(screen.text)}>
              <Icon name="history" />
              <span className={styles.words}>{t(screen.text)}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
