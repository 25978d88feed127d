import { type ReactNode, useEffect, useState } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useOptions } from '#web/cache/options.ts';
import { useColumns } from '#web/grid/list-columns.ts';
import { useTexts } from '#web/i18n/texts.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote, NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { devTasks, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { useRunningMinutes } from '#modules/work/tasks/door.tsx';
import { ListTotals } from '#modules/views/task-views/lists/list-totals.tsx';
import type { Grouping } from '#modules/views/task-views/totals/group-by.ts';
import { byWeek, filtersOf, inOrder } from '#modules/views/task-views/totals/group-filter.ts';
import { GroupName } from '#modules/views/task-views/totals/group-name.tsx';
import { type Level, LEVEL, LEVEL_MAX, useLevels } from '#modules/views/task-views/totals/use-levels.tsx';
import { totalsOf, useTotals } from '#modules/views/task-views/totals/use-totals.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import { OutlineTable } from '#modules/views/task-views/outline/outline-table.tsx';
import { useLiveTasks } from '#modules/views/task-views/outline/use-live-tasks.tsx';
import styles from '#modules/views/task-views/totals/totals.module.css';
import type { SumsBelow, TaskGroup, TaskTotals } from '#modules/views/task-views/totals/totals-endpoints.ts';

interface GroupedTasksProps {
  readonly label: string;
  readonly asked: Search;
  readonly group: Grouping;
  /** Below a task stands what is part of it; else a group holds all its tasks side by side. */
  readonly isTree?: boolean;
  readonly order?: Search;
  /** Gets the lines as they stand, for paper. */
  readonly tell: (lines: readonly OutlineLine[]) => void;
  readonly clear: () => void;
}

/** So few groups are shown open: the view shows tasks at once. */
const OPEN_AT_FIRST = 3;

/** Tasks under headings with what each comes to; a heading, and in a tree a task, is opened when it is wanted. */
export function GroupedTasks({ label, asked, group, isTree = false, order, tell, clear }: GroupedTasksProps) {
  const { t } = useTexts();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map());
  const { data, error, refetch } = useTotals(asked, group);
  // The heading says it for all below.
  const columns = useColumns(devTasks, [group]).shown;
  const groups = useOrdered(group, data?.groups ?? []);
  useLiveTasks();
  const liveOf = useLiveMinutes(data?.running ?? []);
  const isOpen = (key: string, at = OPEN_AT_FIRST) => toggled.get(key) ?? at < OPEN_AT_FIRST;
  const limitOf = (key: string) => limits.get(key) ?? LEVEL;

  const tops = groups.flatMap(({ value }, at): Level[] => {
    const key = keyOf(value);
    if (!isOpen(key, at)) return [];
    const filters = isTree ? { ...asked, in_project: value ?? '' } : filtersOf(group, value, asked);
    return [{ key, filters, limit: limitOf(key), isTree, order }];
  });
  const opened = [...toggled].flatMap(([key, is]): Level[] =>
    is && key.startsWith('t')
      ? [{ key, filters: { ...asked, under: key.slice(1) }, limit: limitOf(key), isTree: true }]
      : [],
  );
  const { byKey: levels, areComing } = useLevels([...tops, ...opened]);

  if (error && !data) return <FailureNote error={error} retry={() => void refetch()} />;
  // What is open at first stands at once, or what is below would be pushed down.
  if (!data || (areComing && !toggled.size)) return <SkeletonRows rows={12} />;
  if (!data.count && Object.keys(asked).length) return <NothingFound clear={clear} />;
  if (!data.count) return <StateNote icon="list-check" title={t('entry.no_tasks')} text={t('list.empty_hint')} />;

  const lines: OutlineLine[] = [];
  const plain = (key: string, depth: number, head: ReactNode) =>
    lines.push({ key, depth, label: '', head, hasBelow: false, isOpen: false, isPlain: true });
  const place = (key: string, depth: number) => {
    const level = levels.get(key);
    if (!level) return plain(`${key} waits`, depth, <span className="quiet">{t('state.loading')}</span>);
    const parents = new Set(level.parent_ids);
    const quiet = new Set(level.quiet_ids);
    const sums = new Map(level.below.map((one) => [one.id, one]));
    for (const task of level.rows) {
      const own = `t${task.id}`;
      const hasBelow = parents.has(task.id);
      const below = sums.get(task.id);
      lines.push({
        key: own,
        depth,
        label: task.name,
        task,
        hasBelow,
        isOpen: hasBelow && isOpen(own),
        isQuiet: quiet.has(task.id),
        note: below && <Below sums={below} />,
      });
      if (hasBelow && isOpen(own)) place(own, depth + 1);
    }
    if (level.has_more && limitOf(key) < LEVEL_MAX)
      plain(
        `${key} more`,
        depth,
        <More more={() => setLimits((now) => new Map(now).set(key, Math.min(limitOf(key) + LEVEL, LEVEL_MAX)))} />,
      );
    else if (level.has_more) plain(`${key} cut`, depth, <span className="quiet">{t('totals.cut')}</span>);
  };
  for (const [at, one] of groups.entries()) {
    const key = keyOf(one.value);
    const head = <Heading group={group} one={one} />;
    const about = { key, depth: 0, label: one.value ?? '', head, sums: sumsOf(one, liveOf(one.value)) };
    lines.push({ ...about, hasBelow: true, isOpen: isOpen(key, at) });
    if (isOpen(key, at)) place(key, 1);
  }
  return (
    <>
      <OutlineTable
        label={label}
        lines={lines}
        columns={columns}
        toggle={({ key }, is) => setToggled((now) => new Map(now).set(key, is))}
      />
      <SaidTotals lines={lines} tell={tell} />
      <ListTotals {...totalsOf(data)} />
    </>
  );
}

