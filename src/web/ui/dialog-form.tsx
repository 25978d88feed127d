import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '#web/ui/dialog-form.module.css';
import { SentForm } from '#web/ui/sent-form.tsx';

export interface DialogFormProps {
  readonly title: string;
  /** What a screen reader calls it; without it by its title. */
  readonly label?: string;
  readonly close: () => void;
  /** Null: there is nothing to send, only to read. */
  readonly send: (() => unknown) | null;
  /** On the button that sends; without it: save. */
  readonly text?: string;
  readonly busy?: boolean;
  readonly isReady?: boolean;
  readonly danger?: boolean;
  /** What is there is what is mostly wanted: the button that sends has the focus, and Enter takes it. */
  readonly isUsual?: boolean;
  readonly wide?: boolean;
  /** What it is about, under the title; names are not translated. */
  readonly about?: string;
  /** Before the buttons: another way out, or what comes of it. */
  readonly aside?: ReactNode;
  /** Another way to send, between the two. */
  readonly other?: ReactNode;
  readonly children?: ReactNode;
}

/** Something is asked over the page: its title, what is typed or chosen, and the two ways out. */
export function DialogForm(props: DialogFormProps) {
  const { title, label = title, close, send, text, busy, isReady = true, danger, isUsual, wide } = props;
  const { about, aside, other, children } = props;
  const { t } = useTexts();
  return (
    <Dialog label={label} close={close} wide={wide}>
      <SentForm className={`stack gap-16 ${styles.form}`} send={() => void (isReady && !busy && send?.())}>
        <h2 className="breaks text-16">{title}</h2>
        {about && (
          <p className="quiet" translate="no">
            {about}
          </p>
        )}
        {children}
        <div className="flow ends">
          {aside}
          <Button variant="default" onClick={close}>
            {send ? t('action.cancel') : t('action.close')}
          </Button>
          {other}
          {send && (
            <Button
              type="submit"
              data-danger={danger ? '' : undefined}
              data-autofocus={isUsual}
              disabled={!isReady}
              loading={busy}
            >
              {text ?? t('action.save')}
            </Button>
          )}
        </div>
      </SentForm>
    </Dialog>
  );
}
