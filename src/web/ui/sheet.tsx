import { type ReactNode, useEffect, useRef } from 'react';
import styles from '#web/ui/sheet.module.css';

interface SheetProps {
  readonly label: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A modal that comes up from the lower edge of a phone. */
export function Sheet({ label, close, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog
      ref={ref}
      className={`full ink clips ${styles.sheet}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === ref.current) close();
      }}
    >
      <div className={`tall ${styles.content}`}>{children}</div>
    </dialog>
  );
}
