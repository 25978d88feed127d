import type { ReactNode } from 'react';
import styles from '#modules/work/tasks/sections/panel.module.css';

interface PanelSectionProps {
  readonly title: string;
  /** How many there are, behind the title. */
  readonly count?: ReactNode;
  /** What else is said behind the title. */
  readonly note?: ReactNode;
  /** At the end of the heading. */
  readonly tools?: ReactNode;
  /** Nothing is there yet: only what begins it is seen. */
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** A part of an open task under its heading. */
export function PanelSection({ title, count, note, tools, isEmpty, children }: PanelSectionProps) {
  return (
    <section className={`stack ${styles.section}`} data-empty={isEmpty || undefined} aria-label={title}>
      <h3 className="row text-13">
        {title} {count ? <span className="count">{count}</span> : null}
        {note}
        <span className="grow" />
        {tools}
      </h3>
      {children}
    </section>
  );
}
