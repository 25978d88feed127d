import { type ReactNode, useEffect, useRef } from 'react';
import styles from '#web/ui/screen-frame.module.css';
import { productName } from '#web/ui/brand.tsx';

export interface ScreenFrameProps {
  /** The route pattern: it names the screen for tests and for the menu. */
  readonly route: string;
  readonly title: string;
  /** The title is what a person typed (the name of a project), not a text of the product. */
  readonly isTyped?: boolean;
  /** True only while what the screen is for is on its way. */
  readonly busy?: boolean;
  /** Stands right behind the title: a count. */
  readonly lead?: ReactNode;
  /** A switch between views: behind the title, and on a phone, where it would cut it, in a row of its own. */
  readonly views?: ReactNode;
  /** The buttons of the screen, on the right; the most wanted one last. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The place of every screen: one `main`, one h1, the bar with its buttons, and what scrolls below. */
export function ScreenFrame({ route, title, isTyped, busy, lead, views, actions, children }: ScreenFrameProps) {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
  const main = useRef<HTMLElement>(null);
  // What had the focus went with the last screen: the keys go on here and not at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main
      ref={main}
      id="main"
      data-screen={route}
      aria-busy={busy ? true : undefined}
      tabIndex={-1}
      className={`stack gap-0 shrinks clips panel tall ${styles.frame}`}
    >
      <header className={`row rigid edged ${styles.bar}`}>
        <h1
          className={`cut text-14 ${styles.title}`}
          translate={isTyped ? 'no' : undefined}
          title={isTyped ? title : undefined}
        >
          {title}
        </h1>
        {lead}
        {views && <div className={`row gap-4 shrinks ${styles.views}`}>{views}</div>}
        <span className="grow" />
        {actions}
      </header>
      {children}
    </main>
  );
}
