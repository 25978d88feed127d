import { isClosedStatus } from '#modules/company/projects/door.ts';
import { NumberInput, Select } from '@mantine/core';
import type { Row } from '#kernel/resource.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { actions } from '#modules/actions.ts';
import { PanelSection } from '#modules/work/tasks/sections/panel-section.tsx';
import { TaskButton } from '#modules/work/tasks/sections/task-button.tsx';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import styles from '#modules/work/tasks/sections/panel.module.css';
import section from '#modules/work/tasks/sections/sections.module.css';
import { useTasksById } from '#modules/work/tasks/sections/use-tasks-by-id.tsx';
import { changePart, removePart, showPart, useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { PlanSection } from '#modules/work/tasks/dependencies/plan-section.tsx';
import { type LinkedTask, useTaskPlan } from '#modules/work/tasks/dependencies/use-task-plan.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { dependencyKinds } from '#modules/work/tasks/dependencies/dependency-kinds.ts';
import { taskDependencies } from '#modules/work/tasks/dependencies/task-dependencies.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { notifyProblem } from '#web/ui/notices.ts';

type Dependency = Row<typeof taskDependencies>;
const { path } = taskDependencies;
/** Minutes of a usual working day, in which lags are said here. */
const DAY_OF_WORK = 480;

/** Is the other one waited for, or does it wait? */
type Side = 'waits_for' | 'holds_up';

/** How links of a task are carried out: the panel makes them, a plan may collect them on a copy instead. */
export interface LinksHand {
  /** Answers the link that there is now, or null where it is only collected. Throws why it may not be. */
  readonly add: (taskId: number, predecessorId: number) => Promise<Dependency | null>;
  readonly change: (link: Dependency, body: Partial<Pick<Dependency, 'kind' | 'lag_minutes'>>) => unknown;
  readonly remove: (link: Dependency) => unknown;
}

const ownHand: LinksHand = {
  add: (task_id, predecessor_id) =>
    call('POST /api/fp/task-dependencies', { body: { task_id, predecessor_id }, once: newIdempotencyKey() }),
  change: (link, body) => changePart<Dependency>(path, link, body),
  remove: (link) => removePart(path, link),
};

interface DependenciesSectionProps {
  readonly task: TaskRow;
  readonly isEditable: boolean;
  readonly hand?: LinksHand;
}

/** What this task waits for and what waits for it, with how the others stand. */
export function DependenciesSection({ task, isEditable, hand = ownHand }: DependenciesSectionProps) {
  const { t } = useTexts();
  const may = useMay();
  const { data: waits = [] } = useTaskParts(taskDependencies, task.id);
  const { data: holds = [] } = useTaskParts(taskDependencies, task.id, 'predecessor_id');
  const others = useTasksById([...waits.map((one) => one.predecessor_id), ...holds.map((one) => one.task_id)]);
  const mayChange = isEditable && may([actions.tasks.update]);
  const { data: plan } = useTaskPlan(task.id);
  const linked = new Map(
    [...(plan?.waits_for ?? []), ...(plan?.holds_up ?? [])].map((one) => [one.dependency_id, one]),
  );
  const isClosed = isClosedStatus(task.status);
  const isShown = plan && !isClosed && (plan.at !== null || waits.length > 0 || holds.length > 0);
  const dependencies = (waits.length > 0 || holds.length > 0 || mayChange) && (
    <PanelSection title={t('task-dependencies.title')} isEmpty={!waits.length && !holds.length}>
      <OneSide
        side="waits_for"
        taskId={task.id}
        dependencies={waits}
        others={others}
        {...{ mayChange, linked, hand }}
      />
      <OneSide side="holds_up" taskId={task.id} dependencies={holds} others={others} {...{ mayChange, linked, hand }} />
    </PanelSection>
  );
  return (
    <>
      {isShown && <PlanSection plan={plan} />}
      {dependencies}
    </>
  );
}

interface OneSideProps {
  readonly side: Side;
  readonly taskId: number;
  readonly dependencies: readonly Dependency[];
  readonly others: ReadonlyMap<number, TaskRow>;
  readonly linked: ReadonlyMap<number, LinkedTask>;
  readonly mayChange: boolean;
  readonly hand: LinksHand;
}

/** Dependencies of one side under one another, and a field for one more. */
function OneSide({ side, taskId, dependencies, others, linked, mayChange, hand }: OneSideProps) {
  const { t } = useTexts();
  return (
    <>
      {dependencies.length > 0 && <h4 className="quiet small medium">{t(`panel.${side}`)}</h4>}
      <ul className="stack gap-4">
        {dependencies.map((one) => {
          const otherId = side === 'waits_for' ? one.predecessor_id : one.task_id;
          return (
            <DependencyLine
              key={one.id}
              dependency={one}
              otherId={otherId}
              other={others.get(otherId)}
              isEditable={mayChange}
              planned={linked.get(one.id)}
              hand={hand}
            />
          );
        })}
      </ul>
      {mayChange && <AddDependency taskId={taskId} side={side} hand={hand} />}
    </>
  );
}

interface DependencyLineProps {
  readonly dependency: Dependency;
  readonly otherId: number;
  /** Undefined while it is on its way, or when the person may not see it. */
  readonly other: TaskRow | undefined;
  readonly isEditable: boolean;
  /** The same in the plan. */
  readonly planned: LinkedTask | undefined;
  readonly hand: LinksHand;
}

function DependencyLine({ dependency, otherId, other, isEditable, planned, hand }: DependencyLineProps) {
  const { t } = useTexts();
  const format = useFormats();
  const change = (body: Parameters<LinksHand['change']>[1]) => void hand.change(dependency, body);
  return (
    <li className="stack gap-2">
      <div className={`row shrinks ${section.dependency}`}>
        {other && <StatusIcon status={other.status} />}
        <span className="nowrap quiet small" translate="no">
          {other?.number ?? `…`}
        </span>
        <TaskButton taskId={otherId} className={`cut ${styles.link}`} translate="no">
          {other?.name ?? '…'}
        </TaskButton>
        <span className="grow" />
        <Select
          size="xs"
          className={`rigid ${section.kind}`}
          aria-label={t('field.kind')}
          disabled={!isEditable}
          allowDeselect={false}
          value={dependency.kind}
          onChange={(kind) => kind && change({ kind })}
          data={dependencyKinds.map((kind) => ({ value: kind, label: t(`choice.${kind}`) }))}
        />
        <NumberInput
          size="xs"
          w={112}
          hideControls
          suffix={` ${t('panel.lag_unit')}`}
          aria-label={t('panel.lag_days')}
          title={t('panel.lag_days')}
          disabled={!isEditable || dependency.lag_kind !== 'working'}
          min={-365}
          max={365}
          decimalScale={2}
          defaultValue={dependency.lag_minutes / DAY_OF_WORK}
          key={dependency.version}
          onBlur={(event) => {
            const lag_minutes = Math.round(Number.parseFloat(event.currentTarget.value) * DAY_OF_WORK);
            if (Number.isInteger(lag_minutes) && lag_minutes !== dependency.lag_minutes) change({ lag_minutes });
          }}
        />
        {isEditable && (
          <IconButton small icon="trash" label={t('action.delete')} onClick={() => void hand.remove(dependency)} />
        )}
      </div>
      {planned?.at && (
        <span className="flow gap-6 quiet small digits">
          {t('panel.plan.from_to', {
            from: format.instant(planned.at.starts_at),
            to: format.instant(planned.at.ends_at),
          })}
          {planned.is_driving && <span className="soft">{t('panel.plan.driving')}</span>}
          {planned.broken_minutes > 0 && (
            <span className="bad">{t('panel.plan.broken', { time: format.minutes(planned.broken_minutes) })}</span>
          )}
        </span>
      )}
    </li>
  );
}

interface AddDependencyProps {
  readonly taskId: number;
  readonly side: Side;
  readonly hand: LinksHand;
}

/** Finds another task by number or name and lets one wait for the other; a circle is shown where it was chosen. */
function AddDependency({ taskId, side, hand }: AddDependencyProps) {
  const { t } = useTexts();
  const [q, setQuery] = useState('');
  const [error, setError] = useState('');
  const { data } = useCall('GET /api/fp/dev-tasks', {
    matrix: { perPage: 10 },
    query: { q: q.trim() },
    enabled: q.trim().length > 1,
    placeholderData: keepPreviousData,
  });
  async function add(chosen: string | null) {
    if (!chosen) return;
    try {
      const other = Number(chosen);
      const isWaiting = side === 'waits_for';
      const made = await (isWaiting ? hand.add(taskId, other) : hand.add(other, taskId));
      if (made) showPart('fp/task-dependencies', taskId, made, isWaiting ? 'task_id' : 'predecessor_id');
      setQuery('');
      setError('');
    } catch (problem) {
      const message = problemOf(problem).errors[0]?.message;
      if (message) setError(message);
      else notifyProblem(problem);
    }
  }
  return (
    <>
      <Select
        size="xs"
        searchable
        aria-label={t(side === 'waits_for' ? 'panel.add_dependency' : 'panel.add_successor')}
        placeholder={t(side === 'waits_for' ? 'panel.add_dependency' : 'panel.add_successor')}
        value={null}
        searchValue={q}
        onSearchChange={setQuery}
        onChange={(value) => void add(value)}
        nothingFoundMessage={q.trim().length > 1 ? t('panel.nothing_found') : null}
        filter={({ options }) => options}
        data={(data?.rows ?? []).map(({ id, number, name }) => ({ value: String(id), label: `${number} ${name}` }))}
      />
      {error && (
        <p role="alert" className="bad small" translate="no">
          {error}
        </p>
      )}
    </>
  );
}
