import { openStatuses } from '#modules/company/projects/door.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { OverviewScreen, WorkOrTable } from '#web/resource-page/overview-screen.tsx';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import { type GroupRow, useGroups } from '#modules/views/task-views/groups/use-groups.tsx';
import { taskGroups } from '#modules/work/tasks/door.ts';
import type { ReactNode } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { StatusBar } from '#modules/views/task-views/groups/status-bar.tsx';
import { useTasksHref } from '#modules/views/task-views/groups/use-group-tasks.tsx';
import styles from '#modules/views/task-views/groups/group-lines.module.css';

const kinds = {
  open: ({ is_closed }: GroupRow) => !is_closed,
  closed: ({ is_closed }: GroupRow) => is_closed,
  all: () => true,
} as const;
type Which = keyof typeof kinds;
const names = Object.keys(kinds) as Which[];

/** Releases and sprints by how far they are, each leading to its page. */
export default function TaskGroupsScreen() {
  return (
    <WorkOrTable table={groupStats} texts="groups">
      <Overview />
    </WorkOrTable>
  );
}

function Overview() {
  const { t } = useTexts();
  return (
    <OverviewScreen
      resource={taskGroups}
      texts="groups"
      query={useGroups()}
      wordsOf={({ name, goal }: GroupRow) => `${name} ${goal ?? ''}`}
      choice={{ name: 'which', of: names, labelOf: (one) => t(`groups.${one}`) }}
      chosenRows={(rows, which) => rows.filter(kinds[which])}
    >
      {(rows, edit) => <GroupLines rows={rows} edit={edit} />}
    </OverviewScreen>
  );
}

interface GroupLinesProps {
  readonly rows: readonly GroupRow[];
  /** Its fields open by a button with this name. */
  readonly edit: 'action.edit' | 'action.open';
}

/** Groups by how far they are: each leads to its tasks, its late ones to these. */
function GroupLines({ rows, edit }: GroupLinesProps) {
  const { t } = useTexts();
  return (
    <ul aria-label={t('task-groups.title')}>
      {rows.map((row) => (
        <Line key={row.id} row={row} edit={edit} />
      ))}
    </ul>
  );
}

function Line({ row, edit }: { readonly row: GroupRow } & Pick<GroupLinesProps, 'edit'>) {
  const { t } = useTexts();
  const hrefOf = useTasksHref();
  const { id, name, color, goal, late_count } = row;
  const format = useFormats();
  const own = { task_group_id: String(id) };
  return (
    <li className={`grid lined hovers ${styles.line}`} data-group={id}>
      <span className="stack gap-0 shrinks">
        <Name href={`#/tasks/task-groups/${id}`}>
          <i className="dot" style={{ background: color ?? 'var(--field-line)' }} />
          <span className="cut medium" translate="no" title={name}>
            {name}
          </span>
        </Name>
        <Dates row={row} href={hrefOf(own)} />
      </span>
      <span className={`soft small clips ${styles.goal}`} translate="no" title={goal ?? undefined}>
        {goal}
      </span>
      <StatusBar row={row} />
      <Hours row={row} />
      <span className={`small digits nowrap ${styles.late}`}>
        {late_count > 0 && (
          <Name href={hrefOf({ ...own, status: openStatuses.join(), deadline_to: format.today() })} isBad>
            <Icon name="alert-triangle" size={12} />
            {t('groups.late', { count: formatCount(late_count) })}
          </Name>
        )}
      </span>
      <span className={styles.tools}>
        <IconButton
          icon={edit === 'action.edit' ? 'pencil' : 'info-circle'}
          label={`${t(edit)}: ${name}`}
          small
          onClick={() => openPanel(taskGroups.path, id)}
        />
      </span>
    </li>
  );
}

interface NameProps {
  readonly href: string | null;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

function Name({ href, isBad, children }: NameProps) {
  const look = isBad ? 'inline gap-4 bad untied' : `row gap-10 shrinks ink untied ${styles.name}`;
  return href ? (
    <a href={href} className={look}>
      {children}
    </a>
  ) : (
    <span className={look}>{children}</span>
  );
}

function Dates({ row, href }: { readonly row: GroupRow; readonly href: string | null }) {
  const { t } = useTexts();
  const format = useFormats();
  const { starts_on, ends_on, is_closed, task_count } = row;
  const isOver = !is_closed && ends_on !== null && ends_on < format.today();
  const said = [starts_on, ends_on].map((day) => (day ? format.day(day) : '…')).join(' – ');
  return (
    <span className={`row wrap gap-6 small digits ${styles.dates} ${isOver ? 'bad' : 'quiet'}`}>
      {(starts_on || ends_on) && <span className="nowrap">{said}</span>}
      {href && (
        <a className="nowrap" href={href}>
          {t('board.total', { count: formatCount(task_count) })}
        </a>
      )}
      {is_closed && <span className="badge">{t('groups.is_closed')}</span>}
    </span>
  );
}

/** What was spent against what was planned, and for how much there are people. */
function Hours({ row: { planned_minutes, actual_minutes, capacity_minutes } }: { readonly row: GroupRow }) {
  const { t } = useTexts();
  const isOver = planned_minutes > 0 && actual_minutes > planned_minutes;
  const isTooMuch = capacity_minutes !== null && planned_minutes > capacity_minutes;
  return (
    <span className={`stack gap-0 small digits ${styles.hours}`}>
      <span className={isOver ? 'bad' : undefined}>
        {t('groups.spent_of_planned', {
          spent: formatClock(actual_minutes),
          planned: formatClock(planned_minutes),
        })}
      </span>
      {capacity_minutes !== null && (
        <span className={isTooMuch ? 'bad' : 'quiet'}>
          {t('groups.capacity_of', { capacity: formatClock(capacity_minutes) })}
        </span>
      )}
    </span>
  );
}
