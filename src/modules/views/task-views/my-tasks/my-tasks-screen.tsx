import { Button } from '@mantine/core';
import { useRef } from 'react';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { dayOf as dayIn } from '#kernel/calendar-formats.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Menu } from '#web/ui/floats.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { menuChoice } from '#web/ui/menu-choice.tsx';
import { CreateButton } from '#web/ui/create-button.tsx';
import { Screen } from '#web/product/screen.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { useMinute } from '#web/ui/use-minute.ts';
import { useFormats } from '#web/ui/use-formats.ts';
import { taskMakers } from '#modules/actions.ts';
import { ListBody } from '#modules/views/task-views/lists/list-body.tsx';
import { ListTotals, sumsOf } from '#modules/views/task-views/lists/list-totals.tsx';
import type { ListedTask } from '#modules/views/task-views/lists/listed-task.ts';
import { ListFilterBar, useListFilters } from '#modules/views/task-views/lists/use-list-filters.tsx';
import { useListKeys } from '#modules/views/task-views/lists/use-list-keys.tsx';
import { useTaskList, byDeadline } from '#modules/views/task-views/lists/use-task-list.tsx';
import {
  type MyPart,
  myParts,
  partsOf,
  groupOf,
  type Today,
  waitingGroups,
} from '#modules/views/task-views/my-tasks/waiting.ts';
import { WaitingSection } from '#modules/views/task-views/my-tasks/waiting-section.tsx';
import { TransitionDialog } from '#modules/work/tasks/door.tsx';

/** What waits for the reader, whatever their part in it, by what must be done now. */
export default function MyTasksScreen() {
  const { t } = useTexts();
  const may = useMay();
  const root = useRef<HTMLDivElement>(null);
  const { activeId, setActive, onKeyDown } = useListKeys(root);
  const filters = useListFilters(['part', 'folded']);
  const now = useToday();
  const list = useTaskList({
    key: 'GET /api/fp/dev-tasks/mine',
    asked: filters.asked,
    rowsOf: ({ rows }) => rows,
    concerns: (task) => partsOf(task, now.userId).length > 0,
  });
  const all = Object.values(list.data?.tasks ?? {}).filter((task) => groupOf(task, now) !== null);
  const part = myParts.find((one) => one === filters.view.part) ?? null;
  const shown = all.filter((task) => !part || partsOf(task, now.userId).includes(part)).toSorted(byDeadline);
  const groups = Map.groupBy(shown, (task) => groupOf(task, now));
  const folded = (filters.view.folded ?? '').split(',').filter(Boolean);
  const fold = (group: string) =>
    filters.setFilters({
      folded: (folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]).join() || null,
    });
  const clear = () => {
    filters.clearFilters();
    filters.setFilters({ part: null });
  };
  const first = waitingGroups.flatMap((group) => (folded.includes(group) ? [] : (groups.get(group) ?? [])))[0]?.id;
  const active = shown.some(({ id }) => id === activeId) ? activeId : first;

  return (
    <Screen
      busy={list.isPending}
      actions={may(taskMakers()) && <CreateButton onClick={() => openPanel('fp/dev-tasks', 'new')} />}
    >
      <ListFilterBar filters={filters}>
        <Parts
          all={list.data ? all : null}
          userId={now.userId}
          chosen={part}
          choose={(one) => filters.setFilters({ part: one })}
        />
      </ListFilterBar>
      <ListBody
        ref={root}
        label={t('screen.my_tasks')}
        list={list}
        onKeyDown={onKeyDown}
        isEmpty={shown.length === 0}
        clear={filters.isFiltered || part ? clear : null}
        nothing={<StateNote icon="checks" title={t('my_tasks.empty')} text={t('my_tasks.empty_hint')} />}
      >
        {waitingGroups.map((group) => {
          const tasks = groups.get(group);
          return (
            tasks && (
              <WaitingSection
                key={group}
                group={group}
                tasks={tasks}
                userId={now.userId}
                activeId={active ?? null}
                onFocus={setActive}
                isFolded={folded.includes(group)}
                fold={() => fold(group)}
              />
            )
          );
        })}
      </ListBody>
      {list.data && <ListTotals {...sumsOf(shown)} isCut={list.data.answer.is_cut} />}
      <TransitionDialog />
    </Screen>
  );
}

interface PartsProps {
  /** Null: they are on their way. */
  readonly all: readonly ListedTask[] | null;
  readonly userId: number;
  readonly chosen: MyPart | null;
  readonly choose: (part: MyPart | null) => void;
}

/** The quick choice: all, or one part that the reader has. A part that they have nowhere is not offered. */
function Parts({ all, userId, chosen, choose }: PartsProps) {
  const { t } = useTexts();
  const countOf = (part: MyPart | null) =>
    all?.filter((task) => part === null || partsOf(task, userId).includes(part)).length ?? 0;
  const nameOf = (part: MyPart | null) => t(part ? `my_tasks.part.${part}` : 'filter.any');
  const offered = [null, ...myParts.filter((part) => countOf(part) || part === chosen)];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          className="nowrap"
          aria-label={`${t('my_tasks.part')}: ${nameOf(chosen)} ${all ? countOf(chosen) : ''}`}
          rightSection={<Icon name="chevron-down" size={14} />}
        >
          <span className="inline">
            {nameOf(chosen)} <span className="count">{all && countOf(chosen)}</span>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((part) => (
          <Menu.Item
            key={part}
            {...menuChoice('menuitemradio', part === chosen)}
            rightSection={<span className="count">{countOf(part)}</span>}
            onClick={() => choose(part)}
          >
            {nameOf(part)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useToday(): Today {
  const { user, timeZone } = useSession();
  const format = useFormats();
  const now = useMinute();
  const today = format.today();
  return {
    userId: user?.id ?? 0,
    now: new Date(now).toISOString(),
    today,
    weekEnd: addDays(today, 7 - weekdayOf(today)),
    dayOf: (instant) => dayIn(instant, timeZone),
  };
}
