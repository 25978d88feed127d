import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { menuSheetOpen } from '#web/shell/palette-state.ts';
import styles from '#web/shell/top-tools.module.css';
import { toggleTheme, useTheme } from '#web/theme/theme.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Suspense, useState } from 'react';
import bellStyles from '#web/shell/bell.module.css';
import { useProduct } from '#web/product/product-context.ts';
import { useUnread } from '#web/shell/use-unread.ts';
import { Popover } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { markRead, type Notice, undo, useNotices } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** What stands at the top of every screen, in the same row as its title. */
export function TopTools() {
  const { t } = useTexts();
  const theme = useTheme();
  const may = useMay();
  const { barTools } = useProduct();
  return (
    <>
      <div className={`phone-only ${styles.before}`}>
        <IconButton icon="menu-2" label={t('shell.menu')} size={20} onClick={() => menuSheetOpen.set(true)} />
      </div>
      <header className={`row gap-2 ${styles.tools}`} aria-label={t('shell.tools')}>
        {barTools.map(({ text, icon, need, href }) =>
          may(need) ? <IconButton key={href} icon={icon} label={t(text)} onClick={() => go(href)} /> : null,
        )}
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

/** What others did that concerns the person, and the last 20 own deeds, each with its undo where there is one. */
function Bell() {
  const { t } = useTexts();
  const { Inbox } = useProduct();
  const { kept, unread: unreadOwn } = useNotices();
  const unread = useUnread() + unreadOwn;
  const [open, setOpen] = useState(false);
  const toggle = (next: boolean) => {
    setOpen(next);
    if (next) markRead();
  };
  return (
    <Popover opened={open} onChange={toggle} position="bottom-end" width={440} trapFocus>
      <Popover.Target>
        <IconButton
          icon="bell"
          className={unread > 0 && !open ? bellStyles.unread : undefined}
          label={unread > 0 ? t('shell.messages_unread', { n: unread }) : t('shell.messages')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => toggle(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.messages')} className={bellStyles.box}>
        <h2 className={`text-13 ${bellStyles.title}`}>{t('inbox.title')}</h2>
        <Suspense>{open && <Inbox close={() => setOpen(false)} />}</Suspense>
        <h2 className={`text-13 ${bellStyles.title}`}>{t('inbox.own')}</h2>
        {kept.length === 0 ? (
          <StateNote compact icon="bell" title={t('shell.no_messages')} text={t('shell.no_messages_hint')} />
        ) : (
          <ul className={bellStyles.list} data-autofocus="" tabIndex={-1}>
            {kept.map((notice) => (
              <KeptNotice key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function KeptNotice({ notice }: { readonly notice: Notice }) {
  const { t } = useTexts();
  const formats = useFormats();
  const isError = notice.kind === 'error';
  return (
    <li className={`row gap-10 tops ${bellStyles.notice}`}>
      <Icon name={isError ? 'alert-triangle' : 'circle-check'} className={isError ? bellStyles.bad : bellStyles.good} />
      <div className="grow shrinks breaks">
        <p>
          {notice.text}
          {notice.count > 1 && <b className="digits"> × {notice.count}</b>}
        </p>
        <p className={`flow quiet small ${bellStyles.when}`}>
          {formats.relative(notice.at)}
          {notice.code !== undefined && (
            <code>
              {notice.code} {notice.description}
            </code>
          )}
          {notice.isUndone && <span>{t('notice.undone')}</span>}
        </p>
      </div>
      {notice.undo && !notice.isUndone && (
        <button
          type="button"
          className={`rigid hovers medium tap rounded-s accent ${bellStyles.undo}`}
          onClick={() => undo(notice.id)}
        >
          {t('action.undo')}
        </button>
      )}
    </li>
  );
}
