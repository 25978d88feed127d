import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import styles from '#modules/tasks/board/board.module.css';
import { usePriorityRank } from '#modules/tasks/board/use-board.tsx';
import { assign, obstacleTo, type Place } from '#modules/tasks/developers/assigning.tsx';
import { columnKey, DeveloperColumn } from '#modules/tasks/developers/developer-column.tsx';
import type { ShownColumn } from '#modules/tasks/developers/developer-columns.ts';
import look from '#modules/tasks/developers/developers.module.css';
import type { useDevelopers } from '#modules/tasks/developers/use-developers.tsx';

interface Held {
  readonly id: number;
  /** Held by keys: the column over which it hangs. */
  readonly aim?: string;
}

/** A column a person; a card goes to somebody else by dragging, by keys or by its menu, wherever the rules allow it. */
export function DeveloperBoard({ list }: { readonly list: ReturnType<typeof useDevelopers> }) {
  const { t } = useTexts();
  const { user } = useSession();
  const rank = usePriorityRank();
  const root = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [said, say] = useState('');
  const { columns } = list;
  const me = user?.id ?? 0;
  const nameOf = ({ user_id, fio }: ShownColumn) => (user_id === null ? t('developers.nobody') : (fio ?? ''));
  const places: Place[] = columns.map((column) => ({ id: column.user_id, name: nameOf(column) }));
  const cards = columns.flatMap((column) => column.cards);
  const activeTask = cards.find(({ id }) => id === active) ?? cards[0];
  const heldTask = held ? cards.find(({ id }) => id === held.id) : undefined;
  const columnOf = (id: number) => columns.findIndex((column) => column.cards.some((task) => task.id === id));

  const drop = useEffectEvent((id: number, key: string | undefined) => {
    const task = cards.find((one) => one.id === id);
    const to = places.find((place) => columnKey(place.id) === key);
    if (task && to) assign(task, to, me, rank);
  });
  useEffect(
    () =>
      combine(
        monitorForElements({
          canMonitor: ({ source }) => source.data.kind === 'executor-card',
          onDragStart: ({ source }) => setHeld({ id: source.data.id as number }),
          onDrop: ({ source, location }) => {
            setHeld(null);
            drop(source.data.id as number, location.current.dropTargets[0]?.data.column as string | undefined);
          },
        }),
        autoScrollForElements({
          element: root.current!,
          canScroll: ({ source }) => source.data.kind === 'executor-card',
        }),
      ),
    [],
  );
  // A card that changes hands is drawn anew: the focus goes with it, unless it is elsewhere by now.
  useEffect(() => {
    if (active !== null && document.activeElement === document.body) focusCard(active, false);
  });

  function focusCard(id: number | undefined, scrolls = true) {
    if (id === undefined) return;
    root.current?.querySelector<HTMLElement>(`[data-task-id="${id}"]`)?.focus({ preventScroll: !scrolls });
  }

  function aim(step: 1 | -1) {
    if (!held || !heldTask) return;
    const from = held.aim ?? columnKey(heldTask.executor_id);
    const to = columns[columns.findIndex((column) => columnKey(column.user_id) === from) + step];
    if (!to) return;
    const obstacle = obstacleTo(heldTask, to.user_id, me);
    setHeld({ ...held, aim: columnKey(to.user_id) });
    say(obstacle ? `${nameOf(to)}. ${obstacle}` : nameOf(to));
    root.current
      ?.querySelector(`[data-column="${columnKey(to.user_id)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function walk(code: string, id: number) {
    const at = columnOf(id);
    const own = columns[at]?.cards ?? [];
    const place = own.findIndex((task) => task.id === id);
    if (code === 'ArrowUp' || code === 'ArrowDown') return focusCard(own[place + (code === 'ArrowDown' ? 1 : -1)]?.id);
    const beside = code === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
    const next = beside.find((column) => column.cards.length)?.cards;
    focusCard(next?.[Math.min(place, next.length - 1)]?.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const { code } = event;
    const id = Number(target.dataset.taskId);
    const task = cards.find((one) => one.id === id);
    if (!task || event.altKey || event.ctrlKey || event.metaKey) return;
    if (held) {
      if (code === 'ArrowLeft' || code === 'ArrowRight') aim(code === 'ArrowRight' ? 1 : -1);
      else if (code === 'Space' || code === 'Enter') {
        setHeld(null);
        drop(held.id, held.aim);
        say(t('board.put_back', { number: task.number }));
      } else if (code === 'Escape') {
        setHeld(null);
        say(t('board.put_back', { number: task.number }));
      } else return;
    } else if (code === 'Space') {
      setHeld({ id });
      say(t('board.lifted', { number: task.number }));
    } else if (code === 'Enter') openPanel('fp/dev-tasks', id);
    else if (code === 'KeyM') target.parentElement?.querySelector<HTMLElement>('button[aria-haspopup]')?.click();
    else if (code.startsWith('Arrow')) walk(code, id);
    else return;
    event.preventDefault();
  }

  const next = list.answer?.next;
  return (
    <>
      <div ref={root} role="list" aria-label={t('screen.users_tasks')} className={styles.board} onKeyDown={onKeyDown}>
        {columns.map((column) => {
          const key = columnKey(column.user_id);
          const isOther = heldTask && heldTask.executor_id !== column.user_id;
          return (
            <DeveloperColumn
              key={key}
              column={column}
              name={nameOf(column)}
              obstacle={isOther ? obstacleTo(heldTask, column.user_id, me) : undefined}
              isAimed={held?.aim === key}
              activeId={activeTask?.executor_id === column.user_id ? activeTask.id : null}
              liftedId={held?.id ?? null}
              onFocus={setActive}
              places={places}
              assign={(task, to) => assign(task, to, me, rank)}
              loadMore={column.next ? () => void list.moreCards(column.user_id, column.next!) : null}
            />
          );
        })}
        {next && (
          <div role="listitem" className={look.people}>
            <Button variant="default" onClick={() => void list.morePeople(next)}>
              {t('developers.more_people')}
            </Button>
          </div>
        )}
      </div>
      <div aria-live="assertive" className="sr-only">
        {said}
      </div>
    </>
  );
}
