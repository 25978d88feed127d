import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { withDrag } from '#web/cards/with-drag.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { AnswerProps } from '#modules/growth/knowledge-tests/screens/answer-props.ts';
import {
  type AskedOption,
  isEmptyAnswer,
  movedTo,
  orderOf,
} from '#modules/growth/knowledge-tests/screens/asked-question.ts';
import { QuestionText } from '#modules/growth/knowledge-tests/screens/question-text.tsx';
import styles from '#modules/growth/knowledge-tests/screens/question.module.css';

/** Items are put in order by dragging, by the arrows of each, or by Alt and arrows from the keyboard. */
export function OrderAnswer({ question, value, answer, isReadOnly }: AnswerProps) {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState('');
  const items = orderOf(question, value);
  const move = (from: number, to: number, keepsFocus = false) => {
    const next = movedTo(items, from, to);
    if (next === items || isReadOnly) return;
    answer(next.map(({ id }) => id));
    say(t('taking.order_moved', { n: to + 1, count: items.length }));
    if (keepsFocus) requestAnimationFrame(() => (list.current?.children[to] as HTMLElement | undefined)?.focus());
  };
  return (
    <div className="stack gap-8">
      <p className="legend">{t('taking.order_hint')}</p>
      <ol ref={list} className="stack gap-6" aria-label={t('taking.order')}>
        {items.map((item, at) => (
          <OrderItem
            key={item.id}
            item={item}
            at={at}
            count={items.length}
            move={move}
            isReadOnly={isReadOnly === true}
          />
        ))}
      </ol>
      {isEmptyAnswer(value) && !isReadOnly && (
        <button type="button" className="link small start tap" onClick={() => answer(items.map(({ id }) => id))}>
          {t('taking.order_as_is')}
        </button>
      )}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

interface OrderItemProps {
  readonly item: AskedOption;
  readonly at: number;
  readonly count: number;
  readonly move: (from: number, to: number, keepsFocus?: boolean) => void;
  readonly isReadOnly: boolean;
}

function OrderItem({ item, at, count, move, isReadOnly }: OrderItemProps) {
  const { t } = useTexts();
  const { ref, isDragged, over } = useOrderDrag(at, move, !isReadOnly);
  const press = (event: KeyboardEvent<HTMLLIElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.code];
    if (!step || event.target !== event.currentTarget) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) return move(at, at + step, true);
    const other = step > 0 ? ref.current?.nextElementSibling : ref.current?.previousElementSibling;
    (other as HTMLElement | null | undefined)?.focus();
  };
  return (
    // An item that keys move is reached by them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by keys as by a hand
    <li
      ref={ref}
      className={`row gap-8 framed panel ${styles.item}`}
      data-dragged={isDragged || undefined}
      data-over={over ?? undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved by keys
      tabIndex={isReadOnly ? undefined : 0}
      aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
      onKeyDown={press}
    >
      <span className="rigid quiet digits" aria-hidden="true">
        {at + 1}
      </span>
      <span className="grow shrinks">
        <QuestionText text={item.text} />
      </span>
      {!isReadOnly && (
        <span className="row gap-0 rigid">
          <IconButton
            icon="arrow-narrow-up"
            label={t('tree.up')}
            className="tap-wide"
            tabIndex={-1}
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          />
          <IconButton
            icon="arrow-narrow-down"
            label={t('tree.down')}
            className="tap-wide"
            tabIndex={-1}
            disabled={at === count - 1}
            onClick={() => move(at, at + 1)}
          />
          <span className={`wide-only quiet ${styles.grip}`} aria-hidden="true">
            <Icon name="arrows-sort" size={14} />
          </span>
        </span>
      )}
    </li>
  );
}

const kind = 'order-item';

/** What a pointer does with an item: it is taken, and put before or behind another. */
function useOrderDrag(at: number, move: (from: number, to: number) => void, canMove: boolean) {
  const ref = useRef<HTMLLIElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [over, setOver] = useState<'top' | 'bottom' | null>(null);
  const put = useEffectEvent((from: number, edge: 'top' | 'bottom') => {
    const behind = edge === 'bottom' ? at + 1 : at;
    move(from, from < behind ? behind - 1 : behind);
  });
  useEffect(() => {
    const element = ref.current;
    if (!element || !canMove) return;
    return withDrag(({ attachClosestEdge, combine, draggable, dropTargetForElements, extractClosestEdge }) => {
      const edgeOf = (data: Record<string | symbol, unknown>) => extractClosestEdge(data) as 'top' | 'bottom' | null;
      return combine(
        draggable({
          element,
          getInitialData: () => ({ kind, at }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.kind === kind && source.element.parentElement === element.parentElement,
          getData: ({ input }) => attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
          onDrag: ({ self, source }) => setOver(source.data.at === at ? null : edgeOf(self.data)),
          onDragLeave: () => setOver(null),
          onDrop: ({ self, source }) => {
            setOver(null);
            const edge = edgeOf(self.data);
            if (edge) put(Number(source.data.at), edge);
          },
        }),
      );
    });
  }, [at, canMove]);
  return { ref, isDragged, over };
}
