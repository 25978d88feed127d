import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/leave/leave.module.css';
import type { LeaveKind } from '#modules/leave/use-leave.tsx';

const signs = {
  draft: 'pencil',
  sent: 'clock',
  approved: 'circle-check',
  refused: 'ban',
  cancelled: 'x',
  added: 'plus',
  used: 'check',
} as const;

/** A status by sign and word. */
export function LeaveStatusTag({ of, status }: { readonly of: string; readonly status: keyof typeof signs }) {
  const { t } = useTexts();
  return (
    <span className={styles.status} data-status={status}>
      <Icon name={signs[status]} size={13} />
      {t(`${of}.status.${status}`)}
    </span>
  );
}

export function KindName({ kind }: { readonly kind: LeaveKind | undefined }) {
  return (
    <span className={styles.kind}>
      <i aria-hidden="true" style={{ background: kind?.color }} />
      {kind?.name ?? ''}
    </span>
  );
}
