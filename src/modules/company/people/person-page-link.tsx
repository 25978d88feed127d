import type { ReactNode } from 'react';
import { useMay, useSession } from '#web/session/session.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { screenActions } from '#modules/actions.ts';

interface PersonPageLinkProps {
  readonly userId: number;
  readonly className?: string;
  readonly title?: string;
  /** Said in place of a sign that stands alone. */
  readonly label?: string;
  readonly children: ReactNode;
  /** Stands there for those who may not open the page; without it nothing does. */
  readonly otherwise?: ReactNode;
}

/** The way to the page of a person's work: one's own, and that of others with the report. */
export function PersonPageLink({ userId, label, otherwise = null, children, ...rest }: PersonPageLinkProps) {
  const may = useMay();
  const { user } = useSession();
  const isOpen = may([screenActions.reportTasks]) || (user?.id === userId && may([screenActions.ownTasks]));
  if (!isOpen) return otherwise;
  return (
    <ScreenLink to="/reports/developers/$id" params={{ id: String(userId) }} aria-label={label} {...rest}>
      {children}
    </ScreenLink>
  );
}
