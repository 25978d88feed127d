import { openStatuses } from '#modules/company/projects/door.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatClock, formatCount } from '#kernel/formats.ts';
import { call } from '#web/api/call.ts';
import { carryOut } from '#web/crud/carry-out.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { type Translate, useTexts } from '#web/i18n/texts.ts';
import { useLiveList } from '#web/crud/use-list.ts';
import { useChanges } from '#web/live/changes.ts';
import { listKey } from '#web/lists/list-cache.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Screen } from '#web/product/screen.tsx';
import { useMay } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { Part } from '#web/ui/part.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StatusTag } from '#web/ui/status.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import {
  BurnChart,
  type BurnMeasure,
  burnMeasures,
  type BurnWay,
  burnWays,
} from '#modules/views/task-views/groups/burn-chart.tsx';
import type { GroupProgress, GroupSummary } from '#modules/views/task-views/groups/group-endpoints.ts';
import { groupStats } from '#modules/views/task-views/groups/group-stats.ts';
import { StatusBar } from '#modules/views/task-views/groups/status-bar.tsx';
import { useTasksHref } from '#modules/views/task-views/groups/use-group-tasks.tsx';
import type { GroupRow } from '#modules/views/task-views/groups/use-groups.tsx';
import { useSoon } from '#modules/views/task-views/lists/use-soon.tsx';
import { actions } from '#modules/actions.ts';
import { ForecastLine } from '#modules/numbers/forecast/door.tsx';
import { TaskButton } from '#modules/work/tasks/door.tsx';
import { taskGroups } from '#modules/work/tasks/door.ts';
import styles from '#modules/views/task-views/groups/group.module.css';

const DialogForm = onDemand(() => import('#web/ui/dialog-form.tsx'), 'DialogForm');
const CarryOverDialog = onDemand(
  () => import('#modules/views/task-views/groups/carry-over-dialog.tsx'),
  'CarryOverDialog',
);

const CapacityPart = onDemand(() => import('#modules/views/task-views/groups/capacity-part.tsx'), 'default');

/** A release or a sprint: how far it is, how it went day by day, what came in late, and its end. */
export default function GroupScreen() {
  const { t } = useTexts();
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const group = useGroup(Number(id));
  const { data } = group;
  return (
    <Screen
      busy={group.isPending}
      title={data?.row.name ?? t('task-groups.one')}
      isTyped={data !== undefined}
      actions={
        <ScreenLink
          to="/tasks/task-groups"
          className={`inline soft untied ${styles.back}`}
          aria-label={t('task-groups.title')}
        >
          <Icon name="arrow-left" /> <span className="wide-only">{t('task-groups.title')}</span>
        </ScreenLink>
      }
    >
      <div className={`grid gap-16 scrolls ${styles.page}`}>
        <Loaded of={group} rows={8}>
          {({ row, progress }) => (
            <>
              <Overview row={row} forecast={progress.forecast} />
              <Burn progress={progress} />
              <LateComers rows={progress.late_comers} />
              <CapacityPart id={row.id} />
            </>
          )}
        </Loaded>
      </div>
      <OpenedRow resource={taskGroups} />
    </Screen>
  );
}

function useGroup(id: number) {
  const query = useQuery({
    queryKey: [...listKey(groupStats.path), 'one', id],
    queryFn: async ({ signal }) => {
      const params = { id };
      const [row, progress] = await Promise.all([
        call('GET /api/fp/task-groups-with-stats/:id', { params, signal }),
        call('GET /api/fp/task-groups-with-stats/:id/progress', { params, signal }),
      ]);
      return { row, progress };
    },
  });
  const refresh = useSoon(() => void query.refetch());
  useLiveList(taskGroups.path);
  useChanges(taskGroups.path, refresh);
  useChanges('fp/dev-tasks', refresh);
  return query;
}

/** What may be done with the group as a whole. */
function Tools({ row }: { readonly row: GroupRow }) {
  const { t } = useTexts();
  const may = useMay();
  const [open, setOpen] = useState<'carry' | 'close' | null>(null);
  const shut = () => setOpen(null);
  const left = row.task_count - row.done_count - row.accepted_count;
  const reopen = () =>
    carryOut(taskGroups, row, 'reopen', {
      ...{ shows: { is_closed: false }, text: t('groups.reopened_now'), wayBack: 'close' },
    });
  return (
    <div className="row wrap">
      {may([actions.tasks.update]) && left > 0 && (
        <Button variant="default" onClick={() => setOpen('carry')}>
          {t('groups.carry_over')}
        </Button>
      )}
      {may([actions.taskGroups.update]) && (
        <>
          <DecisionSlot of={taskGroups} row={row}>
            {({ is_closed }) => (
              <Button variant="default" onClick={() => (is_closed ? void reopen() : setOpen('close'))}>
                {t(is_closed ? 'groups.reopen' : 'groups.close')}
              </Button>
            )}
          </DecisionSlot>
          <Button variant="default" onClick={() => openPanel(taskGroups.path, row.id)}>
            {t('action.edit')}
          </Button>
        </>
      )}
      {open === 'carry' && <CarryOverDialog group={row} close={shut} />}
      {open === 'close' && (
        <DialogForm
          title={t('groups.close_title')}
          about={row.name}
          close={shut}
          send={() => {
            shut();
            void carryOut(taskGroups, row, 'close', {
              ...{ shows: { is_closed: true }, text: t('groups.closed_now'), wayBack: 'reopen' },
            });
          }}
          text={t('groups.close')}
        >
          <p>{left > 0 ? t('groups.close_left', { count: left }) : t('groups.close_done')}</p>
          <p className="quiet">{t('groups.close_keeps')}</p>
        </DialogForm>
      )}
    </div>
  );
}

