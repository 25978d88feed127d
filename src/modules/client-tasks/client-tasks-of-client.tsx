import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { clientTasks } from '#modules/client-tasks/client-tasks.ts';
import styles from '#modules/client-tasks/client-tasks.module.css';
import { useColumn, useWishNews } from '#modules/client-tasks/use-client-tasks.tsx';
import { WishClock, WishStatus } from '#modules/client-tasks/client-task-words.tsx';

/** On the card of an organisation: what it asks for and is not done with. */
export default function WishesOfClient({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  useWishNews();
  const query = useColumn(['new', 'taken', 'in_work', 'done'], { client_id: String(clientId) }, 20);
  return (
    <AskedPart title={t('client-tasks.title')} query={query} rows={4}>
      {({ rows, total }) => (
        <Part
          title={t('client-tasks.title')}
          count={total ?? rows.length}
          to="/tasks/tasks-v3"
          search={{ client_id: String(clientId) }}
        >
          {rows.length === 0 && <p className="nothing quiet">{t('wishes.nothing_under_way')}</p>}
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={`row full ruled hovers start ${styles.line}`}
                  onClick={() => openPanel(clientTasks.path, row.id)}
                >
                  <span className="cut grow" translate="no">
                    {row.name}
                  </span>
                  <WishClock row={row} />
                  <WishStatus status={row.status} />
                </button>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}
