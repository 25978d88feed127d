import { Button } from '@mantine/core';
import { useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { actions } from '#modules/actions.ts';
import { deliveries, deliveriesKeptDays } from '#modules/channels/notifications/deliveries.ts';
import styles from '#modules/channels/notifications/screens/deliveries.module.css';
import { MethodStrip } from '#modules/channels/notifications/screens/method-strip.tsx';

const TestDialog = onDemand(() => import('#modules/channels/notifications/screens/test-dialog.tsx'), 'TestDialog');

/** What was sent to whom by which way: how each way stands, and every message with its tries behind it. */
export default function DeliveriesScreen() {
  const { t } = useTexts();
  const may = useMay();
  const [isTesting, setTesting] = useState(false);
  return (
    <>
      <ResourcePage
        resource={deliveries}
        actions={
          may([actions.site.update]) && (
            <Button leftSection={<Icon name="send" size={14} />} onClick={() => setTesting(true)}>
              {t('delivery.test')}
            </Button>
          )
        }
        top={
          <>
            <MethodStrip />
            <p className={`quiet small ${styles.kept}`}>{t('delivery.kept', { days: deliveriesKeptDays })}</p>
          </>
        }
      />
      {isTesting && <TestDialog close={() => setTesting(false)} />}
    </>
  );
}
