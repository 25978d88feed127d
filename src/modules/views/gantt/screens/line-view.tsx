import { type CSSProperties, memo } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { barName, type Words } from '#modules/views/gantt/screens/bar-words.ts';
import type { Standing } from '#modules/views/gantt/screens/bar-changes.ts';
import { type Line, type PlacedBar } from '#modules/views/gantt/screens/gantt-lines.ts';
import styles from '#modules/views/gantt/screens/gantt.module.css';
import { LEAST_WIDTH } from '#modules/views/gantt/screens/paint-bars.ts';
import { type Scale, xOf } from '#modules/views/gantt/screens/time-scale.ts';

interface LineViewProps {
  readonly line: Line;
  readonly at: number;
  readonly left: number;
  readonly children: React.ReactNode;
  readonly isActive: boolean;
  readonly isTarget: boolean;
  readonly words: Words;
  readonly toggle: (key: string) => void;
}

/** One line: its name on the left, which stays, and its bars. */
export function LineView({ line, at, left, children, isActive, isTarget, words, toggle }: LineViewProps) {
  const { row, task, level, y, height, isOpen } = line;
  const { t } = words;
  const name = task ? task.bar.name : (row.name ?? t(`gantt.nobody.${row.kind}`));
  return (
    <div
      role="row"
      aria-level={level}
      aria-rowindex={at + 1}
      aria-expanded={isOpen ?? undefined}
      className={styles.line}
      data-target={isTarget || undefined}
      style={{ transform: `translateY(${y}px)`, height }}
    >
      <div
        role="rowheader"
        tabIndex={isActive ? 0 : -1}
        data-line={line.key}
        data-kind={task ? 'task' : row.kind}
        className={`row gap-4 shrinks panel ${styles.name}`}
        style={{ width: left, '--level': level }}
        title={task ? `${task.bar.number} ${name}` : name}
      >
        {isOpen === null && !task && <span className={`rigid ${styles.unfoldable}`} />}
        {isOpen !== null && (
          // The keys fold the line itself: this is for the pointer.
          <span
            role="presentation"
            className={`center rigid hovers rounded-s ${styles.fold}`}
            data-fold=""
            onClick={() => toggle(line.key)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
          </span>
        )}
        {task && <StatusIcon status={task.bar.status} />}
        {task && <span className="quiet small nowrap rigid">{task.bar.number}</span>}
        <span className="cut" translate="no">
          {name}
        </span>
        {!task && line.bars.length > 1 && <span className="quiet small digits to-end">{line.bars.length}</span>}
      </div>
      {children}
    </div>
  );
}

interface BarViewProps {
  readonly of: PlacedBar;
  readonly standing: Standing | null;
  readonly scale: Scale;
  readonly left: number;
  /** Within its line. */
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isCritical: boolean;
  readonly words: Words;
}

/** From so many pixels on a bar has room for its name. */
const NAMED_FROM = 40;

/** A bar as a part of the page: found by the pointer, by the keys and by who listens. */
export const BarView = memo(function BarView(props: BarViewProps) {
  const { of: one, standing, scale, left, top, isActive, isSelected, isCritical, words } = props;
  const { bar } = one;
  const { from, to } = standing ?? one;
  const width = Math.max(LEAST_WIDTH, (to - from) * scale.pixels);
  const place = {
    transform: `translate(${left + xOf(scale, from)}px, ${top}px)`,
    width: bar.kind === 'milestone' ? 16 : width,
    '--kind': `var(--status-${bar.status.replaceAll('_', '-')})`,
    '--done': `${Math.round((bar.progress ?? 0) * 100)}%`,
  } as CSSProperties;
  return (
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      aria-label={barName(one, words)}
      aria-keyshortcuts="Enter Space Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
      data-task={bar.task_id}
      data-kind={bar.kind}
      data-unknown={!bar.is_estimated || undefined}
      data-late={bar.is_late || undefined}
      data-critical={(isCritical && bar.is_critical) || undefined}
      data-held={standing !== null || undefined}
      data-may={bar.may.includes('link') ? 'link' : undefined}
      className={styles.bar}
      style={place}
    >
      {width >= NAMED_FROM && bar.kind === 'task' && (
        <span className={`cut ${styles.title}`} translate="no" aria-hidden="true">
          {bar.is_late ? '! ' : ''}
          {bar.name}
        </span>
      )}
    </div>
  );
});
