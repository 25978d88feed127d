import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { arrival } from '#web/router/arrival.ts';
import { taskBean } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import { fileTaker } from '#modules/tasks/panel/attach-file.tsx';
import styles from '#modules/tasks/panel/panel.module.css';
import { type Conflict, fieldMessages, saveTask } from '#modules/tasks/panel/use-task.tsx';
import { fetchEditor, RichInput } from '#modules/tasks/rich-text/rich-input.tsx';
import { RichText } from '#modules/tasks/rich-text/rich-text.tsx';
import rich from '#modules/tasks/rich-text/rich-text.module.css';

const TextVersions = lazy(() => arrival(() => import('#modules/tasks/panel/text-versions-dialog.tsx')));

interface TextSectionProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
  readonly onConflict: (conflict: Conflict) => void;
}

/** What is being written, with the row that it began on: what others did since is told apart from it. */
interface Draft {
  readonly text: string;
  readonly base: TaskRow;
}

/** The text of the task: read as it is meant, edited where it stands, saved when it is left. */
export function TextSection({ task, isEditable, onConflict }: TextSectionProps) {
  const { t } = useTexts();
  const draftKey = `text ${task.id}`;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [kept, setKept] = useState(() => taskBean.recall<string>(draftKey));
  const [error, setError] = useState('');
  const [showsVersions, setShowsVersions] = useState(false);
  const open = (text = task.text ?? '') => {
    setKept(undefined);
    setDraft({ text, base: task });
  };
  const write = (text: string) => {
    setDraft((now) => now && { ...now, text });
    taskBean.keep(draftKey, text);
  };
  const drop = () => {
    taskBean.keep(draftKey, undefined);
    setKept(undefined);
    setDraft(null);
    setError('');
  };
  /** What is left without being saved waits to be taken up again. */
  const leave = () => {
    setKept(taskBean.recall<string>(draftKey));
    setDraft(null);
  };
  async function save() {
    if (!draft) return;
    const text = draft.text.trim() ? draft.text : null;
    if (text === (draft.base.text ?? null)) return drop();
    try {
      const conflict = await saveTask(draft.base, { text });
      drop();
      if (conflict) onConflict(conflict);
    } catch (problem) {
      setError(fieldMessages(problem, ['text']).text ?? '');
    }
  }
  return (
    <section className={styles.section} aria-label={t('dev-tasks.text')}>
      <h3>
        {t('dev-tasks.text')}
        <span className="grow" />
        {task.version > 1 && (
          <IconButton small icon="history" label={t('panel.text_versions')} onClick={() => setShowsVersions(true)} />
        )}
        {isEditable && !draft && (
          <IconButton
            small
            icon="pencil"
            label={t('panel.edit_text')}
            onPointerEnter={fetchEditor}
            onFocus={fetchEditor}
            onClick={() => open()}
          />
        )}
      </h3>
      {kept !== undefined && kept !== (task.text ?? '') && !draft && isEditable && (
        <p className={styles.line} role="status">
          <span>{t('panel.kept_draft')}</span>
          <Button size="compact-xs" onClick={() => open(kept)}>
            {t('panel.go_on')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={drop}>
            {t('panel.drop_draft')}
          </Button>
        </p>
      )}
      {draft ? (
        <>
          <RichInput
            isOpen
            text={draft.text}
            label={t('dev-tasks.text')}
            onChange={write}
            onSubmit={() => void save()}
            onLeave={leave}
            takeFile={fileTaker(task.id)}
          />
          <div className={styles.line}>
            <Button size="xs" onClick={() => void save()}>
              {t('action.save')}
            </Button>
            <Button size="xs" variant="default" onClick={drop}>
              {t('action.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <ShownText task={task} isEditable={isEditable} open={() => open()} />
      )}
      {error && (
        <p role="alert" className={styles.fieldError}>
          {error}
        </p>
      )}
      {showsVersions && (
        <Suspense>
          <TextVersions
            task={task}
            isEditable={isEditable}
            onConflict={onConflict}
            close={() => setShowsVersions(false)}
          />
        </Suspense>
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
        <p className={rich.empty}>{t(isEditable ? 'panel.add_text' : 'panel.no_text')}</p>
      )}
    </div>
  );
}
