import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import styles from '#web/shell/bottom-bar.module.css';
import { useScreenTitle } from '#web/product/screen-title.ts';
import { useProduct } from '#web/product/product-context.ts';
import { useClientState } from '#web/state/client-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

const places = 5;

/** The daily places under the thumb, on a phone: the first five that the person may open of those meant for them. */
export function BottomBar() {
  const { t } = useTexts();
  const titleOf = useScreenTitle();
  const may = useMay();
  const { screens, phonePlaces } = useProduct();
  const { route } = useClientState();
  const routes = phonePlaces.find(({ need }) => may(need))?.routes ?? [];
  const daily = routes
    .flatMap((place) => screens.find((screen) => screen.route === place && may(screen.need)) ?? [])
    .slice(0, places);
  return (
    <nav className={`flex gap-0 rigid phone-only panel ${styles.bar}`} aria-label={t('shell.daily_places')}>
      {daily.map((screen) => (
        <ScreenLink
          key={screen.route}
          to={screen.route}
          className={`stack gap-3 shrinks quiet medium level rounded middle untied ${styles.place}`}
          aria-current={screen.route === route ? 'page' : undefined}
        >
          <Icon name={screen.icon} size={20} />
          <span className="full cut">
            {t.has(`${screen.text}_short`) ? t(`${screen.text}_short`) : titleOf(screen.text)}
          </span>
        </ScreenLink>
      ))}
    </nav>
  );
}
