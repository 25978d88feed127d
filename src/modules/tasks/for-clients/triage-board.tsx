import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import {
  type ClientTaskAction,
  clientTaskSteps,
  type ClientTaskStatus,
} from '#modules/client-tasks/client-task-flow.ts';
import { type ClientTask, clientTasks } from '#modules/client-tasks/client-tasks.ts';
import { useDragScroll, useDrags, useDropPlace } from '#modules/tasks/cards/dragging.tsx';
import { PriorityMark } from '#modules/tasks/cards/priority-mark.tsx';
import cards from '#modules/tasks/cards/cards.module.css';
import styles from '#modules/tasks/for-clients/for-clients.module.css';
import { useColumn } from '#modules/tasks/for-clients/use-wishes.tsx';
import { type AskedStep, useSteps } from '#modules/tasks/for-clients/wish-actions.tsx';
import { WishClock, WishStatus } from '#modules/tasks/for-clients/wish-words.tsx';

const columns = ['new', 'taken', 'in_work', 'done', 'confirmed', 'declined'] as const;

/** Where a card that drops there goes, by what the table allows; work that begins is planned as tasks. */
function stepTo(row: ClientTask, to: ClientTaskStatus): AskedStep['step'] | null {
  if (to === 'in_work' && ['new', 'taken'].includes(row.status)) return 'split';
  const action = (row.allowed_actions as ClientTaskAction[]).find((one) => clientTaskSteps[one].to === to);
  return action ?? null;
}

interface TriageBoardProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly mayConvert: boolean;
}

/** Wishes by how they stand: dragged or led by keys, each step as the table has it. */
export function TriageBoard({ filters, mayConvert }: TriageBoardProps) {
  const { t } = useTexts();
  const steps = useSteps();
  // Rows by their ids, for a drop knows only the id.
  const [known] = useState(() => new Map<number, ClientTask>());
  const board = useRef<HTMLDivElement>(null);
  useDragScroll(board, 'wish-card');
  useDrags('wish-card', (id, onto) => {
    const row = known.get(id);
    const to = onto?.status as ClientTaskStatus | undefined;
    const step = row && to ? stepTo(row, to) : null;
    if (row && step && (step !== 'split' || mayConvert)) steps.take(row, step);
  });
  return (
    <>
      <div ref={board} role="list" aria-label={t('client-tasks.title')} className={`flex grow gap-10 ${cards.board}`}>
        {columns.map((status) => (
          <Column key={status} {...{ status, filters, mayConvert }} take={steps.take} known={known} />
        ))}
      </div>
      {steps.dialog}
    </>
  );
}

interface ColumnProps extends TriageBoardProps {
  readonly status: ClientTaskStatus;
  readonly take: (row: ClientTask, step: AskedStep['step']) => void;
  /** Rows by their ids, for those who hold only the id. */
  readonly known: Map<number, ClientTask>;
}

function Column({ status, filters, mayConvert, take, known }: ColumnProps) {
  const { t } = useTexts();
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isOver = useDropPlace(section, 'wish-card', 'status', status);
  useDragScroll(scroller, 'wish-card');
  const { data, error, refetch } = useColumn([status], filters);
  useEffect(() => {
    for (const row of data?.rows ?? []) known.set(row.id, row);
  }, [data, known]);
  const name = t(`wishes.status.${status}`);
  return (
    <section
      ref={section}
      role="listitem"
      data-status={status}
      aria-label={name}
      className={`stack gap-0 shrinks ${cards.column}`}
      data-over={isOver || undefined}
      data-held={isOver ? 'welcome' : undefined}
    >
      <header className={`row rigid ${cards.head}`}>
        <WishStatus status={status} />
        <h2 className="sr-only">{name}</h2>
        <span className={cards.total}>{data && formatCount(data.total ?? 0)}</span>
      </header>
      <div ref={scroller} className={cards.cards}>
        {error && !data ? (
          <FailureNote error={error} retry={() => void refetch()} compact />
        ) : !data ? (
          <SkeletonRows rows={3} />
        ) : (
          <div role="list" aria-label={name} className="stack gap-6">
            {data.rows.map((row) => (
              <Card key={row.id} {...{ row, mayConvert, take }} />
            ))}
          </div>
        )}
        {data?.rows.length === 0 && <p className={`quiet small ${cards.empty}`}>{t('wishes.none_here')}</p>}
      </div>
    </section>
  );
}

