import { useVirtualizer } from '@tanstack/react-virtual';
import { formatCount } from '#kernel/formats.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Said } from '#web/ui/said.tsx';
import { useRef, useState } from 'react';
import { useOptions } from '#web/cache/options.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { StatusIcon } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { type Board, type BoardFilters, type TaskStatus, taskStatusCodes } from '#modules/work/tasks/door.ts';
import { LaneCells } from '#modules/views/task-views/board/lane-cells.tsx';
import { cardBeside, firstCard, type Lane, lanesOf } from '#modules/views/task-views/board/lane-groups.ts';
import type { Laning } from '#modules/views/task-views/board/lanes.ts';
import { FoldColumn, useFoldedColumns } from '#modules/views/task-views/board/use-folded-columns.tsx';
import { useHolding, whenSeen } from '#modules/views/task-views/board/use-holding.tsx';
import { useLaneCells } from '#modules/views/task-views/board/use-lane-cells.tsx';
import { TransitionDialog } from '#modules/work/tasks/door.tsx';
import { GroupName } from '#modules/views/task-views/totals/group-name.tsx';
import styles from '#modules/views/task-views/board/lanes.module.css';

const ColumnLimit = onDemand(() => import('#modules/views/task-views/board/column-limit.tsx'), 'default');

interface SwimlanesProps {
  readonly board: Board;
  readonly filters: BoardFilters;
  readonly laning: Laning;
}

const laneHeight = 200;

/** The same board cut into lanes: columns go through all of them, of the lanes only those in sight are drawn. */
export default function Swimlanes({ board, filters, laning }: SwimlanesProps) {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { isFolded, toggle } = useFoldedColumns();
  const { held, said, onCardKey } = useHolding(board, root);
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
  const activeId = active !== null && board.tasks[active] ? active : firstCard(lanes, isShown);

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
  const foldLane = (key: string) => setClosed((now) => now.symmetricDifference(new Set([key])));
  const columns = taskStatusCodes.map((status) => (isFolded(status) ? '44px' : '256px')).join(' ');

  return (
    <>
      <div
        ref={root}
        role="group"
        aria-label={t('screen.board')}
        className={`scrolls ${styles.lanes}`}
        style={{ '--columns': columns }}
        onKeyDown={(event) => onCardKey(event, activeId, walk)}
      >
        <LaneHeads board={board} filters={filters} isFolded={isFolded} toggle={toggle} />
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
                <LaneName laning={laning} lane={lane} isClosed={isClosed} fold={() => foldLane(lane.key)} />
                {!isClosed && (
                  <LaneCells
                    lane={lane}
                    tasks={board.tasks}
                    held={held}
                    heldStatus={held ? board.tasks[held.id]?.status : undefined}
                    activeId={activeId}
                    isFolded={isFolded}
                    onFocus={setActive}
                  />
                )}
              </section>
            );
          })}
        </div>
      </div>
      <Said text={said} />
      <TransitionDialog />
    </>
  );
}

interface LaneHeadsProps extends Pick<SwimlanesProps, 'board' | 'filters'>, ReturnType<typeof useFoldedColumns> {}

/** The heads of the columns, above all lanes. */
function LaneHeads({ board, filters, isFolded, toggle }: LaneHeadsProps) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <div className={`grid gap-8 panel ${styles.heads}`}>
      {taskStatusCodes.map((status) => {
        const { total, planned_minutes } = board.columns[status];
        const fold = <FoldColumn status={status} isFolded={isFolded(status)} toggle={() => toggle(status)} />;
        if (isFolded(status))
          return (
            <div key={status} className={`shrinks sunken ${styles.head}`} data-folded>
              <div className={`row ${styles.title}`}>
                <StatusIcon status={status} />
                {fold}
              </div>
            </div>
          );
        return (
          <div key={status} className={`shrinks sunken ${styles.head}`}>
            <div className={`row ${styles.title}`}>
              <StatusIcon status={status} />
              <h2 className="cut text-13">{t(`choice.${status}`)}</h2>
              <span className="count nowrap">{total}</span>
              {planned_minutes > 0 && <span className="count nowrap">{format.minutes(planned_minutes)}</span>}
              <span className="grow" />
              {fold}
            </div>
            <ColumnLimit status={status} count={total} filters={filters} />
          </div>
        );
      })}
    </div>
  );
}

interface LaneNameProps {
  readonly laning: Laning;
  readonly lane: Lane;
  readonly isClosed: boolean;
  readonly fold: () => void;
}

function LaneName({ laning, lane, isClosed, fold }: LaneNameProps) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <h3 className={`text-13 ${styles.name}`}>
      <button
        type="button"
        className={`inline gap-8 hovers medium ink tap rounded ${styles.fold}`}
        aria-expanded={!isClosed}
        onClick={fold}
      >
        <i className="turn" data-open={!isClosed || undefined} />
        <GroupName group={laning} value={lane.value === null ? null : String(lane.value)} />
        <span className="count nowrap">{t('board.total', { count: formatCount(lane.count) })}</span>
        {lane.planned_minutes > 0 && <span className="count nowrap">{format.minutes(lane.planned_minutes)}</span>}
      </button>
    </h3>
  );
}