export function More({ more }: { readonly more: () => void }) {
  const { t } = useTexts();
  return (
    <button type="button" className={`dashed hovers soft tap ${styles.more}`} onClick={more}>
      {t('action.show_more')}
    </button>
  );
}

function SaidTotals({ lines, tell }: { readonly lines: readonly OutlineLine[] } & Pick<GroupedTasksProps, 'tell'>) {
  useEffect(() => tell(lines), [lines, tell]);
  return null;
}

const keyOf = (value: string | null): string => `g${value ?? ''}`;

/** Statuses, priorities and weeks have an order of their own; the others stand by how many there are. */
function useOrdered(group: Grouping, groups: readonly TaskGroup[]): TaskGroup[] {
  const { data = [] } = useOptions('fp/task-priorities', { enabled: group === 'task_priority_id' });
  const orders: Partial<Record<Grouping, readonly string[]>> = {
    status: taskStatusCodes,
    task_priority_id: data.map(({ id }) => String(id)),
    deadline_week: byWeek(groups),
  };
  return inOrder(groups, orders[group] ?? null);
}

/** The minutes that the clocks of a group have run since they were started. */
function useLiveMinutes(running: TaskTotals['running']): (group: string | null) => number {
  const minutesOf = useRunningMinutes(running.length > 0);
  return (group) => running.reduce((sum, task) => sum + (task.value === group ? minutesOf(task) : 0), 0);
}

/** What a group comes to, under the headings of its columns. */
const sumsOf = ({ planned_minutes, actual_minutes }: TaskGroup, live: number) => ({
  planned_minutes: formatClock(planned_minutes),
  actual_minutes: formatClock(actual_minutes + live),
});

function Heading({ group, one }: { readonly group: Grouping; readonly one: TaskGroup }) {
  const { t } = useTexts();
  return (
    <span className="inline gap-8 shrinks medium">
      <GroupName group={group} value={one.value} />
      <span className="rigid quiet small plain">{t('board.total', { count: formatCount(one.count) })}</span>
    </span>
  );
}

/** How far what is below a task has come, and what it takes. */
export function Below({ sums }: { readonly sums: SumsBelow }) {
  const { t } = useTexts();
  const format = useFormats();
  const done = sums.count - sums.open_count;
  const title = `${t('sub-tasks.title')}: ${done}/${sums.count}. ${t('field.planned_minutes')}: ${format.minutes(
    sums.planned_minutes,
  )}. ${t('field.actual_minutes')}: ${format.minutes(sums.actual_minutes)}`;
  return (
    <span className="rigid quiet small" title={title}>
      {done}/{sums.count}
      <span className="wide-only">
        {' '}
        · {formatClock(sums.actual_minutes)} / {formatClock(sums.planned_minutes)}
      </span>
    </span>
  );
}
