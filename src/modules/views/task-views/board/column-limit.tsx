import { useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { listKey, refreshLists } from '#web/lists/list-cache.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { BoardFilters, TaskStatus } from '#modules/work/tasks/door.ts';
import { limitFor, type WipLimit } from '#modules/views/task-views/board/limit-for.ts';
import { useLaneCells } from '#modules/views/task-views/board/use-lane-cells.tsx';
import { wipLimits } from '#modules/views/task-views/board/wip-limits.ts';
import styles from '#modules/views/task-views/board/lanes.module.css';

const LimitDialog = onDemand(() => import('#modules/views/task-views/board/limit-dialog.tsx'), 'default');

interface ColumnLimitProps {
  readonly status: TaskStatus;
  readonly count: number;
  readonly filters: BoardFilters;
}

/** The limits that the reader sees: those of the company and of their projects. */
function useLimits(): readonly WipLimit[] {
  useChanges(wipLimits.path, () => void refreshLists(wipLimits.path));
  const { data } = useCall('GET /api/fp/wip-limits', {
    matrix: { perPage: 500 },
    under: listKey(wipLimits.path),
    staleTime: 300_000,
  });
  return data?.rows ?? [];
}

/** Below the head of a column: how hard its work is, and its limit. Over it, a sign and words; nothing is closed. */
export default function ColumnLimit({ status, count, filters }: ColumnLimitProps) {
  const { t } = useTexts();
  const mayEdit = useMay()(wipLimits.access.create ?? []);
  const [isAsked, setAsked] = useState(false);
  const limits = useLimits();
  const difficulty = useLaneCells(filters, null).find((cell) => cell.status === status)?.difficulty ?? 0;
  const { projectId, limit } = limitFor(limits, status, filters.project_id);
  const { max_tasks, max_difficulty } = limit ?? { max_tasks: null, max_difficulty: null };
  const over =
    max_tasks !== null && count > max_tasks
      ? t('wip.over_tasks', { now: count, max: max_tasks })
      : max_difficulty !== null && difficulty > max_difficulty
        ? t('wip.over_difficulty', { now: difficulty, max: max_difficulty })
        : null;
  const parts = [
    max_tasks !== null && `${count}/${max_tasks}`,
    max_difficulty !== null && `${difficulty}/${max_difficulty}`,
  ].filter(Boolean);
  return (
    <div className={`row rigid quiet small digits ${styles.limit}`} data-over={over ? true : undefined}>
      {over && <Icon name="alert-triangle" size={13} />}
      <span className="cut" title={over ?? undefined}>
        {over ??
          (parts.length ? t('wip.within', { parts: parts.join(' · ') }) : t('wip.difficulty', { now: difficulty }))}
      </span>
      <span className="grow" />
      {mayEdit && (
        <button
          type="button"
          className={`center rigid ghost tap rounded-s ${styles.edit}`}
          aria-label={t('wip.set', { status: t(`choice.${status}`) })}
          title={t('wip.set', { status: t(`choice.${status}`) })}
          onClick={() => setAsked(true)}
        >
          <Icon name="adjustments" size={13} />
        </button>
      )}
      {isAsked && <LimitDialog status={status} projectId={projectId} limit={limit} close={() => setAsked(false)} />}
    </div>
  );
}
