import type { ReactNode } from 'react';
import styles from '#modules/access/account-section/account-section.module.css';

interface SectionProps {
  readonly title: string;
  readonly hint: string;
  /** Holds a table rather than inputs. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One thing that a person settles for themselves: what it is beside, and its inputs. */
export function Section({ title, hint, isWide, children }: SectionProps) {
  return (
    <section className={`grid edged ${styles.section}`}>
      <div>
        <h2 className={`text-14 ${styles.title}`}>{title}</h2>
        <p className="quiet pretty">{hint}</p>
      </div>
      <div className={`shrinks ${styles.content}`} data-wide={isWide || undefined}>
        {children}
      </div>
    </section>
  );
}
