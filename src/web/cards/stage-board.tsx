import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { Loaded, type Query } from '#web/ui/loaded.tsx';
import { type DragKind, useDragScroll, useDrags, useDropPlace, useDraggable } from '#web/cards/dragging.tsx';
import cards from '#web/cards/cards.module.css';

interface Identified {
  readonly id: number;
}

interface StageBoardProps<R, S> {
  readonly kind: DragKind;
  readonly label: string;
  /** A card was dropped on the column of a stage. */
  readonly drop: (row: R, stage: S) => void;
  /** The columns; each tells the board the rows that it shows. */
  readonly children: (know: (rows: readonly R[]) => void) => ReactNode;
}

/** A board whose columns each ask for their own rows: dragged between columns or led by keys. */
export function StageBoard<R extends Identified, S extends string>(props: StageBoardProps<R, S>) {
  const { kind, label, drop, children } = props;
  // Rows by their ids, for a drop knows only the id.
  const [known] = useState(() => new Map<number, R>());
  const [know] = useState(() => (rows: readonly R[]) => {
    for (const row of rows) known.set(row.id, row);
  });
  const board = useRef<HTMLDivElement>(null);
  useDragScroll(board, kind);
  useDrags(kind, (id, onto) => {
    const [row, stage] = [known.get(id), onto?.status as S | undefined];
    if (row && stage) drop(row, stage);
  });
  return (
    <div ref={board} role="list" aria-label={label} className={`flex grow gap-10 ${cards.board}`}>
      {children(know)}
    </div>
  );
}

interface StageColumnProps<R> {
  readonly kind: DragKind;
  readonly stage: string;
  readonly name: string;
  readonly tag: ReactNode;
  readonly asked: Query<{ readonly rows: readonly R[]; readonly total?: number | null | undefined }>;
  readonly know: (rows: readonly R[]) => void;
  readonly none: string;
  readonly children: (row: R) => ReactNode;
}

/** One stage: how many are in it, and their cards. */
export function StageColumn<R extends Identified>(props: StageColumnProps<R>) {
  const { kind, stage, name, tag, asked, know, none, children } = props;
  const { data } = asked;
  const section = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isOver = useDropPlace(section, kind, 'status', stage);
  useDragScroll(scroller, kind);
  useEffect(() => know(data?.rows ?? []), [data, know]);
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
        {tag}
        <h2 className="sr-only">{name}</h2>
        <span className={cards.total}>{data && formatCount(data.total ?? 0)}</span>
      </header>
      <div ref={scroller} className={cards.cards}>
        <Loaded of={asked} rows={3} compact>
          {({ rows }) => (
            <div role="list" aria-label={name} className="stack gap-6">
              {rows.map(children)}
            </div>
          )}
        </Loaded>
        {data?.rows.length === 0 && <p className={`quiet small ${cards.empty}`}>{none}</p>}
      </div>
    </section>
  );
}

interface StageCardProps {
  readonly kind: DragKind;
  readonly id: number;
  readonly name: string;
  readonly open: () => void;
  /** What any other key does; false where it does nothing. */
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => boolean;
  readonly above: ReactNode;
  readonly children: ReactNode;
}

/** A card: what stands above its name, the name, and signs below it. */
export function StageCard({ kind, id, name, open, onKey, above, children }: StageCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useDraggable(card, kind, id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const { code, altKey } = event;
    if (!onKey(event)) {
      if (!altKey && (code === 'Enter' || code === 'Space')) open();
      else if (!altKey && code.startsWith('Arrow')) walk(event.currentTarget, code);
      else return;
    }
    event.preventDefault();
  };
  return (
    <div
      ref={card}
      role="listitem"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a card is walked to, opened and led by keys
      tabIndex={0}
      data-task-id={id}
      aria-label={name}
      className={`stack framed ${cards.card}`}
      onClick={open}
      onKeyDown={onKeyDown}
    >
      {above}
      <span className={`breaks medium ${cards.name}`} translate="no">
        {name}
      </span>
      <span className={cards.foot}>{children}</span>
    </div>
  );
}

/** Arrows go to the next card of the column, or to the card at the same place of the next one that has any. */
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
