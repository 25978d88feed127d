import type { ReactNode } from 'react';
import { dayOf } from '#kernel/calendar-formats.ts';
import { useReference } from '#web/cache/references.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { mayI } from '#web/session/session.ts';
import { CutText } from '#web/ui/cut-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import type { RowOf } from '#kernel/row-verbs.ts';
import { EventChip, useOccurrences } from '#modules/staff/events/door.tsx';
import { leaveRequests } from '#modules/staff/leave/door.ts';
import { events } from '#modules/staff/events/door.ts';
import type { CalendarDay } from '#modules/views/task-views/calendar-view/calendar-endpoint.ts';
import styles from '#modules/views/task-views/calendar-view/calendar.module.css';

const shownKinds = ['tasks', 'leave', 'events'] as const;
type ShownKind = (typeof shownKinds)[number];

/** What is left out stands in the address: without a word of it all is shown. */
function useShown() {
  const { without = '' } = useSearchTexts();
  const left = new Set(without.split(','));
  return {
    isShown: (kind: ShownKind) => !left.has(kind),
    toggle: (kind: ShownKind) => {
      const next = left.symmetricDifference(new Set([kind]));
      next.delete('');
      changeSearch({ without: [...next].join(',') || null }, { replace: true });
    },
  };
}

/** Tasks, leave and events: which of them the calendar shows. */
export function ShownPicker() {
  const { t } = useTexts();
  const { isShown, toggle } = useShown();
  return (
    <fieldset className={`flow gap-4 ${styles.picker}`} aria-label={t('task-calendar.shown')}>
      {shownKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={`small ${styles.shown}`}
          aria-pressed={isShown(kind)}
          onClick={() => toggle(kind)}
        >
          {t(`task-calendar.shown.${kind}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** A meeting of one's own, where the days are seen. */
export function NewMeeting() {
  const { t } = useTexts();
  if (!mayI(events.access.create!)) return null;
  return <IconButton icon="calendar-event" label={t('event.new')} onClick={() => openPanel(events.path, 'new')} />;
}

/** What stands on the days of a calendar beside its tasks, as far as it was chosen and may be seen. */
export function useBesideTasks(from: string, to: string) {
  const { isShown } = useShown();
  const { timeZone } = useFormats();
  const hasEvents = isShown('events');
  const events = useOccurrences(from, to, hasEvents);
  const leave = useLeave(from, to, isShown('leave') && mayI(leaveRequests.access.read));
  const byDay = Map.groupBy(events.rows, ({ starts_at }) => dayOf(starts_at, timeZone));
  return {
    isShown,
    isLoading: events.isLoading || leave.isLoading,
    /** A day whose tasks are not shown counts none. */
    shownDay: (day: CalendarDay): CalendarDay => (isShown('tasks') ? day : { ...day, total: 0 }),
    besides: (day: string): ReactNode => (
      <>
        {leave.rows
          .filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
          .map((row) => (
            <LeaveChip key={`leave ${row.id}`} userId={row.user_id} />
          ))}
        {byDay.get(day)?.map((one) => (
          <EventChip key={`${one.event_id} ${one.recurrence_id}`} of={one} />
        ))}
      </>
    ),
  };
}

function useLeave(from: string, to: string, isWanted: boolean) {
  const asked = { status: 'approved', starts_on_to: to, ends_on_from: from };
  const { data, isLoading } = useRows(leaveRequests, asked, isWanted);
  const rows: readonly RowOf<typeof leaveRequests>[] = (isWanted && data?.rows) || [];
  return { rows, isLoading };
}

function LeaveChip({ userId }: { readonly userId: number }) {
  const { t } = useTexts();
  const person = useReference('admin/users', userId);
  return (
    <span className={`row shrinks full small quiet rounded-s ${styles.leave}`} data-leave={userId}>
      <Icon name="calendar-off" size={14} />
      <span className="sr-only">{t('task-calendar.shown.leave')}</span>
      <CutText text={person?.name ?? ''} />
    </span>
  );
}
