import { Button } from '@mantine/core';
import { useTexts } from '#web/i18n/texts.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from '#web/ui/confirm.module.css';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** The verb of the button that does it. */
  readonly action: string;
  readonly danger?: boolean;
  /** The verb of the other button; "cancel" unless told otherwise. */
  readonly otherwise?: string;
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

const asked = storeOf<Asked | null>(null);

/** Asks and waits for the answer. Only for what cannot be taken back, or where spec.md wants a confirmation. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(null);
        resolve(yes);
      },
    });
  });
}

/** Stands once in the page and shows the question that is open. */
export function Confirmation() {
  const question = useStore(asked);
  const { t } = useTexts();
  if (!question) return null;
  return (
    <Dialog label={question.title} close={() => question.answer(false)}>
      <div className={`stack ${styles.question}`}>
        <h2 className="text-16">{question.title}</h2>
        {question.text && <p className="soft pretty">{question.text}</p>}
        <div className={`flow ends ${styles.actions}`}>
          <Button variant="default" onClick={() => question.answer(false)}>
            {question.otherwise ?? t('action.cancel')}
          </Button>
          <Button autoFocus data-danger={question.danger || undefined} onClick={() => question.answer(true)}>
            {question.action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
