import { htmlLang, languages } from '#kernel/languages.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { chooseLanguage, signOut, useSession } from '#web/session/session.ts';
import { keysSheetOpen } from '#web/shell/palette-state.ts';
import { useProduct } from '#web/product/product-context.ts';
import styles from '#web/shell/user-menu.module.css';
import { languageNames } from '#web/i18n/language-names.ts';
import { toggleTheme, useTheme } from '#web/theme/theme.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notifyProblem } from '#web/ui/notices.ts';

/** The person: language, theme, keys and the way out. */
export function UserMenu() {
  const { t, lang } = useTexts();
  const theme = useTheme();
  const { user } = useSession();
  const { commands } = useProduct();
  const own = commands.filter(({ section, visible }) => section === 'account' && visible?.() !== false);
  if (!user) return null;
  return (
    <Menu position="top-start" width={228}>
      <Menu.Target>
        <button type="button" className={`row rigid medium ink start rounded ${styles.person}`} data-user-menu="">
          <Avatar id={user.id} name={user.fio} size={26} />
          <span className={`stack gap-0 grow shrinks ${styles.names}`}>
            <span className="cut" translate="no">
              {user.fio}
            </span>
            <span className="sr-only">{t('shell.user_menu')}</span>
          </span>
          <Icon name="dots" className={`quiet ${styles.more}`} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="user-circle" />} onClick={() => go('/settings')}>
          {t('screen.settings')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name={theme === 'dark' ? 'sun' : 'moon'} />} onClick={toggleTheme}>
          {theme === 'dark' ? t('theme.to_light') : t('theme.to_dark')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="keyboard" />}
          rightSection={<kbd>?</kbd>}
          onClick={() => keysSheetOpen.set(true)}
        >
          {t('shell.keys')}
        </Menu.Item>
        {own.map(({ id, text, icon, perform }) => (
          <Menu.Item key={id} leftSection={<Icon name={icon} />} onClick={perform}>
            {t(text)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('settings.language')}</Menu.Label>
        {languages.map((one) => (
          <Menu.Item
            key={one}
            lang={htmlLang[one]}
            leftSection={<Icon name={one === lang ? 'check' : 'point'} />}
            aria-current={one === lang ? 'true' : undefined}
            onClick={() => chooseLanguage(one).catch(notifyProblem)}
          >
            {languageNames[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={() => signOut()}>
          {t('auth.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
