import { useTexts } from '#web/i18n/texts.ts';
import { connection } from '#web/api/connection.ts';
import styles from '#web/offline/offline.module.css';
import { outbox, outboxOpen } from '#web/api/outbox-state.ts';
import { useStore } from '#web/state/store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** No connection, or a server that does not answer: what is on the page is of this moment, and so many changes wait. */
export default function OfflineSign() {
  const { t } = useTexts();
  const formats = useFormats();
  const { isLost, isSilent, answeredAt } = useStore(connection);
  const waiting = useStore(outbox);
  const since = answeredAt === null ? null : new Date(answeredAt).toISOString();
  const isToday = since !== null && formats.instant(since).startsWith(formats.day(formats.today()));
  const time = since === null ? '' : isToday ? formats.time(since) : formats.instant(since);
  const count = waiting.length ? t('offline.waiting', { n: waiting.length }) : '';
  const lost = isLost && (since === null ? t('shell.offline') : t('offline.as_of', { time }));
  const said = isSilent ? t('offline.silent') : lost;
  return (
    <button
      type="button"
      className={`inline nowrap warn small medium ${styles.sign} ${styles.floating}`}
      title={isLost ? t('offline.hint') : count}
      onClick={() => outboxOpen.set(true)}
    >
      <Icon name={isLost ? 'cloud-off' : 'clock'} size={14} />
      <span role="status">{[said, count].filter(Boolean).join(' · ')}</span>
    </button>
  );
}
