import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import {
  actionTo,
  type Board,
  columnBeside,
  type Refusal,
  type TaskCard,
  type TaskStatus,
} from '#modules/work/tasks/door.ts';
import { useDragScroll, useDrags } from '#web/cards/dragging.tsx';
import { obstaclesOf, openMenu, openTask, refusalText, requestTransition } from '#modules/work/tasks/door.tsx';

export interface Held {
  readonly id: number;
  readonly obstacles: ReadonlyMap<TaskStatus, Refusal | null>;
  /** Held by keys: the column over which it hangs. */
  readonly aim?: TaskStatus;
}

/** A card in the hand, by pointer or by keys: where it may drop, and what becomes of it when it does. */
export function useHolding(board: Board, root: RefObject<HTMLElement | null>) {
  // What it answers is handed to the board alone, which asks for it anew each time.
  'use no memo';
  const { t } = useTexts();
  const [held, setHeld] = useState<Held | null>(null);
  const [said, say] = useState('');

  const lift = (id: number): Held | null => {
    const task = board.tasks[id];
    return task ? { id, obstacles: obstaclesOf(task) } : null;
  };
  function drop(id: number, status: TaskStatus | undefined, obstacles: Held['obstacles'] | undefined) {
    const task = board.tasks[id];
    if (!task || !status || status === task.status) return;
    const obstacle = obstacles?.get(status);
    if (obstacle) return notify({ kind: 'error', text: refusalText(obstacle) });
    const action = actionTo(task, status);
    if (action) requestTransition(task, action);
  }
  useDragScroll(root, 'task-card');
  useDrags(
    'task-card',
    (id, onto) => {
      setHeld(null);
      drop(id, onto?.status as TaskStatus | undefined, lift(id)?.obstacles);
    },
    (id) => setHeld(lift(id)),
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

  const putBack = ({ number }: TaskCard) => t('board.put_back', { number });
  function putDown(task: TaskCard, { id, aim: to, obstacles }: Held) {
    const obstacle = to && obstacles.get(to);
    setHeld(null);
    if (obstacle) say(`${putBack(task)}. ${refusalText(obstacle)}`);
    else say(to ? t('board.dropped', { number: task.number, status: t(`choice.${to}`) }) : putBack(task));
    drop(id, to, obstacles);
  }

  function onHeldKey({ code, key }: KeyboardEvent, task: TaskCard, card: Held): boolean {
    if (code === 'Space') putDown(task, card);
    else if (key === 'Escape') {
      setHeld(null);
      say(putBack(task));
    } else if (key === 'ArrowLeft' || key === 'ArrowRight') aim(key === 'ArrowRight' ? 1 : -1);
    else return false;
    return true;
  }

  function onFreeKey({ target, code, key }: KeyboardEvent, task: TaskCard, walk: (key: string) => boolean): boolean {
    if (code === 'Space') {
      setHeld(lift(task.id));
      say(t('board.lifted', { number: task.number }));
    } else if (key === 'Enter') openTask(task.id);
    else if (code === 'KeyM') openMenu(target as HTMLElement);
    else return key.startsWith('Arrow') && walk(key);
    return true;
  }

  /** Keys on a card: hold it, move it, open it; `walk` goes to another one. */
  function onCardKey(event: KeyboardEvent, activeId: number | null, walk: (key: string) => boolean) {
    const isOnCard = (event.target as HTMLElement).matches('[data-task-id]');
    if (activeId === null || !isOnCard || event.altKey || event.ctrlKey || event.metaKey) return;
    const task = board.tasks[activeId]!;
    if (held ? onHeldKey(event, task, held) : onFreeKey(event, task, walk)) event.preventDefault();
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
