import { useTexts } from '#web/i18n/texts.ts';
import { Screen } from '#web/product/screen.tsx';
import { useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { TableFilters } from '#modules/views/task-views/totals/table-filters.tsx';
import { type ReactNode, useState } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { useColumns } from '#web/grid/list-columns.ts';
import type { Search } from '#web/navigation/route-query.ts';
import { Coming } from '#web/ui/loaded.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import type { Branch } from '#modules/views/task-views/groups/group-endpoints.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { GroupName } from '#modules/views/task-views/totals/group-name.tsx';
import { Below, More } from '#modules/views/task-views/totals/grouped-tasks.tsx';
import {
  type Level,
  LEVEL,
  LEVEL_MAX,
  type LevelAnswer,
  useLevels,
} from '#modules/views/task-views/totals/use-levels.tsx';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import { OutlineTable } from '#modules/views/task-views/outline/outline-table.tsx';
import { partKey, useLiveTasks } from '#modules/views/task-views/outline/use-live-tasks.tsx';
import styles from '#modules/views/task-views/groups/groups-tree.module.css';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { callQuery } from '#web/cache/use-call.ts';

/** Groups, in them the projects, their tasks and what is below these, with what each level comes to. */
export default function GroupsTreeScreen() {
  const { t } = useTexts();
  const filters = useListFilters([]);
  return (
    <Screen>
      <TableFilters filters={filters} group="task_group_id" />
      <GroupsTree label={t('screen.groups_tree')} asked={filters.asked} clear={filters.clearFilters} />
    </Screen>
  );
}

interface GroupsTreeProps {
  readonly label: string;
  readonly asked: Search;
  readonly clear: () => void;
}

/** `g1`: a group; `g1p2`: a project in it; `g1t3`: a task that stands somewhere below that group. */
const partsOf = (key: string) => {
  const found = /^g(\d+)(?:([pt])(\d+))?$/.exec(key);
  return { group: found?.[1] ?? '', kind: found?.[2] ?? 'g', id: found?.[3] ?? '' };
};

/** A level is asked for when what stands above it is opened; what each group and project comes to stands beside it. */
function GroupsTree({ label, asked, clear }: GroupsTreeProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map());
  const limitOf = (key: string) => limits.get(key) ?? LEVEL;
  const branches = useGroupBranches(asked, limitOf('groups'));
  const { data } = branches;
  const columns = useColumns(devTasks, ['project_id', 'task_group_id']).shown;
  useLiveTasks();
  const keys = [...opened];
  const { byGroup } = useProjectBranches(
    asked,
    keys.filter((key) => partsOf(key).kind === 'g').map((key) => Number(partsOf(key).group)),
  );
  const { byKey } = useLevels(
    keys.flatMap((key): Level[] => {
      const { group, kind, id } = partsOf(key);
      if (kind === 'g') return [];
      const place: Search = kind === 'p' ? { in_project: id } : { under: id };
      return [{ key, filters: { ...asked, ...place, task_group_id: group }, limit: limitOf(key), isTree: true }];
    }),
  );
  if (!data) return <Coming of={branches} shape="tasks" rows={12} />;
  if (!data.rows.length && Object.keys(asked).length) return <NothingFound clear={clear} />;
  if (!data.rows.length) return <StateNote icon="stack-2" title={t('groups.none')} text={t('groups.none_hint')} />;

  const lines = linesOf(data, {
    isOpen: (key) => opened.has(key),
    projectsOf: (group) => byGroup.get(group),
    levelAt: (key) => byKey.get(key),
    limitOf,
    raise: (key) => setLimits((now) => new Map(now).set(key, Math.min(limitOf(key) + LEVEL, LEVEL_MAX))),
  });
  return (
    <OutlineTable
      label={label}
      lines={lines}
      columns={columns}
      toggle={({ key }, isOpen) =>
        setOpened((now) => {
          const next = new Set(now);
          if (isOpen) next.add(key);
          else next.delete(key);
          return next;
        })
      }
    />
  );
}

interface Branches {
  readonly rows: readonly Branch[];
  readonly has_more: boolean;
}

interface Shown {
  readonly isOpen: (key: string) => boolean;
  readonly projectsOf: (group: number) => Branches | undefined;
  readonly levelAt: (key: string) => LevelAnswer | undefined;
  readonly limitOf: (key: string) => number;
  readonly raise: (key: string) => void;
}

function Waiting() {
  const { t } = useTexts();
  return <span className="quiet">{t('state.loading')}</span>;
}

