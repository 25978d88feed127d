import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/offline/offline.module.css';
import { outbox, outboxOpen } from '#web/api/outbox-state.ts';
import { useStore } from '#web/state/store.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Beside a row of which something has not reached the server; leads to what that is. */
export function PendingMark({ about }: { readonly about: string }) {
  const { t } = useTexts();
  const change = useStore(outbox).find((one) => one.about === about);
  if (!change) return null;
  return (
    <button
      type="button"
      className={`inline nowrap warn small medium ${styles.sign}`}
      onClick={() => outboxOpen.set(true)}
    >
      <Icon name="clock" size={14} />
      {t(`offline.state.${change.state}`)}
    </button>
  );
}
