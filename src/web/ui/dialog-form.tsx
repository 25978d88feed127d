import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '#web/ui/dialog-form.module.css';

interface DialogFormProps {
  readonly title: string;
  readonly close: () => void;
  /** Null: there is nothing to send, only to read. */
  readonly send: (() => Promise<unknown>) | null;
  /** On the button that sends; without it: save. */
  readonly text?: string;
  readonly busy?: boolean;
  readonly isReady?: boolean;
  readonly danger?: boolean;
  /** Another way out, before the two. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Something is asked over the page: its title, what is typed or chosen, and the two ways out. */
export function DialogForm(props: DialogFormProps) {
  const { title, close, send, text, busy, isReady = true, danger, aside, children } = props;
  const { t } = useTexts();
  return (
    <Dialog label={title} close={close}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void send?.();
        }}
      >
        <h2 className={styles.title}>{title}</h2>
        {children}
        <div className={styles.buttons}>
          {aside}
          <Button variant="default" onClick={close}>
            {send ? t('action.cancel') : t('action.close')}
          </Button>
          {send && (
            <Button type="submit" data-danger={danger ? '' : undefined} disabled={!isReady} loading={busy}>
              {text ?? t('action.save')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
