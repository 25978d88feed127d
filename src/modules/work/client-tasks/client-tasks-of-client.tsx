import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { RowsPart } from '#web/ui/part.tsx';
import { clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { useColumn, useClientTaskNews } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { ClientTaskClock, ClientTaskState } from '#modules/work/client-tasks/client-task-words.tsx';

/** On the card of an organisation: what it asks for and is not done with. */
export default function ClientTasksOfClient({ clientId }: { readonly clientId: number }) {
  const { t } = useTexts();
  useClientTaskNews();
  const query = useColumn(['new', 'taken', 'in_work', 'done'], { client_id: String(clientId) }, 20);
  return (
    <RowsPart
      title={t('client-tasks.title')}
      query={query}
      rows={4}
      to="/tasks/tasks-v3"
      search={{ client_id: String(clientId) }}
      empty={{ title: t('client-tasks.nothing_under_way') }}
    >
      {(row) => (
        <li>
          <button
            type="button"
            className={`row full ruled hovers start ${styles.line}`}
            onClick={() => openPanel(clientTasks.path, row.id)}
          >
            <span className="cut grow" translate="no">
              {row.name}
            </span>
            <ClientTaskClock row={row} />
            <ClientTaskState status={row.status} />
          </button>
        </li>
      )}
    </RowsPart>
  );
}
