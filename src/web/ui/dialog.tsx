import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from '#web/ui/dialog.module.css';

interface DialogProps {
  readonly label: string;
  readonly close: () => void;
  readonly children: ReactNode;
  /** `top`: a narrow box near the top, for the palette; `center`: a question. */
  readonly place?: 'top' | 'center';
  readonly wide?: boolean;
}

/** What opens in a modal opens inside of it, for all else lies behind, and over its edges: a short one has no room. */
const isInside = { defaultProps: { withinPortal: false, floatingStrategy: 'fixed' } } as const;
const inside = { components: { Combobox: isInside, Popover: isInside } };

/** A modal on the browser's own `dialog`: focus stays inside, the page behind is inert, Escape closes. */
export function Dialog({ label, close, children, place = 'center', wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const first = ref.current?.querySelector<HTMLElement>('[data-autofocus]');
    // Said before it opens: on its own the browser would begin at the first field, and open its list.
    first?.setAttribute('autofocus', '');
    ref.current?.showModal();
    first?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={`card ink clips ${styles.dialog}`}
      data-place={place}
      data-wide={wide || undefined}
      aria-label={label}
      // A panel behind it is not closed along with it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === ref.current) close();
      }}
    >
      <MantineThemeProvider inherit theme={inside}>
        <div className={`stack gap-0 grow shrinks ${styles.content}`}>{children}</div>
      </MantineThemeProvider>
    </dialog>
  );
}
