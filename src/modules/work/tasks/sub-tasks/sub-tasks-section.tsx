import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { notifyProblem } from '#web/ui/notices.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions, specialActions } from '#modules/actions.ts';
import { PanelSection } from '#modules/work/tasks/sections/panel-section.tsx';
import styles from '#modules/work/tasks/sections/panel.module.css';
import { TaskButton } from '#modules/work/tasks/sections/task-button.tsx';
import { nestUnder, type TreeTask, treeBelow, unnestTo } from '#modules/work/tasks/sub-tasks/sub-task-tree.ts';
import { showPart, useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { devTasks, type TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

const path = 'fp/sub-tasks';
const filter = 'main_task_id';

/** The tree below the task: type, Enter, next; Tab goes further in, Shift-Tab out. Alt and arrows move a line. */
export function SubTasksSection({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  // The whole tree in one request, whichever of its tasks is looked at.
  const rootId = task.main_task_id ?? task.id;
  const { data: rows = [] } = useTaskParts(devTasks, rootId, filter);
  const { lines, sums } = treeBelow(rows, task.id);
  const isOpen = task.status !== 'accepted' && !task.is_archived;
  const mayAdd = may([actions.tasks.create, specialActions.updateOwnTasks]) && isOpen;

  if (!lines.length && !mayAdd) return null;

  async function move(line: TreeTask, parent_id: number | null) {
    if (!parent_id) return;
    showPart(path, rootId, { ...line.task, parent_id }, filter);
    try {
      const params = { id: line.task.id };
      const moved = await call('PATCH /api/fp/dev-tasks/:id', { params, body: { parent_id } });
      showPart(path, rootId, moved, filter);
    } catch (error) {
      showPart(path, rootId, line.task, filter);
      notifyProblem(error);
    }
  }
  const onKeyDown = (line: TreeTask) => (event: KeyboardEvent) => {
    if (!event.altKey || task.is_archived || !['ArrowRight', 'ArrowLeft'].includes(event.code)) return;
    event.preventDefault();
    const isIn = event.code === 'ArrowRight';
    void move(line, isIn ? nestUnder(lines, line.task.id) : unnestTo(lines, line.task.id, task.id));
  };
  return (
    <PanelSection
      title={t('sub-tasks.title')}
      count={
        sums.count > 0 && (
          <>
            {sums.closed}/{sums.count}
            {sums.planned + sums.actual > 0 && ` · ${format.minutes(sums.actual)} / ${format.minutes(sums.planned)}`}
          </>
        )
      }
      isEmpty={!lines.length}
    >
      {sums.count > 0 && (
        <progress
          className={`full ${styles.progress}`}
          max={sums.count}
          value={sums.closed}
          aria-label={t('sub-tasks.title')}
        />
      )}
      <ul className="stack gap-2">
        {lines.map((line) => (
          <li
            key={line.task.id}
            className={`row shrinks ${styles.file}`}
            style={{ paddingInlineStart: Math.min(line.depth, 8) * 20 }}
          >
            <StatusIcon status={line.task.status} />
            <span className="nowrap quiet small">{line.task.number}</span>
            <TaskButton
              taskId={line.task.id}
              className={`cut ${styles.link}`}
              translate="no"
              onKeyDown={onKeyDown(line)}
            >
              {line.task.name}
            </TaskButton>
            {line.below.count > 0 && (
              <span className="count">
                {line.below.closed}/{line.below.count} · {format.minutes(line.below.actual + line.task.actual_minutes)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && <QuickAdd task={task} rootId={rootId} lines={lines} />}
    </PanelSection>
  );
}

interface QuickAddProps {
  readonly task: TaskRow;
  readonly rootId: number;
  readonly lines: readonly TreeTask[];
}

/** A field that makes one sub-task an Enter. Tab, while something is typed, goes below the line before. */
function QuickAdd({ task, rootId, lines }: QuickAddProps) {
  const { t } = useTexts();
  const draft = useDraft(`sub-task of ${task.id}`, '');
  const name = draft.value;
  const [parentId, setParentId] = useState(task.id);
  const parent = lines.find((line) => line.task.id === parentId)?.task;
  const isRoot = !parent;

  async function add() {
    if (!name.trim()) return;
    const typed = name;
    draft.write('');
    try {
      const body = {
        name: typed,
        project_id: task.project_id,
        parent_id: isRoot ? task.id : parentId,
        executor_id: task.executor_id,
      };
      const made = await call('POST /api/fp/sub-tasks', { body, once: newIdempotencyKey() });
      showPart(path, rootId, made, filter);
    } catch (error) {
      draft.write(typed);
      notifyProblem(error);
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      void add();
    }
    if (event.key !== 'Tab' || !name.trim()) return;
    const last = lines.findLast((line) => line.task.parent_id === (isRoot ? task.id : parentId));
    const next = event.shiftKey ? (isRoot ? null : (parent.parent_id ?? task.id)) : (last?.task.id ?? null);
    if (next === null) return;
    event.preventDefault();
    setParentId(next);
  }
  return (
    <>
      <TextInput
        size="xs"
        aria-label={t('panel.new_sub_task')}
        placeholder={t('panel.new_sub_task')}
        value={name}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        {...(parent && {
          description: <span translate="no">{`${parent.number} →`}</span>,
          inputWrapperOrder: ['description', 'input'],
        })}
      />
      <DraftNote word={draft.word} show={draft.show} />
    </>
  );
}
