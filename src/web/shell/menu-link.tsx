import { useEffect, useRef } from 'react';
import styles from '#web/shell/left-drawer.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

interface MenuLinkProps {
  readonly to: string;
  readonly icon: string;
  readonly name: string;
  /** Is it the screen that is open? */
  readonly isHere?: boolean;
}

/** A screen in the menu. */
export function MenuLink({ to, icon, name, isHere }: MenuLinkProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <li ref={line}>
      <ScreenLink
        to={to}
        className={`row ghost soft medium tap untied rounded ${styles.link}`}
        aria-current={isHere ? 'page' : undefined}
        title={name}
      >
        <Icon name={icon} />
        <span className={`grow cut start ${styles.words}`}>{name}</span>
      </ScreenLink>
    </li>
  );
}
