import { type ClipboardEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { isList } from '#modules/views/task-views/entry/pasted-lines.ts';
import { type Choices, chosenIn, SaidFacts, useReading } from '#modules/work/tasks/door.tsx';
import { longestSentence, type Reading } from '#modules/work/tasks/door.ts';
import styles from '#modules/views/task-views/entry/entry.module.css';

interface EntryInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly text: string;
  /** The name of the task that the next one stands under. */
  readonly above: string | null;
  readonly write: (text: string) => void;
  readonly enter: (text: string, fields: Reading['fields']) => void;
  /** One step in or out; false when there is none, and Tab goes on as everywhere. */
  readonly shift: (step: 1 | -1) => boolean;
  readonly leave: () => void;
  readonly paste: (text: string) => void;
}

/** The line that is typed: Enter makes it and waits for the next, Tab sets it in, a pasted list is shown first. */
export function EntryInput({ ref, text, above, write, enter, shift, leave, paste }: EntryInputProps) {
  const { t } = useTexts();
  const read = useReading(text);
  const [choices, setChoices] = useState<Choices>({});
  const hasFacts = read && text && (Object.keys(read.fields).length > 0 || read.unclear.length > 0);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text.trim()) {
      enter(text.trim(), read ? chosenIn(read, choices) : {});
      setChoices({});
    } else if (event.key === 'Tab') {
      if (!shift(event.shiftKey ? -1 : 1)) return;
    } else if (event.key === 'Escape' || (event.key === 'ArrowUp' && !text)) leave();
    else return;
    event.preventDefault();
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text/plain');
    if (!isList(pasted)) return;
    event.preventDefault();
    paste(pasted);
  }
  return (
    <div className={styles.entry}>
      <input
        ref={ref}
        type="text"
        className={`full panel ink rounded ${styles.input}`}
        aria-label={above ? t('entry.line_under', { name: above }) : t('entry.line')}
        placeholder={above ? t('entry.line_under', { name: above }) : t('entry.placeholder')}
        aria-keyshortcuts="Enter Tab Shift+Tab Escape"
        maxLength={longestSentence}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {hasFacts && <SaidFacts read={read} choices={choices} choose={setChoices} />}
    </div>
  );
}