/** What there is beyond the lines of a level: a button for more of them, until filters find the others quicker. */
function Beyond({ limit, raise }: { readonly limit: number; readonly raise: () => void }) {
  const { t } = useTexts();
  return limit < LEVEL_MAX ? <More more={raise} /> : <span className="quiet">{t('totals.cut')}</span>;
}

function linesOf(groups: Branches, shown: Shown): OutlineLine[] {
  const lines: OutlineLine[] = [];
  const plain = (key: string, depth: number, head: ReactNode) =>
    lines.push({ key, depth, label: '', head, hasBelow: false, isOpen: false, isPlain: true });
  const beyond = (key: string, depth: number) =>
    plain(`${key} more`, depth, <Beyond limit={shown.limitOf(key)} raise={() => shown.raise(key)} />);
  const branch = (key: string, depth: number, one: Branch, field: 'task_group_id' | 'project_id') => {
    const isOpen = one.count > 0 && shown.isOpen(key);
    const head = <Heading field={field} one={one} />;
    lines.push({ key, depth, label: String(one.id), head, hasBelow: one.count > 0, isOpen });
    return isOpen;
  };
  const tasks = (key: string, group: number, depth: number) => {
    const level = shown.levelAt(key);
    if (!level) return plain(`${key} waits`, depth, <Waiting />);
    const sums = new Map(level.below.map((one) => [one.id, one]));
    for (const task of level.rows) {
      const own = `g${group}t${task.id}`;
      const hasBelow = level.parent_ids.includes(task.id);
      const isOpen = hasBelow && shown.isOpen(own);
      const below = sums.get(task.id);
      const isQuiet = level.quiet_ids.includes(task.id);
      const note = below && <Below sums={below} />;
      lines.push({ key: own, depth, label: task.name, task, hasBelow, isOpen, isQuiet, note });
      if (isOpen) tasks(own, group, depth + 1);
    }
    if (level.has_more) beyond(key, depth);
  };
  for (const group of groups.rows) {
    const key = `g${group.id}`;
    if (!branch(key, 0, group, 'task_group_id')) continue;
    const projects = shown.projectsOf(group.id);
    if (!projects) plain(`${key} waits`, 1, <Waiting />);
    for (const project of projects?.rows ?? []) {
      const own = `${key}p${project.id}`;
      if (branch(own, 1, project, 'project_id')) tasks(own, group.id, 2);
    }
  }
  if (groups.has_more) beyond('groups', 0);
  return lines;
}

function Heading({ field, one }: { readonly field: 'task_group_id' | 'project_id'; readonly one: Branch }) {
  const { t } = useTexts();
  const { count, late_count, planned_minutes, actual_minutes, progress_count, progress_minutes } = one;
  return (
    <span className="inline gap-8 shrinks medium">
      <span className={`cut ${styles.name}`}>
        <GroupName group={field} value={String(one.id)} />
      </span>
      <span className={`inline gap-12 rigid quiet small plain digits ${styles.sums}`}>
        <span>{t('board.total', { count: formatCount(count) })}</span>
        {progress_count !== null && <span title={t('measure.progress_count')}>{`${progress_count}%`}</span>}
        {progress_minutes !== null && progress_minutes !== progress_count && (
          <span title={t('measure.progress_minutes')}>{t('groups.by_plan', { percent: progress_minutes })}</span>
        )}
        {late_count > 0 && <span className="bad">{t('groups.late', { count: formatCount(late_count) })}</span>}
        {count > 0 && (
          <span>
            {t('groups.spent_of_planned', {
              spent: formatClock(actual_minutes),
              planned: formatClock(planned_minutes),
            })}
          </span>
        )}
      </span>
    </span>
  );
}

const question = (query: Search) =>
  callQuery('GET /api/fp/task-groups-with-stats/branches', {
    query,
    under: partKey('branches'),
    placeholderData: keepPreviousData,
  });

/** The groups of the tree, so many of them. */
const useGroupBranches = (asked: Search, limit: number) => useQuery(question({ ...asked, limit: String(limit) }));

/** The projects in each of these groups, asked for once a group is opened. */
function useProjectBranches(asked: Search, groups: readonly number[]) {
  const answers = useQueries({
    queries: groups.map((group) => question({ ...asked, in_group: String(group) })),
  });
  return {
    byGroup: new Map(groups.map((group, at) => [group, answers[at]?.data])),
    areComing: answers.some(({ isPending }) => isPending),
  };
}
