import type { ReactNode } from 'react';
import styles from '#web/ui/consequences.module.css';
import { Icon } from '#web/ui/icon.tsx';

/** What something that is not done yet would mean, said again as it is typed. */
export function Consequences({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`stack gap-10 boxed sunken ${styles.box}`} aria-live="polite">
      {children}
    </div>
  );
}

interface WarningsProps {
  readonly label: string;
  readonly warnings: readonly { readonly text: string; readonly refuses: boolean }[];
}

/** What it touches; one that refuses keeps it from being done. */
export function Warnings({ label, warnings }: WarningsProps) {
  if (!warnings.length) return null;
  return (
    <ul className={`stack gap-4 ${styles.warnings}`} aria-label={label}>
      {warnings.map(({ text, refuses }) => (
        <li key={text} className="flex gap-6 tops" data-refuses={refuses || undefined}>
          <Icon name={refuses ? 'ban' : 'info-circle'} size={14} />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface AffectedProps {
  readonly title: string;
  /** Each a line. */
  readonly items: readonly ReactNode[];
  readonly children?: ReactNode;
}

/** Whom or what it concerns. */
export function Affected({ title, items, children }: AffectedProps) {
  if (!items.length) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <p className="soft small strong">{title}</p>
      <ul className="stack gap-2 breaks">{items}</ul>
      {children}
    </section>
  );
}
