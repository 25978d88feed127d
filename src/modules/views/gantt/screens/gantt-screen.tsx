import { Button } from '@mantine/core';
import { Screen } from '#web/product/screen.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatCount } from '#kernel/formats.ts';
import { BarMenu } from '#modules/views/gantt/screens/bar-menu.tsx';
import { PlanDialogs } from '#modules/views/gantt/screens/bar-dialogs.tsx';
import { conflictText } from '#modules/views/gantt/screens/bar-words.ts';
import { GanttChart } from '#modules/views/gantt/screens/gantt-chart.tsx';
import styles from '#modules/views/gantt/screens/gantt.module.css';
import { PhoneList } from '#modules/views/gantt/screens/phone-list.tsx';
import type { Picture } from '#modules/views/gantt/screens/picture.ts';
import type { Way } from '#modules/views/gantt/screens/plan-address.ts';
import { PlanSkeleton } from '#modules/views/gantt/screens/plan-skeleton.tsx';
import { PlanTools } from '#modules/views/gantt/screens/plan-tools.tsx';
import { Tray } from '#modules/views/gantt/screens/tray.tsx';
import { type Plan, usePlan } from '#modules/views/gantt/screens/use-plan.tsx';
import { usePhone } from '#modules/views/gantt/screens/use-phone.tsx';
import { WhatIfButton, WhatIfSide } from '#modules/views/gantt/screens/what-if-side.tsx';
import { ListFilterBar } from '#modules/views/task-views/door.tsx';

/** Who does what when: rows are teams and their people. */
export const PeopleGantt = () => <GanttScreen by="executor" />;

/** The same of projects and what lies below them. */
export const ProjectsGantt = () => <GanttScreen by="project" />;

function GanttScreen({ by }: { readonly by: Way }) {
  const plan = usePlan(by);
  const { answer, picture, filters, address } = plan;
  const isPhone = usePhone();
  return (
    <Screen busy={answer.isFetching}>
      <ListFilterBar filters={filters} />
      <PlanTools plan={plan}>
        <WhatIfButton open={() => plan.openSide(true)} />
      </PlanTools>
      {!picture && (answer.error ? <Coming of={answer} /> : <PlanSkeleton />)}
      {picture && (
        <>
          <PlanNotes plan={plan} />
          {isEmpty(picture) ? (
            <NothingPlanned plan={plan} />
          ) : isPhone ? (
            <PhoneList plan={plan} picture={picture} />
          ) : (
            <div className={styles.body}>
              <GanttChart plan={plan} picture={picture} />
              {address.hasTray && <Tray plan={plan} picture={picture} />}
            </div>
          )}
          {isPhone && address.hasTray && <Tray plan={plan} picture={picture} />}
          <PlanFoot plan={plan} picture={picture} />
          <BarMenu plan={plan} picture={picture} />
          <WhatIfSide plan={plan} picture={picture} />
        </>
      )}
      <PlanDialogs plan={plan} />
    </Screen>
  );
}

const isEmpty = ({ layout }: Picture) => layout.barOf.size === 0;

/** More than can be drawn: what is shown is not all, and how to see the rest. */
function PlanNotes({ plan: { answer, words } }: { readonly plan: Plan }) {
  const { t } = words;
  const { is_cut, bar_total, bars } = answer.data!;
  if (!is_cut) return null;
  return (
    <p role="status" className={`row gap-6 rigid warn ${styles.foot}`}>
      <Icon name="alert-triangle" size={14} />
      {t('gantt.is_cut', { shown: formatCount(bars.length), total: formatCount(bar_total) })}
    </p>
  );
}

function NothingPlanned({ plan: { filters, words, address, answer } }: { readonly plan: Plan }) {
  const { t } = words;
  if (filters.isFiltered) return <NothingFound clear={filters.clearFilters} />;
  const waiting = answer.data?.unplaced.length ?? 0;
  return (
    <StateNote
      icon="calendar-time"
      title={t('gantt.empty')}
      text={t('gantt.empty_hint')}
      action={
        waiting > 0 && !address.hasTray ? (
          <Button variant="default" onClick={() => address.setTray(true)}>
            {t('gantt.unplaced', { n: waiting })}
          </Button>
        ) : undefined
      }
    />
  );
}

/** When all of it ends, how much is critical, and what cannot be kept: each leads to its bar. */
function PlanFoot({ plan, picture }: { readonly plan: Plan; readonly picture: Picture }) {
  const { answer, words, format } = plan;
  const { t } = words;
  const { finish_at, bars, rows, conflicts, baseline } = answer.data!;
  const critical = bars.filter(({ is_critical }) => is_critical).length;
  const go = (id: number) => {
    const line = picture.layout.lines[picture.layout.lineOf.get(id) ?? -1];
    if (!line) return;
    plan.goTo({ line: line.key, id });
  };
  return (
    <footer className={`row wrap gap-12 rigid soft small ${styles.foot}`}>
      {finish_at && <span>{t('gantt.finish_at', { day: format.dayOf(finish_at) })}</span>}
      <span className="digits">
        {t('gantt.counted', { bars: formatCount(bars.length), critical: formatCount(critical) })}
      </span>
      {baseline && <span>{t('gantt.baseline_of', { name: baseline.name, day: format.dayOf(baseline.made_at) })}</span>}
      {conflicts.slice(0, 3).map((conflict) => {
        const [id] = conflict.task_ids;
        const person = conflict.user_id !== null && rows.find(({ key }) => key === `u${conflict.user_id}`)?.name;
        const number = person || (id === undefined ? '' : (picture.layout.barOf.get(id)?.bar.number ?? ''));
        return (
          <button
            key={`${conflict.kind} ${conflict.task_ids.join()} ${conflict.at}`}
            type="button"
            className="inline gap-4 bad hovers rounded-s"
            onClick={() => id !== undefined && go(id)}
          >
            <Icon name="alert-triangle" size={12} />
            {number} {conflictText(conflict, words)}
          </button>
        );
      })}
      {conflicts.length > 3 && <span className="bad">{t('gantt.more_conflicts', { n: conflicts.length - 3 })}</span>}
    </footer>
  );
}
