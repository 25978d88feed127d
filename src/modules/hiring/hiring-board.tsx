import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import cards from '#modules/tasks/cards/cards.module.css';
import { type Appeal, appealForJobs } from '#modules/hiring/appeal-for-jobs.ts';
import { type Stage, stages } from '#modules/hiring/hiring-flow.ts';
import { RejectDialog } from '#modules/hiring/reject-dialog.tsx';
import { StageTag } from '#modules/hiring/stage-tag.tsx';
import { move, useStage } from '#modules/hiring/use-hiring.tsx';

const kind = 'applicant-card';
type Take = (row: Appeal, to: Stage) => void;

/** Applicants by their stages: dragged or led by keys, each step as the table has it. */
export function HiringBoard({ mayMove }: { readonly mayMove: boolean }) {
  const { t } = useTexts();
  const [rejected, reject] = useState<Appeal | null>(null);
  const take: Take = (row, to) => {
    if (!mayMove || !row.allowed_stages.includes(to)) return;
    if (to === 'rejected') reject(row);
    else void move(row, to);
  };
  return (
    <>
      <div role="list" aria-label={t('appeal-for-jobs.title')} className={`flex grow gap-10 ${cards.board}`}>
        {stages.map((stage) => (
          <Column key={stage} stage={stage} take={take} />
        ))}
      </div>
      {rejected && <RejectDialog row={rejected} close={() => reject(null)} />}
    </>
  );
}

function Column({ stage, take }: { readonly stage: Stage; readonly take: Take }) {
  const { t } = useTexts();
  const section = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const taken = useRef(take);
  useEffect(() => {
    taken.current = take;
  });
  useEffect(
    () =>
      dropTargetForElements({
        element: section.current!,
        canDrop: ({ source }) => source.data.kind === kind,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          taken.current(source.data.row as Appeal, stage);
        },
      }),
    [stage],
  );
  const { data, error, refetch } = useStage(stage);
  const name = t(`appeal-for-jobs.stage.${stage}`);
  return (
    <section
      ref={section}
      role="listitem"
      data-status={stage}
      aria-label={name}
      className={`stack gap-0 shrinks ${cards.column}`}
      data-over={isOver || undefined}
      data-held={isOver ? 'welcome' : undefined}
    >
      <header className={`row rigid ${cards.head}`}>
        <StageTag stage={stage} />
        <h2 className="sr-only">{name}</h2>
        <span className={cards.total}>{data && formatCount(data.total ?? 0)}</span>
      </header>
      <div className={cards.cards}>
        {error && !data ? (
          <FailureNote error={error} retry={() => void refetch()} compact />
        ) : !data ? (
          <SkeletonRows rows={3} />
        ) : (
          <div role="list" aria-label={name} className="stack gap-6">
            {data.rows.map((row) => (
              <Card key={row.id} row={row} take={take} />
            ))}
          </div>
        )}
        {data?.rows.length === 0 && <p className={`quiet small ${cards.empty}`}>{t('hiring.none_here')}</p>}
      </div>
    </section>
  );
}

const dayMs = 86_400_000;
const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / dayMs);

function Card({ row, take }: { readonly row: Appeal; readonly take: Take }) {
  const { t } = useTexts();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => draggable({ element: card.current!, getInitialData: () => ({ kind, row }) }), [row]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const { code } = event;
    const to = event.altKey ? besideOf(row.stage, code) : null;
    if (to) take(row, to);
    else if (event.altKey) return;
    else if (code === 'Enter' || code === 'Space') openPanel(appealForJobs.path, row.id);
    else if (code === 'KeyX') take(row, 'rejected');
    else if (code.startsWith('Arrow')) walk(event.currentTarget, code);
    else return;
    event.preventDefault();
  };
  const days = row.stage_since ? daysSince(row.stage_since) : 0;
  return (
    <div
      ref={card}
      role="listitem"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a card is walked to, opened and led by keys
      tabIndex={0}
      data-task-id={row.id}
      aria-label={row.fio}
      className={`stack framed ${cards.card}`}
      onClick={() => openPanel(appealForJobs.path, row.id)}
      onKeyDown={onKeyDown}
    >
      <span className="quiet small cut" translate="no">
        {row.vacancy ?? '—'}
      </span>
      <span className={`breaks medium ${cards.name}`} translate="no">
        {row.fio}
      </span>
      <span className={cards.foot}>
        <span className="inline gap-3 nowrap" title={t('appeal-for-jobs.stage_since')}>
          <Icon name="clock" size={13} />
          {t('hiring.in_stage_days', { n: days })}
        </span>
        <span className="grow" />
        {row.resume_id !== null && (
          <span className="inline" title={t('hiring.resume')}>
            <Icon name="paperclip" size={13} />
          </span>
        )}
        {row.stars !== null && (
          <span className="inline gap-3" title={t('hiring.stars', { n: row.stars })}>
            <Icon name="star" size={13} />
            {row.stars}
          </span>
        )}
      </span>
    </div>
  );
}

/** Alt and an arrow lead to the stage beside it; whether the table allows it is asked when it is taken. */
function besideOf(stage: Stage, code: string): Stage | null {
  const way = code === 'ArrowRight' ? 1 : code === 'ArrowLeft' ? -1 : 0;
  return way ? (stages[stages.indexOf(stage) + way] ?? null) : null;
}

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
  const step = (one: Element | null | undefined) =>
    code === 'ArrowRight' ? one?.nextElementSibling : one?.previousElementSibling;
  for (let next = step(column); next; next = step(next)) {
    const there = cardsOf(next);
    if (there.length) return there[Math.min(at, there.length - 1)]!.focus();
  }
}
