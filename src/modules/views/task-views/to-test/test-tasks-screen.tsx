import { useRef } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { Screen } from '#web/product/screen.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { ListBody } from '#modules/views/task-views/lists/list-body.tsx';
import { ListTotals, sumsOf } from '#modules/views/task-views/lists/list-totals.tsx';
import styles from '#modules/views/task-views/lists/lists.module.css';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { ListFilterBar, useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { useListKeys } from '#modules/views/task-views/lists/use-list-keys.tsx';
import { useTaskList } from '#modules/views/task-views/lists/use-task-list.tsx';
import { TransitionDialog } from '#modules/work/tasks/door.tsx';
import { type Judgement, useJudging } from '#modules/views/task-views/to-test/use-judging.tsx';
import type { Answer } from '#kernel/api.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { TaskLine } from '#modules/views/task-views/lists/task-line.tsx';
import type { ListedCheck } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { CheckList } from '#modules/views/task-views/to-test/check-list.tsx';
import look from '#modules/views/task-views/to-test/to-test.module.css';

export type ToTest = Answer<'GET /api/fp/dev-tasks/to-test'>;

const waiting = ['checking', 'done'] as const;
const since = (task: ListedTask) => task.done_at ?? task.submitted_at ?? task.status_changed_at;

/** What waits for the reader's judgement, the longest first; the opened one shows its checks. */
export default function TestTasksScreen() {
  const { t } = useTexts();
  const root = useRef<HTMLDivElement>(null);
  const { activeId, setActive, onKeyDown } = useListKeys(root);
  const filters = useListFilters(['whose', 'task']);
  const whose = filters.view.whose === 'all' ? 'all' : 'mine';
  const list = useTaskList({
    key: 'GET /api/fp/dev-tasks/to-test',
    asked: { ...filters.asked, whose },
    rowsOf: ({ rows }) => rows,
    concerns: ({ status }) => (waiting as readonly string[]).includes(status),
  });
  useChanges('fp/task-checks', (changes) => {
    if (changes.some(({ row }) => row && list.data?.tasks[row.task_id])) list.refresh();
  });
  const { checks: judged, judge } = useJudging<ToTest>(list.queryKey, list.data?.answer.checks ?? []);
  const tasks = Object.values(list.data?.tasks ?? {}).toSorted(
    (a, b) => since(a).localeCompare(since(b)) || a.id - b.id,
  );
  const shown = tasks.filter(({ status }) => (waiting as readonly string[]).includes(status));
  const openId = Number(filters.view.task) || null;
  const checks = Map.groupBy(judged, ({ task_id }) => task_id);
  const active = shown.some(({ id }) => id === activeId) ? activeId : (shown[0]?.id ?? null);

  return (
    <Screen busy={list.isPending}>
      <ListFilterBar filters={filters}>
        <WhoseTabs
          whose={whose}
          choose={(one) => filters.setFilters({ whose: one === 'all' ? 'all' : null, task: null })}
        />
      </ListFilterBar>
      <ListBody
        ref={root}
        label={t('screen.test_tasks')}
        list={list}
        onKeyDown={onKeyDown}
        isEmpty={shown.length === 0}
        clear={filters.isFiltered ? filters.clearFilters : null}
        nothing={<StateNote icon="clipboard-check" title={t('to_test.empty')} text={t('to_test.empty_hint')} />}
      >
        {waiting.map((status) => {
          const some = shown.filter((task) => task.status === status);
          return (
            some.length > 0 && (
              <section
                key={status}
                className={`${styles.group} ${look.toTest}`}
                data-group={status}
                aria-label={t(`to_test.${status}`)}
              >
                <h2 className="row ruled sunken text-13">
                  {t(`to_test.${status}`)} <span className="count">{some.length}</span>
                </h2>
                <ul>
                  {some.map((task) => (
                    <TestedTask
                      key={task.id}
                      task={task}
                      since={since(task)}
                      checks={checks.get(task.id) ?? []}
                      isActive={task.id === active}
                      isOpen={task.id === openId}
                      onFocus={setActive}
                      toggle={(id) => filters.setFilters({ task: id === openId ? null : String(id) })}
                      judge={judge}
                    />
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </ListBody>
      {list.data && <ListTotals {...sumsOf(shown)} isCut={list.data.answer.is_cut} />}
      <TransitionDialog />
    </Screen>
  );
}

interface WhoseTabsProps {
  readonly whose: 'mine' | 'all';
  readonly choose: (whose: 'mine' | 'all') => void;
}

function WhoseTabs({ whose, choose }: WhoseTabsProps) {
  const { t } = useTexts();
  return (
    <div className="row gap-4" role="group" aria-label={t('to_test.whose')}>
      {(['mine', 'all'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={`inline nowrap hovers panel soft small ${styles.tab}`}
          aria-pressed={one === whose}
          onClick={() => choose(one)}
        >
          {t(`to_test.whose.${one}`)}
        </button>
      ))}
    </div>
  );
}

interface TestedTaskProps {
  readonly task: ListedTask;
  readonly since: string;
  readonly checks: readonly ListedCheck[];
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onFocus: (id: number) => void;
  readonly toggle: (id: number) => void;
  readonly judge: (check: ListedCheck, said: Judgement) => Promise<void>;
}

/** A task that waits: for how long, how often it came back, and, opened, what is to be found true of it. */
function TestedTask(props: TestedTaskProps) {
  const { task, since, checks, isActive, isOpen, onFocus, toggle, judge } = props;
  const { t } = useTexts();
  const format = useFormats();
  const now = useMinute();
  const passed = checks.filter(({ result }) => result === 'passed').length;
  return (
    <li data-open={isOpen || undefined}>
      <div className={`row wrap ends ruled panel ${styles.line}`}>
        <TaskLine
          task={task}
          isActive={isActive}
          onFocus={onFocus}
          keys="Enter O M"
          note={
            <span className={`inline gap-12 ${look.note}`}>
              {task.return_count > 0 && (
                <span className="inline gap-4 warn medium" title={t('field.return_count')}>
                  <Icon name="arrow-back-up" size={12} />
                  {t('to_test.returned', { count: task.return_count })}
                </span>
              )}
              {checks.length > 0 && (
                <span className="inline gap-4">
                  <Icon name="list-check" size={12} /> {passed}/{checks.length}
                </span>
              )}
              <span className="inline gap-4" title={format.instant(since)}>
                <Icon name="clock" size={12} /> {format.relative(since, now)}
              </span>
            </span>
          }
          buttons={
            <IconButton
              small
              icon="list-check"
              data-key="KeyO"
              aria-expanded={isOpen}
              label={`${t('to_test.checks')}: ${task.number}`}
              onClick={() => toggle(task.id)}
            />
          }
        />
      </div>
      {isOpen && <CheckList task={task} checks={checks} judge={judge} />}
    </li>
  );
}