interface OverviewProps {
  readonly row: GroupRow;
  readonly forecast: GroupProgress['forecast'];
}

function Overview({ row, forecast }: OverviewProps) {
  const { t } = useTexts();
  const format = useFormats();
  const hrefOf = useTasksHref();
  const own = { task_group_id: String(row.id) };
  const late = { ...own, status: openStatuses.join(), deadline_to: format.today() };
  const dates = [row.starts_on, row.ends_on].map((day) => (day ? format.day(day) : '…')).join(' – ');
  return (
    <Part title={t('groups.overview')} tools={row.is_closed && <span className="badge">{t('groups.is_closed')}</span>}>
      <div className="inside stack gap-10">
        {row.goal && (
          <p className="breaks pretty" translate="no">
            {row.goal}
          </p>
        )}
        <StatusBar row={row} />
        <p className="flow small digits soft">
          {(row.starts_on || row.ends_on) && <span>{dates}</span>}
          <Counted href={hrefOf(own)}>{t('board.total', { count: formatCount(row.task_count) })}</Counted>
          {row.late_count > 0 && (
            <Counted href={hrefOf(late)} isBad>
              {t('groups.late', { count: formatCount(row.late_count) })}
            </Counted>
          )}
          <span>{spentOf(t, row)}</span>
          {row.capacity_minutes !== null && (
            <span>{t('groups.capacity_of', { capacity: formatClock(row.capacity_minutes) })}</span>
          )}
        </p>
        {forecast && <ForecastLine forecast={forecast} />}
        {row.summary && row.closed_at && <Summary summary={row.summary as GroupSummary} at={row.closed_at} />}
        <Tools row={row} />
      </div>
    </Part>
  );
}

const spentOf = (t: Translate, { actual_minutes, planned_minutes }: GroupSummary | GroupRow): string =>
  t('groups.spent_of_planned', { spent: formatClock(actual_minutes), planned: formatClock(planned_minutes) });

interface CountedProps {
  readonly href: string | null;
  readonly isBad?: boolean;
  readonly children: string;
}

const Counted = ({ href, isBad, children }: CountedProps) =>
  href ? (
    <a href={href} className={isBad ? 'bad' : undefined}>
      {children}
    </a>
  ) : (
    <span className={isBad ? 'bad' : undefined}>{children}</span>
  );

/** How it stood when it was closed. */
function Summary({ summary, at }: { readonly summary: GroupSummary; readonly at: string }) {
  const { t } = useTexts();
  const format = useFormats();
  const { done_count, task_count, late_count } = summary;
  return (
    <p className={`flow small digits sunken rounded ${styles.summary}`} data-summary="">
      <b>{t('groups.when_closed', { at: format.instant(at) })}</b>
      <span>{t('groups.progress_of', { done: formatCount(done_count), count: formatCount(task_count) })}</span>
      {late_count > 0 && <span className="bad">{t('groups.late', { count: formatCount(late_count) })}</span>}
      <span>{spentOf(t, summary)}</span>
    </p>
  );
}

function Burn({ progress }: { readonly progress: GroupProgress }) {
  const { t } = useTexts();
  const [measure, setMeasure] = useState<BurnMeasure>('count');
  const [way, setWay] = useState<BurnWay>('down');
  const { days, ends_on } = progress;
  return (
    <Part title={t('groups.day_by_day')}>
      <div className={`row wrap ${styles.switches}`}>
        <OneOf
          label={t('groups.day_by_day')}
          of={burnWays}
          value={way}
          nameOf={(one) => t(`groups.burn_way.${one}`)}
          choose={setWay}
        />
        <OneOf
          label={t('groups.measure')}
          of={burnMeasures}
          value={measure}
          nameOf={(one) => t(`groups.measure.${one}`)}
          choose={setMeasure}
        />
      </div>
      {days.length ? (
        <BurnChart days={days} endsOn={ends_on} measure={measure} way={way} />
      ) : (
        <p className="inside quiet">{t('groups.no_days')}</p>
      )}
    </Part>
  );
}

/** What came in after the group had begun. */
function LateComers({ rows }: { readonly rows: GroupProgress['late_comers'] }) {
  const { t } = useTexts();
  const format = useFormats();
  return (
    <Part title={t('groups.late_comers')} count={rows.length}>
      {rows.length ? (
        <ul>
          {rows.map(({ id, number, name, status, came_on }) => (
            <li key={id} className={`grid gap-12 lined ${styles.comer}`}>
              <span className="quiet small digits">{format.day(came_on)}</span>
              <TaskButton taskId={id} className="plain cut start" translate="no">
                <span className="quiet">{number}</span> {name}
              </TaskButton>
              <StatusTag status={status} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="inside quiet">{t('groups.no_late_comers')}</p>
      )}
    </Part>
  );
}
