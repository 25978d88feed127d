import { useTexts } from '#web/i18n/texts.ts';
import { Bell } from '#web/shell/bell.tsx';
import { menuSheetOpen } from '#web/shell/palette-state.ts';
import styles from '#web/shell/top-tools.module.css';
import { toggleTheme, useTheme } from '#web/theme/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** What stands at the top of every screen, in the same row as its title. */
export function TopTools() {
  const { t } = useTexts();
  const theme = useTheme();
  return (
    <>
      <div className={`phone-only ${styles.before}`}>
        <IconButton icon="menu-2" label={t('shell.menu')} size={20} onClick={() => menuSheetOpen.set(true)} />
      </div>
      <header className={`row gap-2 ${styles.tools}`} aria-label={t('shell.tools')}>
        <Bell />
        <span className="wide-only">
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
