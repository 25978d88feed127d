import { Button } from '@mantine/core';
import { useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { peopleNear } from '#modules/work/tasks/sections/known-task.ts';
import { fileTaker } from '#modules/work/tasks/files/attach-file.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';
import { type Conflict, fieldMessages, saveTask } from '#modules/work/tasks/sections/use-task.tsx';
import { useTaskDraft } from '#modules/work/tasks/sections/use-task-draft.tsx';
import { fetchEditor, RichInput } from '#modules/work/tasks/rich-text/rich-input.tsx';
import { RichText } from '#modules/work/tasks/rich-text/rich-text.tsx';
import rich from '#web/rich-text/rich-text.module.css';

const TextVersions = onDemand(() => import('#modules/work/tasks/task-text/text-versions-dialog.tsx'), 'default');

interface TextSectionProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
  readonly onConflict: (conflict: Conflict) => void;
}

/** A draft of the text and whether it is open; it is saved when it is left, unless others changed the text too. */
function useTextEditing(task: TaskRow, onConflict: TextSectionProps['onConflict']) {
  const draft = useTaskDraft(task, 'text');
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState('');
  const open = () => {
    draft.begin();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setError('');
  };
  const drop = () => {
    draft.forget();
    close();
  };
  async function save() {
    const base = draft.base();
    const text = draft.text?.trim() ? draft.text : null;
    if (draft.text === null || text === (base.text ?? null)) return drop();
    try {
      const conflict = await saveTask(base, { text });
      if (!conflict) return drop();
      // It waits until one of the two is chosen.
      close();
      onConflict(conflict);
    } catch (problem) {
      setError(fieldMessages(problem, ['text']).text ?? '');
    }
  }
  return { draft, isOpen, open, close, drop, save, error };
}

/** The text of the task: read as it is meant, edited where it stands, saved when it is left. */
export function TextSection({ task, isEditable, onConflict }: TextSectionProps) {
  const { t } = useTexts();
  const [showsVersions, setShowsVersions] = useState(false);
  const { draft, isOpen, open, close, drop, save, error } = useTextEditing(task, onConflict);
  return (
    <section data-reads-first className={`stack ${styles.section}`} aria-label={t('dev-tasks.text')}>
      <h3 className={`row text-13 ${styles.aside}`}>
        <span className="sr-only">{t('dev-tasks.text')}</span>
        <span className="grow" />
        {task.version > 1 && (
          <IconButton small icon="history" label={t('panel.text_versions')} onClick={() => setShowsVersions(true)} />
        )}
        {isEditable && !isOpen && (
          <IconButton
            small
            icon="pencil"
            label={t('panel.edit_text')}
            onPointerEnter={fetchEditor}
            onFocus={fetchEditor}
            onClick={open}
          />
        )}
      </h3>
      {draft.text !== null && draft.text !== (task.text ?? '') && !isOpen && isEditable && (
        <p className="row wrap shrinks" role="status">
          <span>{t('panel.kept_draft')}</span>
          <Button size="compact-xs" onClick={open}>
            {t('panel.go_on')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={drop}>
            {t('panel.drop_draft')}
          </Button>
        </p>
      )}
      {isOpen ? (
        <>
          <DraftNote word={draft.word} show={draft.show} />
          <RichInput
            isOpen
            round={draft.round}
            text={draft.text ?? task.text ?? ''}
            label={t('dev-tasks.text')}
            onChange={draft.write}
            onSubmit={() => void save()}
            onLeave={close}
            takeFile={fileTaker(task.id)}
            near={peopleNear(task.id)}
          />
          <div className="flow ends">
            <Button size="xs" variant="default" onClick={drop}>
              {t('action.cancel')}
            </Button>
            <Button size="xs" onClick={() => void save()}>
              {t('action.save')}
            </Button>
          </div>
        </>
      ) : (
        <ShownText task={task} isEditable={isEditable} open={open} />
      )}
      {error && (
        <p role="alert" className="bad small">
          {error}
        </p>
      )}
      {showsVersions && (
        <TextVersions
          task={task}
          isEditable={isEditable}
          onConflict={onConflict}
          close={() => setShowsVersions(false)}
        />
      )}
    </section>
  );
}

/** A click into the text edits it, unless it was on a link or selects words. The pencil above is the way by keys. */
function ShownText({ task, isEditable, open }: Pick<TextSectionProps, 'task' | 'isEditable'> & { open: () => void }) {
  const { t } = useTexts();
  return (
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */
    <div
      className={rich.shown}
      data-editable={isEditable || undefined}
      onPointerEnter={isEditable ? fetchEditor : undefined}
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest('a, button, img, input');
        if (isEditable && !isLink && getSelection()?.isCollapsed !== false) open();
      }}
    >
      {task.text ? (
        <RichText text={task.text} />
      ) : (
        <p className="quiet">{t(isEditable ? 'panel.add_text' : 'panel.no_text')}</p>
      )}
    </div>
  );
}
