import { useRef } from 'react';
import { formatCount } from '#kernel/formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { Screen } from '#web/product/screen.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { ListTotals, sumsOf } from '#modules/views/task-views/lists/list-totals.tsx';
import styles from '#modules/views/task-views/lists/lists.module.css';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { useAwaitsSpans } from '#modules/company/schedules/door.tsx';
import { ListFilterBar, useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { useListKeys } from '#modules/views/task-views/lists/use-list-keys.tsx';
import { useTaskList } from '#modules/views/task-views/lists/use-task-list.tsx';
import { TransitionDialog } from '#modules/work/tasks/door.tsx';
import { PersonAtWork } from '#modules/views/task-views/running/person-at-work.tsx';
import { useReferences } from '#web/cache/references.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import look from '#modules/views/task-views/running/running.module.css';

const isAtWork = ({ status }: ListedTask) => status === 'processing';
const isShown = ({ status }: ListedTask) => status === 'processing' || status === 'pause';

/** Who works on what right now, and what was put aside today; the reader first, then who began first. */
export default function ProcessTasksScreen() {
  const { t } = useTexts();
  const { user } = useSession();
  const now = useMinute();
  const root = useRef<HTMLDivElement>(null);
  const { activeId, setActive, onKeyDown } = useListKeys(root);
  const filters = useListFilters([]);
  const list = useTaskList({
    key: 'GET /api/fp/dev-tasks/running',
    asked: filters.asked,
    rowsOf: ({ rows }) => rows,
    concerns: isShown,
  });
  // Every line has a clock: they come with the hours of work, so that none grows afterwards.
  const awaitsSpans = useAwaitsSpans();
  const answer = awaitsSpans ? undefined : list.data?.answer;
  const tasks = Object.values(list.data?.tasks ?? {}).filter((task) => isShown(task) && task.executor_id !== null);
  const byPerson = [...Map.groupBy(tasks, (task) => task.executor_id as number)].toSorted(
    ([a, as], [b, bs]) => orderOf(a, as, user?.id) - orderOf(b, bs, user?.id) || a - b,
  );
  const active = tasks.some(({ id }) => id === activeId) ? activeId : (byPerson[0]?.[1][0]?.id ?? null);
  const atWork = tasks.filter(isAtWork);

  return (
    <Screen
      busy={list.isPending || awaitsSpans}
      lead={
        answer && (
          <span className="nowrap quiet small wide-only">
            {t('process.at_work', { count: formatCount(atWork.length) })}
          </span>
        )
      }
    >
      <ListFilterBar filters={filters} without={['status']} />
      <div
        ref={root}
        role="group"
        aria-label={t('screen.process_tasks')}
        className={`grow ${styles.body}`}
        onKeyDown={onKeyDown}
      >
        {!answer ? (
          <Coming of={{ ...list, data: answer }} shape="tasks" rows={10} />
        ) : tasks.length === 0 && filters.isFiltered ? (
          <NothingFound clear={filters.clearFilters} />
        ) : (
          <>
            {tasks.length === 0 && (
              <StateNote icon="player-pause" title={t('process.empty')} text={t('process.empty_hint')} />
            )}
            {byPerson.map(([userId, own]) => (
              <PersonAtWork
                key={userId}
                userId={userId}
                tasks={own}
                todayOf={(id) => answer.tasks.find((one) => one.id === id)?.today_minutes ?? 0}
                today={answer.people.find((one) => one.user_id === userId)?.today_minutes ?? 0}
                dayStart={Date.parse(answer.day_started_at)}
                now={now}
                activeId={active}
                onFocus={setActive}
              />
            ))}
            {answer.idle_user_ids.length > 0 && <IdlePeople ids={answer.idle_user_ids} />}
          </>
        )}
      </div>
      {answer && <ListTotals {...sumsOf(atWork)} isCut={answer.is_cut} />}
      <TransitionDialog />
    </Screen>
  );
}

/** Oneself first, then those who work, the longest first, then those who paused. */
function orderOf(userId: number, tasks: readonly ListedTask[], me: number | undefined): number {
  if (userId === me) return 0;
  const since = tasks.flatMap((task) => (isAtWork(task) && task.running_since ? Date.parse(task.running_since) : []));
  return since.length ? Math.min(...since) : Number.MAX_SAFE_INTEGER;
}

/** People of the reader whose clocks stand still: whom to ask, not whom to blame. */
function IdlePeople({ ids }: { readonly ids: readonly number[] }) {
  const { t } = useTexts();
  const people = useReferences('admin/users', ids);
  return (
    <section className={styles.group} aria-label={t('process.idle')}>
      <h2 className="row ruled sunken text-13">
        <Icon name="player-pause" size={14} />
        {t('process.idle')}
        <span className="count">{ids.length}</span>
      </h2>
      <ul className={`flow soft ${look.idle}`}>
        {people.map(({ id, name }) => (
          <li key={id} className="row shrinks" translate="no">
            <Avatar id={id} name={name} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
