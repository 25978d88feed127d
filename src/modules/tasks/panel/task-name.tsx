import { type KeyboardEvent, useState } from 'react';
import { longestText } from '#kernel/fields/text.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import styles from '#modules/tasks/sections/panel.module.css';
import type { EditableProps } from '#modules/tasks/panel/use-saved-fields.tsx';
import { useTaskDraft } from '#modules/tasks/sections/use-task-draft.tsx';
import { fieldMessages, saveTask } from '#modules/tasks/sections/use-task.tsx';

/** The name, edited where it stands: one line, saved by Enter and when it is left, given back by Escape. */
export function TaskName({ task, isEditable, onConflict }: EditableProps) {
  const { t } = useTexts();
  const draft = useTaskDraft(task, 'name');
  const typed = isEditable ? draft.text : null;
  const [error, setError] = useState('');
  async function save() {
    const base = draft.base();
    const value = draft.text?.trim() === '' ? null : draft.text;
    if (draft.text === null || value === base.name) return draft.forget();
    try {
      const conflict = await saveTask(base, { name: value });
      setError('');
      draft.forget();
      if (conflict) onConflict(conflict);
    } catch (problem) {
      setError(fieldMessages(problem, ['name']).name ?? '');
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && typed !== null) draft.forget();
    else if (event.key === 'Enter') event.currentTarget.blur();
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <textarea
        aria-label={t('dev-tasks.name')}
        aria-invalid={error ? true : undefined}
        className={`full ink rounded ${styles.name}`}
        rows={1}
        translate="no"
        disabled={!isEditable}
        maxLength={longestText}
        value={typed ?? task.name}
        onFocus={draft.begin}
        onChange={(event) => draft.write(event.currentTarget.value.replaceAll('\n', ' '))}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      <DraftNote word={isEditable ? draft.word : null} show={draft.show} save={() => void save()} />
      {error && (
        <p role="alert" className="bad small">
          {error}
        </p>
      )}
    </div>
  );
}
