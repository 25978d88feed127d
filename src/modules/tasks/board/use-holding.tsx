import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { notify } from '#web/ui/notices.ts';
import { type Board, columnBeside, type PriorityRank } from '#modules/tasks/board/board.ts';
import { requestMove } from '#modules/tasks/moves/move-asking.tsx';
import { actionTo, type Refusal } from '#modules/tasks/moves/task-flow.ts';
import { obstaclesOf, refusalText } from '#modules/tasks/moves/task-moving.tsx';
import type { TaskStatus } from '#modules/tasks/moves/workflow.ts';

export interface Held {
  readonly id: number;
  readonly obstacles: ReadonlyMap<TaskStatus, Refusal | null>;
  /** Held by keys: the column over which it hangs. */
  readonly aim?: TaskStatus;
}

/** A card in the hand, by pointer or by keys: where it may drop, and what becomes of it when it does. */
export function useHolding(board: Board, rank: PriorityRank, root: RefObject<HTMLElement | null>) {
  const { t } = useTexts();
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState('');

  const drop = useEffectEvent((id: number, status: TaskStatus | undefined, obstacles: Held['obstacles']) => {
    const task = board.tasks[id];
    if (!task || !status || status === task.status) return;
    const obstacle = obstacles.get(status);
    if (obstacle) return notify({ kind: 'error', text: refusalText(obstacle) });
    const action = actionTo(task, status);
    if (action) requestMove(task, action, rank);
  });
  const lift = useEffectEvent((id: number): Held | null => {
    const task = board.tasks[id];
    return task ? { id, obstacles: obstaclesOf(task) } : null;
  });

  useEffect(
    () =>
      combine(
        monitorForElements({
          canMonitor: ({ source }) => source.data.kind === 'task-card',
          onDragStart: ({ source }) => setHeld(lift(source.data.id as number)),
          onDrop: ({ source, location }) => {
            const id = source.data.id as number;
            setHeld(null);
            drop(
              id,
              location.current.dropTargets[0]?.data.status as TaskStatus | undefined,
              lift(id)?.obstacles ?? new Map(),
            );
          },
        }),
        autoScrollForElements({ element: root.current!, canScroll: ({ source }) => source.data.kind === 'task-card' }),
      ),
    [root],
  );
  function aim(step: 1 | -1) {
    if (!held) return;
    const from = held.aim ?? board.tasks[held.id]!.status;
    const to = columnBeside(board, from, step, () => true);
    if (!to) return;
    const obstacle = held.obstacles.get(to);
    setHeld({ ...held, aim: to });
    say(obstacle ? `${t(`choice.${to}`)}. ${refusalText(obstacle)}` : t(`choice.${to}`));
    root.current?.querySelector(`[data-status="${to}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** Keys on a card: hold it, move it, open it; `walk` goes to another one. */
  function onCardKey(event: KeyboardEvent, activeId: number | null, walk: (key: string) => boolean) {
    const { target, code, key } = event;
    if (
      activeId === null ||
      !(target as HTMLElement).matches('[data-task-id]') ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey
    )
      return;
    const task = board.tasks[activeId]!;
    if (code === 'Space') {
      event.preventDefault();
      if (!held) {
        setHeld(lift(activeId));
        return say(t('board.lifted', { number: task.number }));
      }
      const to = held.aim;
      setHeld(null);
      const obstacle = to && held.obstacles.get(to);
      say(
        obstacle
          ? `${t('board.put_back', { number: task.number })}. ${refusalText(obstacle)}`
          : to
            ? t('board.dropped', { number: task.number, status: t(`choice.${to}`) })
            : t('board.put_back', { number: task.number }),
      );
      return drop(held.id, to, held.obstacles);
    }
    if (held) {
      if (key === 'Escape') {
        event.preventDefault();
        setHeld(null);
        say(t('board.put_back', { number: task.number }));
      } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
        event.preventDefault();
        aim(key === 'ArrowRight' ? 1 : -1);
      }
      return;
    }
    if (key === 'Enter') {
      event.preventDefault();
      openPanel('fp/dev-tasks', activeId);
    } else if (code === 'KeyM') {
      event.preventDefault();
      (target as HTMLElement).parentElement?.querySelector<HTMLElement>('button[aria-haspopup]')?.click();
    } else if (key.startsWith('Arrow') && walk(key)) event.preventDefault();
  }

  return { held, said, onCardKey };
}

/** Looks for a card in the next frames, as soon as it is asked for: it may be on its way into the document. */
export function whenSeen(
  root: RefObject<HTMLElement | null>,
  id: number,
  act: (card: HTMLElement) => void,
  isAskedFor = () => true,
): void {
  const look = (tries: number) => {
    const card = isAskedFor() && root.current?.querySelector<HTMLElement>(`[data-task-id="${id}"]`);
    if (card) act(card);
    else if (tries) requestAnimationFrame(() => look(tries - 1));
  };
  requestAnimationFrame(() => look(10));
}
