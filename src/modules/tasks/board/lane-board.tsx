import { useVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useRef, useState } from 'react';
import { useOptions } from '#web/api/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { openPanel } from '#web/shell/panel-address.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { Board, BoardFilters, PriorityRank } from '#modules/tasks/board/board.ts';
import { LaneCells } from '#modules/tasks/board/lane-cells.tsx';
import { cardBeside, type Lane, lanesOf } from '#modules/tasks/board/lane-groups.ts';
import type { Laning } from '#modules/tasks/board/lanes.ts';
import { useFoldedColumns } from '#modules/tasks/board/use-folded-columns.tsx';
import { useHolding, whenSeen } from '#modules/tasks/board/use-holding.tsx';
import { useLaneCells } from '#modules/tasks/board/use-lane-cells.tsx';
import { MoveDialog } from '#modules/tasks/moves/move-dialog.tsx';
import { type TaskStatus, taskStatusCodes } from '#modules/tasks/moves/workflow.ts';
import { GroupName } from '#modules/tasks/totals/group-name.tsx';
import styles from '#modules/tasks/board/lanes.module.css';

const ColumnLimit = lazy(() => import('#modules/tasks/board/column-limit.tsx'));

interface LaneBoardProps {
  readonly board: Board;
  readonly filters: BoardFilters;
  readonly rank: PriorityRank;
  readonly laning: Laning;
}

const laneHeight = 200;

/** The same board cut into lanes: columns go through all of them, of the lanes only those in sight are drawn. */
export default function LaneBoard({ board, filters, rank, laning }: LaneBoardProps) {
  const { t } = useTexts();
  const format = useFormats();
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { isFolded, toggle } = useFoldedColumns();
  const { held, said, onCardKey } = useHolding(board, rank, root);
  const cells = useLaneCells(filters, laning);
  const { data: priorities } = useOptions('fp/task-priorities', { enabled: laning === 'task_priority_id' });
  const order = laning === 'task_priority_id' ? (priorities ?? []).map(({ id }) => id) : null;
  const lanes = lanesOf(board, cells, laning, order);
  // oxlint-disable-next-line react/incompatible-library -- lanes are handed values, never the virtualizer
  const rows = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => root.current,
    estimateSize: () => laneHeight,
    overscan: 1,
    getItemKey: (at) => lanes[at]!.key,
  });
  const isShown = (lane: Lane, status: TaskStatus) => !closed.has(lane.key) && !isFolded(status);
  const first = lanes
    .filter(({ key }) => !closed.has(key))
    .flatMap((lane) => taskStatusCodes.flatMap((status) => (isFolded(status) ? [] : (lane.ids[status][0] ?? []))))[0];
  const activeId = active !== null && board.tasks[active] ? active : (first ?? null);

  function walk(key: string): boolean {
    const next = activeId === null ? null : cardBeside(lanes, activeId, key, isShown);
    if (next !== null) {
      setActive(next);
      const at = lanes.findIndex((lane) => taskStatusCodes.some((status) => lane.ids[status].includes(next)));
      rows.scrollToIndex(at, { align: 'auto' });
      whenSeen(root, next, (card) => card.focus());
    }
    return true;
  }
  const foldLane = (key: string) =>
    setClosed((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])));
  const columns = taskStatusCodes.map((status) => (isFolded(status) ? '44px' : '256px')).join(' ');

  return (
    <>
      <div
        ref={root}
        role="group"
        aria-label={t('screen.board')}
        className={styles.lanes}
        style={{ '--columns': columns } as never}
        onKeyDown={(event) => onCardKey(event, activeId, walk)}
      >
        <div className={styles.heads}>
          {taskStatusCodes.map((status) => (
            <div key={status} className={styles.head} data-folded={isFolded(status) || undefined}>
              <div className={styles.title}>
                <StatusIcon status={status} />
                {!isFolded(status) && (
                  <>
                    <h2 className="cut">{t(`choice.${status}`)}</h2>
                    <span className={styles.total}>{board.columns[status].total}</span>
                    {board.columns[status].planned_minutes > 0 && (
                      <span className={styles.total}>{format.minutes(board.columns[status].planned_minutes)}</span>
                    )}
                    <span className="grow" />
                  </>
                )}
                <IconButton
                  small
                  icon={isFolded(status) ? 'chevron-right' : 'chevron-left'}
                  label={t(isFolded(status) ? 'board.unfold' : 'board.fold', { status: t(`choice.${status}`) })}
                  onClick={() => toggle(status)}
                />
              </div>
              {!isFolded(status) && (
                <Suspense>
                  <ColumnLimit status={status} count={board.columns[status].total} filters={filters} />
                </Suspense>
              )}
            </div>
          ))}
        </div>
        <div className={styles.body} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const lane = lanes[index]!;
            const isClosed = closed.has(lane.key);
            return (
              <section
                key={key}
                ref={rows.measureElement}
                data-index={index}
                data-lane={lane.key}
                className={styles.lane}
                style={{ transform: `translateY(${start}px)` }}
              >
                <h3 className={styles.name}>
                  <button
                    type="button"
                    className={styles.fold}
                    aria-expanded={!isClosed}
                    onClick={() => foldLane(lane.key)}
                  >
                    <i data-open={!isClosed || undefined} />
                    <GroupName group={laning} value={lane.value === null ? null : String(lane.value)} />
                    <span className={styles.total}>{t('board.total', { count: lane.count })}</span>
                    {lane.planned_minutes > 0 && (
                      <span className={styles.total}>{format.minutes(lane.planned_minutes)}</span>
                    )}
                  </button>
                </h3>
                {!isClosed && (
                  <LaneCells
                    lane={lane}
                    tasks={board.tasks}
                    rank={rank}
                    held={held}
                    heldStatus={held ? board.tasks[held.id]?.status : undefined}
                    activeId={activeId}
                    isFolded={isFolded}
                    onFocus={setActive}
                    onOpen={open}
                  />
                )}
              </section>
            );
          })}
        </div>
      </div>
      <div aria-live="assertive" className="sr-only">
        {said}
      </div>
      <MoveDialog />
    </>
  );
}

const open = (id: number) => openPanel('fp/dev-tasks', id);
