import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { clientState } from '#web/state/client-state.ts';
import { Composer } from '#web/ui/composer.tsx';
import styles from '#web/ui/drawer.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';

interface DrawerProps {
  readonly title: ReactNode;
  /** What a screen reader calls the drawer. */
  readonly label: string;
  readonly close: () => void;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Stays in sight below what scrolls: the buttons of a form, and of nothing else. */
  readonly footer?: ReactNode;
  /** The same for where the next word is written. */
  readonly composer?: ReactNode;
  readonly wide?: boolean;
  /** Over the whole screen, as a page of its own. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** Drawers that are open: one that takes the place of another does not come in again. */
let openDrawers = 0;

/**
 * A panel on the right, beside the list that it was opened from: the list stays alive. On a phone it is a sheet over
 * everything. Focus goes in when it opens and back when it closes; Escape closes.
 */
export function Drawer({ title, label, close, actions, footer, composer, wide, full, children }: DrawerProps) {
  const { t } = useTexts();
  const ref = useRef<HTMLDivElement>(null);
  const [isInPlace] = useState(() => openDrawers > 0);
  const keepFocus = useKeptFocus(ref);
  useEffect(() => {
    openDrawers++;
    const opener = document.activeElement;
    if (!ref.current?.contains(opener)) ref.current?.focus({ preventScroll: true });
    clientState.set((now) => ({ ...now, right_drawer_open: true }));
    return () => {
      openDrawers--;
      clientState.set((now) => ({ ...now, right_drawer_open: false }));
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={ref}
      className={`stack gap-0 panel ${styles.drawer}`}
      data-wide={wide || undefined}
      data-full={full || undefined}
      data-in-place={isInPlace || undefined}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onFocus={keepFocus}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isForAnother(event.target, event.currentTarget)) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={`row gap-4 rigid edged ${styles.head}`}>
        <h2 className="cut text-14">{title}</h2>
        <span className="grow" />
        {actions}
        <IconButton icon="x" label={t('action.close')} onClick={close} />
      </div>
      <div className={`scrolls ${styles.body}`}>{children}</div>
      {composer && <Composer className={`rigid ${styles.composer}`}>{composer}</Composer>}
      {footer && <div className={`row rigid ${styles.foot}`}>{footer}</div>}
    </div>
  );
}

/**
 * What has the focus may go with what it did, and the focus with it: the next button in its place has it then, or the
 * drawer, and it is not lost at the top of the page.
 */
function useKeptFocus(drawer: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const last = useRef<readonly Element[]>([]);
  useEffect(() => {
    const keep = () => {
      const [focused, ...around] = last.current;
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      last.current = [];
      const place = around.find(({ isConnected }) => isConnected);
      (place?.querySelector<HTMLElement>('button:not(:disabled)') ?? drawer.current)?.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(keep);
    watch.observe(drawer.current!, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [drawer]);
  return ({ target, currentTarget }) => {
    const around: Element[] = [];
    for (let one: Element | null = target; one && one !== currentTarget; one = one.parentElement) around.push(one);
    last.current = around;
  };
}

/** What is open above the drawer or inside it, a list of options, a small dialog, is closed first. */
function isForAnother(target: EventTarget, drawer: Element): boolean {
  if (!(target instanceof Element) || !drawer.contains(target)) return true;
  return target.closest('[aria-haspopup][aria-expanded="true"], [role="dialog"]') !== drawer;
}
