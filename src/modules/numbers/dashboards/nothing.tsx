import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';

/** Nothing to show, in a word. */
export function Nothing() {
  const { t } = useTexts();
  return <p className={`quiet ${styles.note}`}>{t('dashboard.nothing')}</p>;
}
