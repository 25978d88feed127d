import { Suspense, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/shell/bell.module.css';
import { useProduct } from '#web/product/product-context.ts';
import { useUnread } from '#web/shell/use-unread.ts';
import { Popover } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { markRead, type Notice, undo, useNotices } from '#web/ui/notices.ts';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** What others did that concerns the person, and the last 20 own deeds, each with its undo where there is one. */
export function Bell() {
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
    <Popover opened={open} onChange={toggle} position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <IconButton
          icon="bell"
          className={unread > 0 && !open ? styles.unread : undefined}
          label={unread > 0 ? t('shell.messages_unread', { n: unread }) : t('shell.messages')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => toggle(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shell.messages')} className={styles.box}>
        <h2 className={`text-13 ${styles.title}`}>{t('inbox.title')}</h2>
        <Suspense>{open && <Inbox close={() => setOpen(false)} />}</Suspense>
        <h2 className={`text-13 ${styles.title}`}>{t('inbox.own')}</h2>
        {kept.length === 0 ? (
          <StateNote compact icon="bell" title={t('shell.no_messages')} text={t('shell.no_messages_hint')} />
        ) : (
          <ul className={styles.list} data-autofocus="" tabIndex={-1}>
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
    <li className={`row gap-10 tops ${styles.notice}`}>
      <Icon name={isError ? 'alert-triangle' : 'circle-check'} className={isError ? styles.bad : styles.good} />
      <div className="grow shrinks breaks">
        <p>
          {notice.text}
          {notice.count > 1 && <b className="digits"> × {notice.count}</b>}
        </p>
        <p className={`flow quiet small ${styles.when}`}>
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
          className={`rigid hovers medium tap rounded-s accent ${styles.undo}`}
          onClick={() => undo(notice.id)}
        >
          {t('action.undo')}
        </button>
      )}
    </li>
  );
}
