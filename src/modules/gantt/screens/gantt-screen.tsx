import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { type Command, useCommands } from '#web/keys/commands.ts';
import { Screen } from '#web/product/screen.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { NothingFound, StateNote } from '#web/ui/state-note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatCount } from '#kernel/formats.ts';
import { BarMenu } from '#modules/gantt/screens/bar-menu.tsx';
import { PlanDialogs } from '#modules/gantt/screens/bar-dialogs.tsx';
import { conflictText } from '#modules/gantt/screens/bar-words.ts';
import { GanttChart } from '#modules/gantt/screens/gantt-chart.tsx';
import styles from '#modules/gantt/screens/gantt.module.css';
import { PhoneList } from '#modules/gantt/screens/phone-list.tsx';
import type { Picture } from '#modules/gantt/screens/picture.ts';
import type { Way } from '#modules/gantt/screens/plan-address.ts';
import { PlanSkeleton } from '#modules/gantt/screens/plan-skeleton.tsx';
import { PlanTools } from '#modules/gantt/screens/plan-tools.tsx';
import { Tray } from '#modules/gantt/screens/tray.tsx';
import { type Plan, usePlan } from '#modules/gantt/screens/use-plan.tsx';
import { usePhone } from '#modules/gantt/screens/use-phone.tsx';
import { refreshPlan } from '#modules/gantt/screens/change-plan.ts';
import { useTrial } from '#modules/gantt/what-if/trial.ts';
import { WhatIfPanel } from '#modules/gantt/what-if/what-if-panel.tsx';
import type { Ghosts, WhatIfProps } from '#modules/gantt/what-if/what-if-props.ts';
import { ListFilterBar } from '#modules/task-views/door.tsx';

/** Who does what when: rows are teams and their people. */
export const PeopleGantt = () => <GanttScreen by="executor" />;

/** The same of projects and what lies below them. */
export const ProjectsGantt = () => <GanttScreen by="project" />;

function GanttScreen({ by }: { readonly by: Way }) {
  const plan = usePlan(by);
  const { answer, picture, filters, address } = plan;
  const isPhone = usePhone();
  const trial = useTrial();
  const [isOpen, setOpen] = useState(false);
  const [moved, showGhosts] = useState<Ghosts>(none);
  const ghosts = useMemo(
    () =>
      new Map(
        [...moved].map(([id, at]) => [
          id,
          { from: picture?.placeOf(at.starts_at) ?? 0, to: picture?.placeOf(at.ends_at) ?? 0 },
        ]),
      ),
    [moved, picture],
  );
  // A copy belongs to the plan that is looked at.
  useEffect(() => trial.end, [by]);
  return (
    <Screen busy={answer.isFetching}>
      <ListFilterBar filters={filters} />
      <PlanTools plan={plan}>
        <WhatIfButton open={() => setOpen(true)} isOn={trial.isOn} />
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
            <div className={`row gap-0 grow shrinks ${styles.body}`}>
              <GanttChart plan={plan} picture={picture} ghosts={ghosts} />
              {address.hasTray && <Tray plan={plan} picture={picture} />}
            </div>
          )}
          {isPhone && address.hasTray && <Tray plan={plan} picture={picture} />}
          <PlanFoot plan={plan} picture={picture} />
          <BarMenu plan={plan} picture={picture} />
        </>
      )}
      <PlanDialogs plan={plan} />
      {isOpen && answer.data && (
        <WhatIfPanel {...whatIfOf(plan)} trial={trial} showGhosts={showGhosts} close={() => setOpen(false)} />
      )}
    </Screen>
  );
}

const none: Ghosts = new Map();

/** Opens the panel in which changes are tried; says while a copy is open. */
function WhatIfButton({ open, isOn }: { readonly open: () => void; readonly isOn: boolean }) {
  const { t } = useTexts();
  const commands = useMemo(
    (): Command[] => [
      { id: 'what_if.title', text: 'what_if.title', icon: 'wand', section: 'view', keys: 'KeyW', perform: open },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what opens it stays the same
    [],
  );
  useCommands(commands);
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      size="compact-sm"
      leftSection={<Icon name="wand" size={14} />}
      aria-haspopup="dialog"
      onClick={open}
    >
      {t(isOn ? 'what_if.on_copy' : 'what_if.title')}
    </Button>
  );
}

/** What the panel is told of the plan: whom and what it shows, and what it does not keep. */
function whatIfOf({ answer, picture, selected, active }: Plan): Omit<WhatIfProps, 'trial' | 'showGhosts' | 'close'> {
  const { rows, bars, conflicts } = answer.data!;
  const named = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row.name ?? '']));
  const idsOf = (of: (bar: (typeof bars)[number]) => number | null) => [
    ...new Set(bars.flatMap((bar) => of(bar) ?? [])),
  ];
  const [only] = selected.size === 1 ? selected : [];
  const bar = picture?.layout.barOf.get(only ?? active?.id ?? 0)?.bar;
  return {
    people: idsOf(({ executor_id }) => executor_id).map((id) => ({ id, fio: named.get(`executor ${id}`) ?? '' })),
    projects: idsOf(({ project_id }) => project_id).map((id) => ({ id, name: named.get(`project ${id}`) ?? '' })),
    task: bar ? { id: bar.task_id, number: bar.number, name: bar.name } : null,
    conflicts,
    nameOf: (id) => picture?.layout.barOf.get(id)?.bar ?? null,
    refresh: refreshPlan,
  };
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
  const { answer, words, format, setActive } = plan;
  const { t } = words;
  const { finish_at, bars, conflicts, baseline } = answer.data!;
  const critical = bars.filter(({ is_critical }) => is_critical).length;
  const go = (id: number) => {
    const line = picture.layout.lines[picture.layout.lineOf.get(id) ?? -1];
    if (!line) return;
    setActive({ line: line.key, id });
    document.querySelector('[role="treegrid"]')?.dispatchEvent(new CustomEvent('plan:show', { detail: id }));
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
        const number = id === undefined ? '' : (picture.layout.barOf.get(id)?.bar.number ?? '');
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
