import { Button } from '@mantine/core';
import { useState } from 'react';
import { isDay } from '#kernel/days.ts';
import { dayOf, formatMonth } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, go, useSearchTexts } from '#web/navigation/navigation.ts';
import { stringifySearch } from '#web/navigation/route-query.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { NewMeeting, ShownPicker, useBesideTasks } from '#modules/views/task-views/calendar-view/beside-tasks.tsx';
import { CalendarGrid } from '#modules/views/task-views/calendar-view/calendar-grid.tsx';
import { beside as nextTo, shownDays, type Span, spans } from '#modules/views/task-views/calendar-view/weeks.ts';
import { ListFilterBar, useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { useTaskList, byDeadline } from '#modules/views/task-views/lists/use-task-list.tsx';
import { TaskViews } from '#modules/views/task-views/outline/task-views.tsx';
import { ViewTools } from '#modules/views/task-views/outline/view-tools.tsx';
import styles from '#modules/views/task-views/calendar-view/calendar.module.css';

/** What is due when: a month of days or a week with the plans that reach into it. */
export default function TaskCalendarScreen() {
  const { t, lang } = useTexts();
  const format = useFormats();
  const search = useSearchTexts();
  const span: Span = spans.find((one) => one === search.span) ?? 'month';
  const at = isDay(search.at) ? search.at : format.today();
  const days = shownDays(span, at);
  const [from, to] = [days[0]!, days.at(-1)!];
  const filters = useListFilters([]);
  const list = useTaskList({
    key: 'GET /api/fp/dev-tasks/calendar',
    asked: { ...filters.asked, from, to, ...(span === 'week' && { planned: 'true' }) },
    rowsOf: ({ rows }) => rows,
    concerns: ({ deadline }) => {
      const day = deadline && dayOf(deadline, format.timeZone);
      return day !== null && day >= from;
    },
  });
  const goTo = (day: string) => changeSearch({ at: day === format.today() ? null : day }, { replace: true });
  const showAll = (day: string) => go(`/tasks/tasks${stringifySearch({ ...filters.asked, deadline: day })}`);
  const beside = useBesideTasks(from, to);
  // The first month comes whole, so that nothing moves in it; others show what they have.
  const [stands, stand] = useState(false);
  const isWhole = list.data !== undefined && !beside.isLoading;
  if (isWhole && !stands) stand(true);
  const shown = stands || isWhole ? list : { ...list, data: undefined };
  const tasks = Object.values(list.data?.tasks ?? {}).toSorted(byDeadline);
  return (
    <Screen busy={list.isPending || (!shown.data && !list.error)} lead={<TaskViews />}>
      <ListFilterBar filters={filters}>
        <ViewTools asked={{ ...filters.asked, deadline_from: from, deadline_to: to }} />
      </ListFilterBar>
      <div className={`row gap-6 rigid ${styles.tools}`}>
        <IconButton
          icon="chevron-left"
          label={t(`task-calendar.back_${span}`)}
          onClick={() => goTo(nextTo(span, at, -1))}
        />
        <IconButton
          icon="chevron-right"
          label={t(`task-calendar.on_${span}`)}
          onClick={() => goTo(nextTo(span, at, 1))}
        />
        <Button variant="default" onClick={() => goTo(format.today())}>
          {t('calendar.today')}
        </Button>
        <h2 className={`text-14 digits ${styles.title}`} aria-live="polite">
          {span === 'month' ? formatMonth(at, lang) : `${format.day(from).slice(0, 5)} – ${format.day(to)}`}
        </h2>
        <span className="grow" />
        <NewMeeting />
        <ShownPicker />
        <OneOf
          large
          label={t('task-calendar.span')}
          of={spans}
          value={span}
          nameOf={(one) => t(`task-calendar.${one}`)}
          choose={(one) => changeSearch({ span: one === 'month' ? null : one })}
        />
      </div>
      <Loaded of={shown} shape="month" rows={span === 'month' ? 5 : 1}>
        {({ answer }) => (
          <CalendarGrid
            span={span}
            at={at}
            days={days.map((day) => beside.shownDay(answer.days.find((one) => one.day === day) ?? { ...unknown, day }))}
            tasks={beside.isShown('tasks') ? tasks : []}
            besides={beside.besides}
            goTo={goTo}
            showAll={showAll}
          />
        )}
      </Loaded>
    </Screen>
  );
}

/** A day of a month that is on its way. */
const unknown = { total: 0, is_off: false, away: null, hours: null };
