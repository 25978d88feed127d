import { NumberInput, Select } from '@mantine/core';
import type { Row } from '#kernel/resource.ts';
import { actions } from '#kernel/actions.ts';
import { call } from '#web/call.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { AddDependency } from '#modules/tasks/panel/add-dependency.tsx';
import type { TaskRow } from '#modules/tasks/moves/task-move.ts';
import styles from '#modules/tasks/panel/panel.module.css';
import section from '#modules/tasks/panel/sections.module.css';
import { useTasksById } from '#modules/tasks/panel/use-tasks-by-id.tsx';
import { hidePart, showPart, useTaskParts } from '#modules/tasks/panel/use-task-parts.tsx';
import { dependencyKinds } from '#modules/tasks/parts/dependency-kinds.ts';
import type { taskDependencies } from '#modules/tasks/parts/task-dependencies.ts';

type Dependency = Row<typeof taskDependencies>;
const path = 'fp/task-dependencies';

interface DependenciesSectionProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
}

/** What this task waits for and what waits for it, with how the others stand. */
export function DependenciesSection({ task, isEditable }: DependenciesSectionProps) {
  const { t } = useTexts();
  const may = useMay();
  const { data: waits = [] } = useTaskParts<Dependency>(path, task.id);
  const { data: holds = [] } = useTaskParts<Dependency>(path, task.id, 'predecessor_id');
  const others = useTasksById([...waits.map((one) => one.predecessor_id), ...holds.map((one) => one.task_id)]);
  const mayChange = isEditable && may([actions.tasks.update]);
  if (!waits.length && !holds.length && !mayChange) return null;
  return (
    <section className={styles.section} aria-label={t('task-dependencies.title')}>
      <h3>{t('task-dependencies.title')}</h3>
      {waits.length > 0 && <h4 className={section.small}>{t('panel.waits_for')}</h4>}
      <ul className={styles.files}>
        {waits.map((one) => (
          <DependencyLine
            key={one.id}
            dependency={one}
            otherId={one.predecessor_id}
            other={others.get(one.predecessor_id)}
            isEditable={mayChange}
          />
        ))}
      </ul>
      {mayChange && <AddDependency taskId={task.id} />}
      {holds.length > 0 && <h4 className={section.small}>{t('panel.holds_up')}</h4>}
      <ul className={styles.files}>
        {holds.map((one) => (
          <DependencyLine
            key={one.id}
            dependency={one}
            otherId={one.task_id}
            other={others.get(one.task_id)}
            isEditable={false}
          />
        ))}
      </ul>
    </section>
  );
}

interface DependencyLineProps {
  readonly dependency: Dependency;
  readonly otherId: number;
  /** Undefined while it is on its way, or when the person may not see it. */
  readonly other: TaskRow | undefined;
  readonly isEditable: boolean;
}

function DependencyLine({ dependency, otherId, other, isEditable }: DependencyLineProps) {
  const { t } = useTexts();
  async function change(body: Partial<Dependency>) {
    showPart(path, dependency.task_id, { ...dependency, ...body });
    try {
      const params = { id: dependency.id };
      showPart(
        path,
        dependency.task_id,
        await call<Dependency>('PATCH /api/fp/task-dependencies/:id', { params, body }),
      );
    } catch (error) {
      showPart(path, dependency.task_id, dependency);
      notifyProblem(error);
    }
  }
  async function remove() {
    const params = { id: dependency.id };
    hidePart(path, dependency.task_id, dependency.id);
    try {
      await call('DELETE /api/fp/task-dependencies/:id', { params });
      const undo = async () =>
        showPart(
          path,
          dependency.task_id,
          await call<Dependency>('POST /api/fp/task-dependencies/:id/restore', { params, body: {} }),
        );
      notify({ kind: 'success', text: t('notice.deleted'), undo });
    } catch (error) {
      showPart(path, dependency.task_id, dependency);
      notifyProblem(error);
    }
  }
  return (
    <li className={section.dependency}>
      {other && <StatusIcon status={other.status} />}
      <span className={styles.number} translate="no">
        {other?.number ?? `…`}
      </span>
      <button type="button" className={styles.link} onClick={() => openPanel('fp/dev-tasks', otherId)} translate="no">
        {other?.name ?? '…'}
      </button>
      <span className="grow" />
      <Select
        size="xs"
        className={section.kind}
        aria-label={t('field.kind')}
        disabled={!isEditable}
        allowDeselect={false}
        value={dependency.kind}
        onChange={(kind) => kind && void change({ kind })}
        data={dependencyKinds.map((kind) => ({ value: kind, label: t(`choice.${kind}`) }))}
      />
      <NumberInput
        size="xs"
        w={112}
        hideControls
        suffix={` ${t('panel.lag_unit')}`}
        aria-label={t('panel.lag_days')}
        title={t('panel.lag_days')}
        disabled={!isEditable}
        min={-365}
        max={365}
        allowDecimal={false}
        defaultValue={dependency.lag_days}
        key={dependency.version}
        onBlur={(event) => {
          const lag_days = Number.parseInt(event.currentTarget.value, 10);
          if (Number.isInteger(lag_days) && lag_days !== dependency.lag_days) void change({ lag_days });
        }}
      />
      {isEditable && <IconButton small icon="trash" label={t('action.delete')} onClick={() => void remove()} />}
    </li>
  );
}
