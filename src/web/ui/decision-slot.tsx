import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Place } from '#kernel/row-verbs.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useStore } from '#web/state/store.ts';
import { aboutOf, arriving, type Decision, decisions, kindOf, standSlot } from '#web/ui/decisions.ts';
import styles from '#web/ui/decision-slot.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { leaveSlot } from '#web/ui/leave-slot.ts';
import { undo } from '#web/ui/notices.ts';

interface DecisionSlotProps<R> {
  readonly of: Place;
  readonly row: R;
  /** How its buttons stand beside each other. */
  readonly className?: string;
  /** The buttons that decide, of the row as it is or as it was when it was decided about. */
  readonly children: (row: R) => ReactNode;
}

/**
 * The place of the buttons that decide about a row. Once one was pressed it keeps its room for five seconds, so that no
 * other action comes under the pointer; it says what happened with the way back, and the focus goes on.
 */
export function DecisionSlot<R extends { readonly id: number }>(props: DecisionSlotProps<R>) {
  const { of, row, className = 'row', children } = props;
  const about = aboutOf(of.path, row.id);
  const decision = useStore(decisions).get(about);
  const arrives = useStore(arriving).has(kindOf(about));
  const ref = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => standSlot(about, id), [about, id]);
  useEffect(() => {
    if (decision?.speaker === id && ref.current) leaveSlot(ref.current);
  }, [decision, id]);
  // A key of its line presses a button that is not seen, too.
  const refuse = (event: MouseEvent) => {
    if (!decision) return;
    event.stopPropagation();
    event.preventDefault();
  };
  // Where the focus rests after a decision the space bar would scroll what is looked at.
  const rest = (event: KeyboardEvent) => {
    if (event.code === 'Space' && event.target === event.currentTarget) event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus rests here, and nothing is pressed
    <span
      ref={ref}
      className={`${className} ${styles.slot}`}
      data-decides={about}
      data-decided={decision ? '' : undefined}
      data-arrives={arrives || undefined}
      tabIndex={-1}
      onKeyDown={rest}
    >
      <span className={styles.buttons} inert={decision !== undefined} onClickCapture={refuse}>
        {children(decision ? (decision.row as R) : row)}
      </span>
      {decision?.speaker === id && <Happened decision={decision} />}
    </span>
  );
}

function Happened({ decision: { text, notice, isRested } }: { readonly decision: Decision }) {
  const { t } = useTexts();
  return (
    <span className={`row gap-6 ink ${styles.said}`} role="status" title={text ?? undefined}>
      {text !== null && (
        <>
          <span className={`inline rigid good ${styles.sign}`}>
            <Icon name="circle-check" size={14} />
          </span>
          <span className={`cut ${styles.text}`}>{text}</span>
        </>
      )}
      {notice !== null && (
        <button
          type="button"
          className={`inline gap-4 link nowrap ${styles.undo}`}
          title={t('action.undo')}
          aria-disabled={!isRested || undefined}
          onClick={() => isRested && void undo(notice)}
        >
          <Icon name="arrow-back-up" size={16} />
          <span className={styles.words}>{t('action.undo')}</span>
        </button>
      )}
    </span>
  );
}
