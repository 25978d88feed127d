import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface CountedSignProps {
  readonly icon: IconName;
  readonly title: string;
  readonly count: number;
  /** What is shown beside the sign, where that is not the count itself. */
  readonly children?: ReactNode;
}

/** How many of something a card has, beside its sign; nothing where there is none. */
export const CountedSign = ({ icon, title, count, children = count }: CountedSignProps) =>
  count > 0 && (
    <span className="inline gap-3 nowrap" title={title}>
      <Icon name={icon} size={13} />
      {children}
    </span>
  );
