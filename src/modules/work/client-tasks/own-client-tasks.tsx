import { type KeyboardEvent } from 'react';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { AskedPart, Part, RowsPart } from '#web/ui/part.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useStanding } from '#web/ui/use-standing.ts';
import type { ClientTaskStatus } from '#modules/work/client-tasks/client-task-flow.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { useColumn, useClientTaskNews, useWaitingClientTasks } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { useSteps, ClientTaskButtons } from '#modules/work/client-tasks/client-task-actions.tsx';
import { ClientTaskState } from '#modules/work/client-tasks/client-task-words.tsx';

const none = {};
const noRows: readonly ClientTask[] = [];

/** Of a client: what waits for a word, what is under way, and what is behind. */
export function OwnClientTasks() {
  const { t } = useTexts();
  useClientTaskNews();
  return (
    <div className="stack gap-14">
      <WaitingClientTasks />
      <ClientTasks
        title={t('client-tasks.under_way')}
        statuses={['new', 'taken', 'in_work']}
        empty={t('client-tasks.nothing_under_way')}
      />
      <ClientTasks
        title={t('client-tasks.behind')}
        statuses={['confirmed', 'declined']}
        empty={t('client-tasks.nothing_behind')}
        most={30}
      />
    </div>
  );
}

/** What is done and waits for the client: A accepts, R returns, by the place of the key on any layout. */
export function WaitingClientTasks() {
  const { t } = useTexts();
  const query = useWaitingClientTasks();
  const waiting = useStanding(clientTasks.path, query.data?.rows ?? noRows);
  const { take, dialog } = useSteps();
  const press = (event: KeyboardEvent, row: ClientTask) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (event.code === 'KeyA') take(row, 'confirm');
    else if (event.code === 'KeyR') take(row, 'return');
    else return;
    event.preventDefault();
  };
  return (
    <>
      <AskedPart title={t('client-tasks.waiting')} query={query}>
        {() => (
          <Part title={t('client-tasks.waiting')} count={query.data?.rows.length ?? 0}>
            {waiting.length === 0 ? (
              <p className="nothing quiet">{t('client-tasks.nothing_waits')}</p>
            ) : (
              <p className="nothing quiet small wide-only">{t('client-tasks.waiting_keys')}</p>
            )}
            <ul>
              {waiting.map((row) => (
                <li key={row.id} className={`row wrap lined ${styles.own_line}`} data-client-task={row.id}>
                  <ClientTaskLine row={row} press={(event) => press(event, row)} />
                  <span className="row rigid">
                    <ClientTaskButtons row={row} mayConvert={false} take={take} />
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </AskedPart>
      {dialog}
    </>
  );
}

interface ClientTasksProps {
  readonly title: string;
  readonly statuses: readonly ClientTaskStatus[];
  readonly empty: string;
  readonly most?: number;
}

function ClientTasks({ title, statuses, empty, most }: ClientTasksProps) {
  const query = useColumn(statuses, none, most);
  return (
    <RowsPart title={title} query={query} rows={4} empty={{ icon: 'message-question', title: empty }}>
      {(row) => (
        <li className={`row lined ${styles.own_line}`} data-client-task={row.id}>
          <ClientTaskLine row={row} />
        </li>
      )}
    </RowsPart>
  );
}

interface ClientTaskLineProps {
  readonly row: ClientTask;
  readonly press?: (event: KeyboardEvent) => void;
}

function ClientTaskLine({ row, press }: ClientTaskLineProps) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <button
      type="button"
      className={`row wrap grow shrinks hovers start ${styles.line}`}
      onClick={() => openPanel(clientTasks.path, row.id)}
      onKeyDown={press}
    >
      <span className="stack gap-2 grow shrinks">
        <span className="medium breaks" translate="no">
          {row.name}
        </span>
        <span className="flow gap-8 quiet small">
          <ReferenceName path="fp/projects" id={row.project_id} />
          <span>{format.nearInstant(row.created_at)}</span>
          {row.task_count > 0 && <span>{t('home.steps', { done: row.accepted_count, count: row.task_count })}</span>}
          {row.comment_count > 0 && <span>{t('client-tasks.words_count', { count: row.comment_count })}</span>}
        </span>
      </span>
      {!press && <ClientTaskState status={row.status} isMerged={row.duplicate_of_id !== null} isClient />}
    </button>
  );
}
