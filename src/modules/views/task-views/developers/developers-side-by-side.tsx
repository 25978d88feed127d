import { Button } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { useDragScroll, useDrags } from '#web/cards/dragging.tsx';
import { openMenu, openTask } from '#modules/work/tasks/door.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import styles from '#web/cards/cards.module.css';
import { Said } from '#web/ui/said.tsx';
import { assign, obstacleTo, type Place } from '#modules/views/task-views/developers/assigning.tsx';
import { columnKey, DeveloperColumn } from '#modules/views/task-views/developers/developer-column.tsx';
import type { Executor, ShownColumn } from '#modules/views/task-views/developers/column-data.ts';
import look from '#modules/views/task-views/developers/developers.module.css';
import { useFoldedPeople } from '#modules/views/task-views/developers/use-folded-people.tsx';
import type { useDevelopers } from '#modules/views/task-views/developers/use-developers.tsx';

interface Held {
  readonly id: number;
  /** Held by keys: the column over which it hangs. */
  readonly aim?: string;
}

/**
 * Cards of people in the hand, by pointer or by keys: who may take them over, and what becomes of it. `open` columns
 * show their cards; the others take cards all the same.
 */
function useAssigning(
  columns: readonly ShownColumn[],
  open: readonly ShownColumn[],
  root: RefObject<HTMLElement | null>,
) {
  const { t } = useTexts();
  const { user } = useSession();
  const [held, setHeld] = useState<Held | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const [said, say] = useState('');
  const me = user?.id ?? 0;
  const nameOf = ({ user_id, fio }: ShownColumn) => (user_id === null ? t('developers.nobody') : (fio ?? ''));
  const places: Place[] = columns.map((column) => ({ id: column.user_id, name: nameOf(column) }));
  const cards = open.flatMap((column) => column.cards);
  const activeTask = cards.find(({ id }) => id === active) ?? cards[0];
  const heldTask = held ? cards.find(({ id }) => id === held.id) : undefined;

  const give = (task: ListedTask, to: Place) => assign(task, to, me);
  const drop = (id: number, key: unknown) => {
    const task = cards.find((one) => one.id === id);
    const to = places.find((place) => columnKey(place.id) === key);
    setHeld(null);
    if (task && to) give(task, to);
  };
  useDragScroll(root, 'executor-card');
  useDrags(
    'executor-card',
    (id, onto) => drop(id, onto?.column),
    (id) => setHeld({ id }),
  );
  // A card that changes hands is drawn again: the focus goes with it, unless it is elsewhere by now.
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

  function onHeldKey(code: string, { number }: ListedTask, card: Held): boolean {
    if (code === 'ArrowLeft' || code === 'ArrowRight') aim(code === 'ArrowRight' ? 1 : -1);
    else if (code === 'Space' || code === 'Enter' || code === 'Escape') {
      if (code === 'Escape') setHeld(null);
      else drop(card.id, card.aim);
      say(t('board.put_back', { number }));
    } else return false;
    return true;
  }

  function onFreeKey(code: string, { id, number }: ListedTask, card: HTMLElement): boolean {
    if (code === 'Space') {
      setHeld({ id });
      say(t('board.lifted', { number }));
    } else if (code === 'Enter') openTask(id);
    else if (code === 'KeyM') openMenu(card);
    else if (code.startsWith('Arrow')) focusCard(cardBeside(open, id, code));
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const task = cards.find((one) => one.id === Number(target.dataset.taskId));
    if (!task || event.altKey || event.ctrlKey || event.metaKey) return;
    if (held ? onHeldKey(event.code, task, held) : onFreeKey(event.code, task, target)) event.preventDefault();
  }

  /** While a card is held that is another person's: null where it may drop, else the reason. */
  const obstacleFor = (to: Executor) =>
    heldTask && heldTask.executor_id !== to ? obstacleTo(heldTask, to, me) : undefined;
  return { held, said, places, activeTask, setActive, give, obstacleFor, onKeyDown };
}

/** A column a person; a card goes to somebody else by dragging, by keys or by its menu, wherever the rules allow it. */
export function DevelopersSideBySide({ list }: { readonly list: ReturnType<typeof useDevelopers> }) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const { isFolded, toggle } = useFoldedPeople();
  const open = list.columns.filter(({ user_id }) => !isFolded(user_id));
  const hand = useAssigning(list.columns, open, root);
  const next = list.answer?.next;
  return (
    <>
      <div
        ref={root}
        role="list"
        aria-label={t('screen.users_tasks')}
        className={`flex gap-8 grow ${styles.board}`}
        onKeyDown={hand.onKeyDown}
      >
        {list.columns.map((column, at) => {
          const key = columnKey(column.user_id);
          return (
            <DeveloperColumn
              key={key}
              column={column}
              name={hand.places[at]!.name}
              obstacle={hand.obstacleFor(column.user_id)}
              isAimed={hand.held?.aim === key}
              activeId={hand.activeTask?.executor_id === column.user_id ? hand.activeTask.id : null}
              liftedId={hand.held?.id ?? null}
              onFocus={hand.setActive}
              places={hand.places}
              assign={hand.give}
              isFolded={isFolded(column.user_id)}
              toggle={() => toggle(column.user_id)}
              loadMore={column.next ? () => void list.moreCards(column.user_id, column.next!) : null}
            />
          );
        })}
        {next && (
          <div role="listitem" className={`center rigid ${look.people}`}>
            <Button variant="default" onClick={() => void list.morePeople(next)}>
              {t('developers.more_people')}
            </Button>
          </div>
        )}
      </div>
      <Said text={hand.said} />
    </>
  );
}

/** The card to which an arrow goes: above or below in the column, or level with it in the next one that has cards. */
function cardBeside(columns: readonly ShownColumn[], id: number, code: string): number | undefined {
  const at = columns.findIndex((column) => column.cards.some((task) => task.id === id));
  const own = columns[at]?.cards ?? [];
  const place = own.findIndex((task) => task.id === id);
  if (code === 'ArrowUp' || code === 'ArrowDown') return own[place + (code === 'ArrowDown' ? 1 : -1)]?.id;
  const beside = code === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  const next = beside.find((column) => column.cards.length)?.cards;
  return next?.[Math.min(place, next.length - 1)]?.id;
}
