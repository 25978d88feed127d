import { useTexts } from '#web/i18n/texts.ts';
import { useLine } from '#web/offline/line.ts';
import styles from '#web/offline/offline.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';

/** There is no line: what stands on the page is of this moment. */
export function OfflineSign() {
  const { t } = useTexts();
  const formats = useFormats();
  const { isLost, answeredAt } = useLine();
  if (!isLost) return null;
  const since = answeredAt === null ? null : new Date(answeredAt).toISOString();
  const isToday = since !== null && formats.instant(since).startsWith(formats.day(formats.today()));
  const time = since === null ? '' : isToday ? formats.time(since) : formats.instant(since);
  return (
    <span className={styles.sign} role="status" title={t('offline.hint')}>
      <Icon name="cloud-off" size={14} />
      <span className="wide-only">{since === null ? t('shell.offline') : t('offline.as_of', { time })}</span>
      <span className="phone-only">{time}</span>
    </span>
  );
}
