import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { MenuLink } from '#web/shell/menu-link.tsx';
import { MenuSection } from '#web/shell/menu-section.tsx';
import { useProduct } from '#web/product/product-context.ts';
import { recentScreens } from '#web/state/limits.ts';
import { useClientState } from '#web/state/client-state.ts';

const code = 'recent';

/** Visited last. It stands below the groups, so that nothing above it moves when it changes. */
export function RecentScreens() {
  const { t } = useTexts();
  const may = useMay();
  const { screens } = useProduct();
  const { recent_routes, route, open_categories } = useClientState();
  const recent = recent_routes
    .filter((one) => one !== '/' && one !== '/settings')
    .flatMap((one) => screens.find((screen) => screen.route === one && screen.inMenu && may(screen.need)) ?? [])
    .slice(0, recentScreens)
    // Each in its place, whichever was visited last: a hand finds them where they were.
    .toSorted((a, b) => screens.indexOf(a) - screens.indexOf(b));
  if (recent.length < 2) return null;
  return (
    <MenuSection code={code} name={t('shell.recent')} open={open_categories[code] ?? true}>
      {recent.map((screen) => (
        <MenuLink
          key={screen.route}
          to={screen.route}
          icon="history"
          name={t(screen.text)}
          isHere={screen.route === route}
        />
      ))}
    </MenuSection>
  );
}
