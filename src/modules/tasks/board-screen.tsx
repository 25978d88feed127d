import { Button } from '@mantine/core';
import { actions } from '#kernel/actions.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/router/navigation.ts';
import { useMay } from '#web/session/session.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Screen } from '#web/ui/screen.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { FailureNote } from '#web/ui/state-note.tsx';
import styles from '#modules/tasks/board.module.css';
import type { BoardFilters } from '#modules/tasks/board.ts';
import { TaskBoard } from '#modules/tasks/task-board.tsx';
import { TaskFilters } from '#modules/tasks/task-filters.tsx';
import { useBoard } from '#modules/tasks/use-board.tsx';
import { taskStatusCodes } from '#modules/tasks/workflow.ts';

/** Parts of the address that are no filters. */
const otherParts = ['panel', 'from', 'to'];

export function filtersOf(search: Readonly<Record<string, string | undefined>>, fixed: BoardFilters): BoardFilters {
  const own = Object.entries(search).filter(([name, value]) => value && !otherParts.includes(name));
  return { ...Object.fromEntries(own), ...fixed };
}

/** The frame of every board: bar, filters, nine columns, and what is shown while they come or cannot. */
export function BoardScreen({ fixed = {} }: { readonly fixed?: BoardFilters }) {
  const { t } = useTexts();
  const may = useMay();
  const filters = filtersOf(useSearchTexts(), fixed);
  const { data: board, isPending, error, refetch, rank } = useBoard(filters);
  const total = board ? taskStatusCodes.reduce((sum, status) => sum + board.columns[status].total, 0) : 0;
  const create = may([actions.tasks.create]) && (
    <Button leftSection={<Icon name="plus" size={14} />} onClick={() => openPanel('fp/dev-tasks', 'new')}>
      {t('board.new_task')}
    </Button>
  );
  return (
    <Screen
      busy={isPending}
      lead={board && <span className={styles.sum}>{t('board.total', { count: total })}</span>}
      actions={create}
    >
      <TaskFilters without={Object.keys(fixed)} />
      {error && !board ? (
        <FailureNote error={error} retry={() => void refetch()} />
      ) : board ? (
        <TaskBoard board={board} filters={filters} rank={rank} />
      ) : (
        <SkeletonBoard />
      )}
    </Screen>
  );
}

const SkeletonBoard = () => (
  <div className={styles.board} aria-hidden="true">
    {taskStatusCodes.map((status) => (
      <div key={status} className={styles.column}>
        <SkeletonRows rows={5} />
      </div>
    ))}
  </div>
);