/** What a key does to the card that has the focus, by the place of the key on any layout. */
const keys: Readonly<Record<string, AskedStep['step']>> = {
  KeyT: 'take',
  KeyX: 'decline',
  KeyS: 'split',
  KeyF: 'finish',
  KeyA: 'confirm',
  KeyR: 'return',
};

interface CardProps {
  readonly row: ClientTask;
  readonly mayConvert: boolean;
  readonly take: ColumnProps['take'];
}

function Card({ row, mayConvert, take }: CardProps) {
  const { t } = useTexts();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = card.current!;
    return draggable({ element, getInitialData: () => ({ kind: 'wish-card', id: row.id }) });
  }, [row.id]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const step = keys[event.code];
    const isAllowed = step === 'split' ? mayConvert && isOpen(row) : step && row.allowed_actions.includes(step);
    if (event.code === 'Enter' || event.code === 'Space') openPanel(clientTasks.path, row.id);
    else if (event.code.startsWith('Arrow')) walk(event.currentTarget, event.code);
    else if (step && isAllowed) take(row, step);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={card}
      role="listitem"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a card is walked to, opened and led by keys
      tabIndex={0}
      data-task-id={row.id}
      aria-label={row.name}
      className={`stack framed ${cards.card}`}
      onClick={() => openPanel(clientTasks.path, row.id)}
      onKeyDown={onKeyDown}
    >
      <span className={`${cards.top} ${styles.head}`}>
        <ReferenceName path="fp/clients" id={row.client_id} />
        <span className="grow" />
        <PriorityMark id={row.task_priority_id} />
      </span>
      <span className={`breaks medium ${cards.name}`} translate="no">
        {row.name}
      </span>
      <span className={cards.foot}>
        <WishClock row={row} />
        {row.return_count > 0 && (
          <span className="inline gap-3 warn" title={t('client-tasks.return_count')}>
            <Icon name="arrow-back-up" size={13} />
            {row.return_count}
          </span>
        )}
        {row.satisfaction !== null && (
          <span className={`inline gap-3 ${styles.stars}`} title={t('client-tasks.satisfaction')}>
            <Icon name="star" size={13} />
            {row.satisfaction}
          </span>
        )}
        <span className="grow" />
        {row.task_count > 0 && (
          <span className="inline gap-3 nowrap" title={t('client-tasks.task_count')}>
            <Icon name="subtask" size={13} />
            {row.accepted_count}/{row.task_count}
          </span>
        )}
        {row.comment_count > 0 && (
          <span className="inline gap-3 nowrap" title={t('client-tasks.comment_count')}>
            <Icon name="message" size={13} />
            {row.comment_count}
          </span>
        )}
        {row.file_count > 0 && (
          <span className="inline gap-3 nowrap" title={t('client-tasks.file_count')}>
            <Icon name="paperclip" size={13} />
            {row.file_count}
          </span>
        )}
      </span>
    </div>
  );
}

const isOpen = ({ status }: ClientTask): boolean => ['new', 'taken', 'in_work'].includes(status);

/** Arrows go to the next card of the column, or to the card at the same place of the next one. */
function walk(from: HTMLElement, code: string): void {
  const cardsOf = (column: Element | null | undefined) => [
    ...(column?.querySelectorAll<HTMLElement>('[data-task-id]') ?? []),
  ];
  const column = from.closest('[data-status]');
  const own = cardsOf(column);
  const at = own.indexOf(from);
  if (code === 'ArrowDown') return own[at + 1]?.focus();
  if (code === 'ArrowUp') return own[at - 1]?.focus();
  for (
    let next = code === 'ArrowRight' ? column?.nextElementSibling : column?.previousElementSibling;
    next;
    next = code === 'ArrowRight' ? next.nextElementSibling : next.previousElementSibling
  ) {
    const there = cardsOf(next);
    if (there.length) return there[Math.min(at, there.length - 1)]!.focus();
  }
}
