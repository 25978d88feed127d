import { formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { channelCodes, type ChannelCode } from '#modules/channels/notifications/channel.ts';
import { deliveries } from '#modules/channels/notifications/deliveries.ts';
import { notificationMethods } from '#modules/channels/notifications/notification-methods.ts';
import { iconOfMethod } from '#modules/channels/notifications/screens/delivery-words.tsx';
import styles from '#modules/channels/notifications/screens/deliveries.module.css';

interface Figures {
  readonly waiting: number;
  readonly sent_today: number;
  readonly dead: number;
  readonly unknown: number;
}

const nothing: Figures = { waiting: 0, sent_today: 0, dead: 0, unknown: 0 };

/** Each way by which messages leave: whether they do, why not, and how many. A press shows those of this way alone. */
export function MethodStrip() {
  const may = useMay();
  const { method } = useSearchTexts();
  const figures = useCall('GET /api/admin/notification/figures', { under: listKey(deliveries.path) });
  const mayRead = may(notificationMethods.access.read);
  const methods = useRows(notificationMethods, {}, mayRead);
  return (
    <ul className={`flow edged ${styles.strip}`}>
      {channelCodes.map((code) => {
        const row = methods.data?.rows.find((one) => one.code === code);
        return (
          <Method
            key={code}
            code={code}
            row={row}
            figures={figures.data?.rows.find((one) => one.method === code) ?? nothing}
            isChosen={method === code}
          />
        );
      })}
    </ul>
  );
}

interface MethodProps {
  readonly code: ChannelCode;
  readonly row: { readonly id: number; readonly state: string | null; readonly reason: string | null } | undefined;
  readonly figures: Figures;
  readonly isChosen: boolean;
}

function Method({ code, row, figures, isChosen }: MethodProps) {
  const { t } = useTexts();
  const isReady = row?.state === 'ready';
  const failed = figures.dead + figures.unknown;
  return (
    <li className={`row gap-4 framed rounded ${styles.method}`} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={`stack gap-2 grow shrinks start ink hovers rounded ${styles.choose}`}
        aria-pressed={isChosen}
        onClick={() => changeSearch({ method: isChosen ? null : code, page: null })}
      >
        <span className="row gap-6 medium">
          <Icon name={iconOfMethod[code]} size={15} />
          {t(`delivery.way.${code}`)}
          {row && (
            <small className={isReady ? 'good' : 'quiet'}>
              {row.state === 'ready' ? t('delivery.on') : t('delivery.off')}
            </small>
          )}
        </span>
        {row && !isReady && (
          <small className={`quiet cut ${styles.reason}`}>{row.reason ?? t('delivery.switched_off')}</small>
        )}
        <small className="row wrap gap-8 soft digits">
          <span>{t('delivery.waiting', { n: formatCount(figures.waiting) })}</span>
          <span>{t('delivery.sent_today', { n: formatCount(figures.sent_today) })}</span>
          {failed > 0 && <span className="danger">{t('delivery.failed', { n: formatCount(failed) })}</span>}
        </small>
      </button>
      {row && (
        <IconButton
          small
          icon="settings"
          label={t('delivery.set_up', { method: t(`delivery.way.${code}`) })}
          onClick={() => openPanel(notificationMethods.path, row.id)}
        />
      )}
    </li>
  );
}
