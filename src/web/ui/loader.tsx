import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/ui/loader.module.css';
import { usePatience } from '#web/ui/use-patience.ts';

/** For the rare wait whose shape is not known. Everything else has a skeleton. */
export function Loader() {
  const { t } = useTexts();
  const visible = usePatience(true);
  return (
    <div className={styles.place}>
      {visible && <span className={styles.ring} role="img" aria-label={t('state.loading')} />}
    </div>
  );
}
