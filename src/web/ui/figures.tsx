import type { ReactNode } from 'react';
import styles from '#web/ui/figures.module.css';

/** Figures side by side, of which the first says most; on narrow screens one below the other. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className={`grid gap-12 ${styles.figures}`}>{children}</div>;
}

interface FigureProps {
  readonly title: string;
  readonly sum: string;
  /** By which journeys find it. */
  readonly name: string;
  /** What may be done with it, and what it is made of. */
  readonly children?: ReactNode;
}

export function Figure({ title, sum, name, children }: FigureProps) {
  return (
    <section className={`boxed shrinks panel ${styles.figure}`} aria-label={title}>
      <h2 className="soft small">{title}</h2>
      <p className={`text-20 strong digits ${styles.sum}`} data-balance={name}>
        {sum}
      </p>
      {children}
    </section>
  );
}

/** What a figure is made of, or what goes with it: one behind the other. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <p className={`flow quiet small digits ${styles.facts}`}>{children}</p>;
}
