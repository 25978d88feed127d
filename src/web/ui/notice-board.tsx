import { useTexts } from '#web/i18n/texts.ts';
import { dismiss, type Notice, pause, resume, undo, useNotices } from '#web/ui/notices.ts';
import styles from '#web/ui/notice-board.module.css';

/** Notifications at the top of the page, the newest lowest: errors red with a warning sign, all else green. */
export function NoticeBoard() {
  const { shown } = useNotices();
  return (
    <div className={`stack ${styles.board}`}>
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { t } = useTexts();
  const isError = notice.kind === 'error';
  return (
    <div
      className={`row gap-10 ink tops ${styles.notice}`}
      role={isError ? 'alert' : 'status'}
      data-kind={notice.kind}
      onPointerEnter={() => pause(notice.id)}
      onPointerLeave={() => resume(notice.id)}
      onFocus={() => pause(notice.id)}
      onBlur={() => resume(notice.id)}
    >
      <NoticeSign isError={isError} />
      <p className={`shrinks breaks medium ${styles.text}`}>
        {notice.text}
        {notice.count > 1 && <b className="digits"> × {notice.count}</b>}
        {notice.code !== undefined && (
          <code className={`soft plain ${styles.code}`}>
            {notice.code} {notice.description}
          </code>
        )}
      </p>
      {notice.undo && (
        <button type="button" className={`tap-wide ${styles.undo}`} onClick={() => undo(notice.id)}>
          {t('action.undo')}
        </button>
      )}
      <button
        type="button"
        className={`tap-wide ${styles.close}`}
        aria-label={t('action.close')}
        onClick={() => dismiss(notice.id)}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d="M3 3l8 8M11 3l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}

/** A triangle for errors, a ticked circle for the rest: told apart without colour. */
function NoticeSign({ isError }: { readonly isError: boolean }) {
  return (
    <svg
      className={`rigid good ${styles.sign}`}
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      aria-hidden="true"
    >
      {isError ? (
        <path
          d="M9 2.4 16.4 15H1.6L9 2.4Zm0 4.8v3.6m0 1.9v.1"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ) : (
        <path
          d="M16 9A7 7 0 1 1 2 9a7 7 0 0 1 14 0ZM6 9.2l2.1 2.1L12 7.2"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
