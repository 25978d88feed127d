import { type KeyboardEvent } from 'react';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { AskedPart, Part } from '#web/ui/part.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { ClientTaskStatus } from '#modules/client-tasks/client-task-flow.ts';
import { type ClientTask, clientTasks } from '#modules/client-tasks/client-tasks.ts';
import styles from '#modules/client-tasks/client-tasks.module.css';
import { useColumn, useWishNews } from '#modules/client-tasks/use-client-tasks.tsx';
import { useSteps, WishButtons } from '#modules/client-tasks/client-task-actions.tsx';
import { WishStatus } from '#modules/client-tasks/client-task-words.tsx';

const none = {};

/** Of a client: what waits for a word, what is under way, and what is behind. */
export function OwnWishes() {
  const { t } = useTexts();
  useWishNews();
  return (
    <div className="stack gap-14">
      <WaitingWishes />
      <Wishes
        title={t('wishes.under_way')}
        statuses={['new', 'taken', 'in_work']}
        empty={t('wishes.nothing_under_way')}
      />
      <Wishes
        title={t('wishes.behind')}
        statuses={['confirmed', 'declined']}
        empty={t('wishes.nothing_behind')}
        most={30}
      />
    </div>
  );
}

/** What is done and waits for the client: A accepts, R returns, by the place of the key on any layout. */
export function WaitingWishes() {
  const { t } = useTexts();
  const query = useColumn(['done'], none);
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
      <AskedPart title={t('wishes.waiting')} query={query}>
        {({ rows }) => (
          <Part title={t('wishes.waiting')} count={rows.length}>
            {rows.length === 0 ? (
              <p className="nothing quiet">{t('wishes.nothing_waits')}</p>
            ) : (
              <p className="nothing quiet small wide-only">{t('wishes.waiting_keys')}</p>
            )}
            <ul>
              {rows.map((row) => (
                <li key={row.id} className={`row wrap lined ${styles.own_line}`} data-wish={row.id}>
                  <WishLine row={row} press={(event) => press(event, row)} />
                  <span className="row rigid">
                    <WishButtons row={row} mayConvert={false} take={take} />
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

interface WishesProps {
  readonly title: string;
  readonly statuses: readonly ClientTaskStatus[];
  readonly empty: string;
  readonly most?: number;
}

function Wishes({ title, statuses, empty, most }: WishesProps) {
  const query = useColumn(statuses, none, most);
  return (
    <AskedPart title={title} query={query} rows={4}>
      {({ rows, total }) => (
        <Part title={title} count={total ?? rows.length}>
          {rows.length === 0 && <StateNote compact icon="message-question" title={empty} text="" />}
          <ul>
            {rows.map((row) => (
              <li key={row.id} className={`row lined ${styles.own_line}`} data-wish={row.id}>
                <WishLine row={row} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </AskedPart>
  );
}

interface WishLineProps {
  readonly row: ClientTask;
  readonly press?: (event: KeyboardEvent) => void;
}

function WishLine({ row, press }: WishLineProps) {
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
          {row.comment_count > 0 && <span>{t('wishes.words_count', { count: row.comment_count })}</span>}
        </span>
      </span>
      {!press && <WishStatus status={row.status} isMerged={row.duplicate_of_id !== null} isClient />}
    </button>
  );
}
