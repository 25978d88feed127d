import { useCall } from '#web/cache/use-call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { go } from '#web/navigation/navigation.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import styles from '#modules/channels/inbox/inbox.module.css';

/** Why this came: what it is about, who is told of such things, and by which other ways it went or did not. */
export function WhyNotice({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const why = useCall('GET /api/admin/inbox/:id/why', { params: { id } });
  if (!why.data) return <Coming of={why} rows={2} compact />;
  const { name, because, ways } = why.data;
  return (
    <div className={`stack gap-4 small ${styles.asked}`} role="note">
      <p>
        <b>{name}</b> · {because}
      </p>
      <ul className={styles.ways}>
        {ways.map(({ method, mode, by, state, reason, sent_at }) => (
          <li key={method}>
            <span className="medium">{t(`delivery.way.${method}`)}</span>:{' '}
            {state ? t(`notification.state.${state}`) : t(`notification.mode.${mode}`)}
            {sent_at && ` · ${formats.instant(sent_at)}`}
            {reason ? ` · ${t(`notification.reason.${reason}`)}` : ` · ${t(`delivery.by.${by}`)}`}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="link to-start"
        onClick={() => {
          close();
          go('/settings?part=notifications');
        }}
      >
        {t('inbox.choose')}
      </button>
    </div>
  );
}
