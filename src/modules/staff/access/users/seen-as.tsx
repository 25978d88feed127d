import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { stopSeeing, useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from '#modules/staff/access/roles/access.module.css';

/** Through whose eyes the page is seen, for as long as that lasts, and the way back. */
export default function SeenAs() {
  const { t } = useTexts();
  const { user, seer } = useSession();
  if (!seer || !user) return null;
  const back = () => {
    void stopSeeing();
    go(`/admin/users?panel=admin/users:${user.id}`);
  };
  return (
    <>
      <div className={styles.frame} aria-hidden="true" />
      <section className={styles.seen} aria-label={t('access.seeing')}>
        <div className="row gap-12" role="status">
          <Icon name="eye" />
          <span>
            {t('access.seeing_as')} <b translate="no">{user.fio}</b>. {t('access.read_only')}
          </span>
          <Button variant="default" onClick={back}>
            {t('access.stop_seeing')}
          </Button>
        </div>
      </section>
    </>
  );
}
