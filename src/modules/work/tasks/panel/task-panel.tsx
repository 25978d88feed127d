import { type DragEvent, type KeyboardEvent, useDeferredValue, useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useMay } from '#web/session/session.ts';
import { PendingMark } from '#web/offline/pending-mark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { actions, specialActions } from '#modules/actions.ts';
import { ChecksSection } from '#modules/work/tasks/checks/checks-section.tsx';
import { TaskButton } from '#modules/work/tasks/sections/task-button.tsx';
import { ConflictNote } from '#modules/work/tasks/sections/task-conflict.tsx';
import { FilesSection } from '#modules/work/tasks/files/files-section.tsx';
import { DependenciesSection } from '#modules/work/tasks/dependencies/dependencies-section.tsx';
import { bringPlan, useTaskPlan } from '#modules/work/tasks/dependencies/use-task-plan.tsx';
import { TransitionDialog } from '#modules/work/tasks/transition-dialog/transition-dialog.tsx';
import { NewTask } from '#modules/work/tasks/panel/new-task.tsx';
import { PanelActions } from '#modules/work/tasks/panel/panel-actions.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';
import { SubTasksSection } from '#modules/work/tasks/sub-tasks/sub-tasks-section.tsx';
import { TaskOrigin } from '#modules/work/tasks/templates/task-origin.tsx';
import { TaskMoves } from '#modules/work/tasks/panel/task-moves.tsx';
import { TaskRail } from '#modules/work/tasks/panel/task-rail.tsx';
import { TaskStream } from '#modules/work/tasks/stream/task-stream.tsx';
import { TextSection } from '#modules/work/tasks/task-text/text-section.tsx';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { type KnownTask, knownTask } from '#modules/work/tasks/sections/known-task.ts';
import { useUploads } from '#modules/work/tasks/files/uploads.tsx';
import { type Conflict, fieldMessages, saveTask, useTask } from '#modules/work/tasks/sections/use-task.tsx';
import { openTask } from '#modules/work/tasks/full-task/open-task.tsx';
import { longestText } from '#kernel/fields/door.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import type { EditableProps } from '#modules/work/tasks/panel/use-saved-fields.tsx';
import { useTaskDraft } from '#modules/work/tasks/sections/use-task-draft.tsx';

const MarksSection = onDemand(() => import('#modules/work/tasks/marks/marks-section.tsx'), 'default');

/** A task in the right drawer, beside the list or board it was opened from; `new` makes one. */
export default function TaskPanel({ id, close }: PanelProps) {
  // What only this panel reads from the address goes with it.
  const leave = () => changeSearch({ panel: null, full: null, comment: null });
  return id === 'new' ? <NewTask close={close} /> : <ExistingTask id={Number(id)} close={leave} />;
}

/** One drawer from the press to the last line: its width and title are there at once, and it is filled in place. */
function ExistingTask({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { t } = useTexts();
  // Before anything of it is drawn, so that each part waits for the one answer and asks for none of its own.
  const [known] = useState(() => {
    openTask(id);
    void bringPlan(id);
    return knownTask(id);
  });
  const { data: task, error, refetch } = useTask(id);
  const isFull = useSearchTexts().full !== undefined;
  const shown = task ?? known;
  return (
    <Drawer
      wide
      full={isFull}
      label={shown ? `${shown.number} ${shown.name}` : t('dev-tasks.one')}
      close={close}
      title={
        <span className="row gap-6 shrinks plain text-13" translate="no">
          {task && <ReferenceName path="fp/projects" id={task.project_id} />}
          <span className="quiet medium digits nowrap">{shown?.number ?? (error && t('dev-tasks.one'))}</span>
        </span>
      }
      actions={
        task && (
          <>
            <PendingMark about={`fp/dev-tasks:${task.id}`} />
            <PanelActions task={task} close={close} isFull={isFull} />
          </>
        )
      }
    >
      {task ? (
        <TaskBody task={task} isFull={isFull} />
      ) : error ? (
        <FailureNote error={error} retry={() => void refetch()} />
      ) : (
        <ComingTask known={known} />
      )}
      <TransitionDialog />
    </Drawer>
  );
}

/** What a row has said of the task, where it will stand. */
function ComingTask({ known }: { readonly known: KnownTask | undefined }) {
  const { t } = useTexts();
  return (
    <div className={`stack gap-20 ${styles.panel}`} aria-busy="true">
      <p className={`full breaks ink rounded ${styles.name}`} translate="no">
        {known?.name ?? '\u00a0'}
      </p>
      <div className={`row wrap gap-6 ${styles.coming}`}>
        {known && (
          <span className={`inline medium ${styles.status}`}>
            <StatusIcon status={known.status} />
            {t(`choice.${known.status}`)}
          </span>
        )}
      </div>
      <SkeletonRows rows={10} />
    </div>
  );
}

/** Files are taken wherever they are dropped; the editor takes those that are dropped into it. */
function useFileDrop(mayDrop: boolean, take: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !event.dataTransfer.files.length || !mayDrop) return;
      event.preventDefault();
      for (const file of event.dataTransfer.files) take(file);
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files') || !mayDrop) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
  };
}

function TaskBody({ task, isFull }: { readonly task: TaskRow; readonly isFull: boolean }) {
  const { t } = useTexts();
  const may = useMay();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isLocked = task.status === 'accepted' || task.is_archived;
  // What is below is drawn a moment later, so that the task stands at once.
  const isWhole = useDeferredValue(true, false);
  // How high the plan is nobody knows before it is there, and what was said stands below it.
  const isPlanned = !useTaskPlan(task.id).isLoading;
  const sending = useUploads(task.id);
  const mayChange =
    !isLocked && (may([actions.tasks.update]) || (may([specialActions.updateOwnTasks]) && task.relations.length > 0));
  const dropping = useFileDrop(mayChange, (file) => void sending.send(file));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files are dropped anywhere
    <div className={`stack gap-20 ${styles.panel}`} data-task-page="" data-full={isFull || undefined} {...dropping}>
      {task.parent_id !== null && (
        <TaskButton taskId={task.parent_id} className={`cut ${styles.link}`}>
          {t('panel.to_parent')}
        </TaskButton>
      )}
      <TaskName task={task} isEditable={mayChange} onConflict={setConflict} />
      <TaskMoves task={task} />
      {task.is_archived && (
        <p className="soft inline gap-6">
          <Icon name="lock" size={14} />
          {t('rule.project_archived')}
        </p>
      )}
      {conflict && <ConflictNote conflict={conflict} task={task} done={() => setConflict(null)} />}
      <div className={`stack gap-20 shrinks ${styles.columns}`}>
        <div className={styles.side}>
          <TaskRail task={task} isEditable={mayChange} onConflict={setConflict} />
        </div>
        <div className={`stack gap-20 shrinks ${styles.main}`}>
          <TaskOrigin taskId={task.id} />
          <TextSection task={task} isEditable={mayChange} onConflict={setConflict} />
          {isWhole && (
            <>
              <SubTasksSection task={task} />
              <ChecksSection taskId={task.id} isEditable={mayChange} />
              <FilesSection taskId={task.id} isLocked={!mayChange} sending={sending} />
              {isPlanned && (
                <>
                  <DependenciesSection task={task} isEditable={mayChange} />
                  {(task.will_be_marked || task.is_marked) && <MarksSection task={task} />}
                  <TaskStream task={task} />
                </>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** The name, edited where it stands: one line, saved by Enter and when it is left, given back by Escape. */
function TaskName({ task, isEditable, onConflict }: EditableProps) {
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
