import { lazy, Suspense } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Bell } from '#web/shell/bell.tsx';
import { arrival } from '#web/router/arrival.ts';
import { menuSheetOpen } from '#web/shell/palette-state.ts';
import styles from '#web/shell/top-tools.module.css';
import { line } from '#web/offline/line.ts';
import { outbox } from '#web/offline/outbox-state.ts';
import { useStore } from '#web/state/store.ts';
import { toggleTheme, useTheme } from '#web/theme/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const OfflineSign = lazy(() => arrival(() => import('#web/offline/offline-sign.tsx')));

/** What stands at the top of every screen, in the same row as its title. */
export function TopTools() {
  const { t } = useTexts();
  const theme = useTheme();
  const { isLost } = useStore(line);
  const isSigned = useStore(outbox).length > 0 || isLost;
  return (
    <>
      <div className={styles.before}>
        <IconButton icon="menu-2" label={t('shell.menu')} size={20} onClick={() => menuSheetOpen.set(true)} />
      </div>
      <header className={styles.tools} aria-label={t('shell.tools')}>
        <Suspense fallback={null}>{isSigned && <OfflineSign />}</Suspense>
        <Bell />
        <span className={styles.theme}>
          <IconButton
            icon={theme === 'dark' ? 'sun' : 'moon'}
            label={theme === 'dark' ? t('theme.to_light') : t('theme.to_dark')}
            data-action="toggle-theme"
            onClick={toggleTheme}
          />
        </span>
      </header>
    </>
  );
}
