import { useLayoutEffect, useRef } from 'react';
import { barName, conflictText } from '#modules/views/gantt/screens/bar-words.ts';
import styles from '#modules/views/gantt/screens/gantt.module.css';
import type { HeldLine } from '#modules/views/gantt/screens/held-lines.tsx';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import type { Plan } from '#modules/views/gantt/screens/use-plan.tsx';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Beside the pointer, and never off the screen. */
function usePlaceBeside({ x, y }: Spot) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current!.getBoundingClientRect();
    const left = Math.max(8, Math.min(x + 16, innerWidth - box.width - 8));
    const top = y + 20 + box.height > innerHeight ? y - box.height - 12 : y + 20;
    ref.current!.style.transform = `translate(${left}px, ${Math.max(8, top)}px)`;
  });
  return ref;
}

/** What is held: its days, whose it would be, and what comes of dropping it here. */
export function HeldBubble({ at, lines }: { readonly at: Spot; readonly lines: readonly HeldLine[] }) {
  const ref = usePlaceBeside(at);
  return (
    <div ref={ref} className={styles.bubble} style={{ inset: '0 auto auto 0' }} role="status">
      <ul className="stack gap-2">
        {lines.map(({ text, warns }, index) => (
          <li key={text} className={index === 0 ? 'strong digits' : undefined} data-warns={warns || undefined}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BarBubbleProps {
  readonly plan: Plan;
  readonly picture: Picture;
  readonly id: number;
  readonly at: Spot;
}

/** What a bar is: its name, slack, deadline, and why it is red. Who listens hears the same from the bar itself. */
export function BarBubble({ plan: { words, format }, picture, id, at }: BarBubbleProps) {
  const ref = usePlaceBeside(at);
  const one = picture.layout.barOf.get(id);
  const { t } = words;
  const conflicts = picture.conflictsOf.get(id) ?? [];
  return (
    <div ref={ref} className={styles.bubble} style={{ inset: '0 auto auto 0' }} aria-hidden="true">
      {one && (
        <ul className="stack gap-2">
          <li className="medium">{barName(one, words)}</li>
          {one.bar.planned_minutes !== null && (
            <li className="soft">{t('gantt.estimate', { time: format.minutes(one.bar.planned_minutes) })}</li>
          )}
          {one.bar.slack_minutes > 0 && (
            <li className="soft">{t('gantt.slack_of', { time: format.minutes(one.bar.slack_minutes) })}</li>
          )}
          {one.bar.deadline && <li className="soft">{t('gantt.due', { day: format.instant(one.bar.deadline) })}</li>}
          {conflicts.map((conflict) => (
            <li key={conflict.kind} data-warns="">
              {conflictText(conflict, words)}
              {because(conflict.because, picture)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The tasks that hold it back, by their numbers. */
function because(ids: readonly number[], { layout }: Picture): string {
  const numbers = ids.slice(0, 3).flatMap((id) => layout.barOf.get(id)?.bar.number ?? []);
  return numbers.length ? ` (${numbers.join(' → ')})` : '';
}
