import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from '#web/ui/state-tag.module.css';

/** How something stands: its sign, how it looks, and the word for it. */
export interface State {
  readonly icon: IconName;
  readonly tone?: 'good' | 'warn' | 'danger' | 'quiet';
}

export function StateTag({ icon, tone, children }: State & { readonly children: ReactNode }) {
  return (
    <span className={`soft nowrap level ${styles.tag}`} data-tone={tone}>
      <Icon name={icon} size={13} />
      {children}
    </span>
  );
}
