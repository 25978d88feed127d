import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#web/shell/left-drawer.module.css';
import { clientState, openCategory } from '#web/state/client-state.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

interface MenuSectionProps {
  /** By which it is remembered whether it is folded. */
  readonly code: string;
  readonly name: string;
  readonly open: boolean;
  /** The page that shows all of it. */
  readonly to?: string;
  /** How many entries it has, where that is worth saying. */
  readonly count?: number;
  /** Is the screen that is open one of it? */
  readonly isHere?: boolean;
  readonly children: ReactNode;
}

/**
 * A part of the menu that folds. What is folded stays in the page, so that finding and testing see it; the entry of the
 * screen that is open is shown all the same.
 */
export function MenuSection({ code, name, open, to, count, isHere, children }: MenuSectionProps) {
  const { t } = useTexts();
  const listId = `menu-${code}`;
  const toggle = {
    'aria-expanded': open,
    'aria-controls': listId,
    onClick: () => clientState.set(openCategory(code, !open)),
  };
  const chevron = <Icon name="chevron-down" size={14} className={`to-end ${styles.chevron}`} />;
  const words = (
    <>
      <span className="cut">{name}</span>
      {count !== undefined && <span className="count">{count}</span>}
    </>
  );
  const look = `row gap-6 full quiet small strong tap start rounded ${styles.group}`;
  return (
    <section>
      {to ? (
        <div className={look} data-here={isHere || undefined} data-folded={!open || undefined}>
          <ScreenLink to={to} className={`row gap-6 grow shrinks untied ${styles.groupLink}`} title={name}>
            {words}
          </ScreenLink>
          <button
            type="button"
            className={`ghost tap-wide center rounded-s ${styles.fold}`}
            aria-label={t('shell.unfold', { name })}
            {...toggle}
          >
            {chevron}
          </button>
        </div>
      ) : (
        <button
          type="button"
          className={look}
          data-here={isHere || undefined}
          data-folded={!open || undefined}
          {...toggle}
        >
          {words}
          {chevron}
        </button>
      )}
      <ul id={listId} className={styles.entries} data-folded={!open || undefined}>
        {children}
      </ul>
    </section>
  );
}
