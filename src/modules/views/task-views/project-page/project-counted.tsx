import type { ReactNode } from 'react';
import styles from '#modules/views/task-views/project-page/project.module.css';

/** The address of the tasks of the project with these filters; null for whom no list of tasks is open. */
export type Link = (search: Readonly<Record<string, string>>) => string | null;

/** A count that leads to what is counted. */
export function Counted({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  return href ? (
    <a href={href} className={`inline gap-4 ink untied ${styles.counted}`}>
      {children}
    </a>
  ) : (
    <span className="inline gap-4">{children}</span>
  );
}
