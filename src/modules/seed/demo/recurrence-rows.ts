import { addDays } from '#modules/attendance/work-calendar.ts';
import { iso, onDay } from '#modules/seed/demo/demo-clock.ts';
import type { Told } from '#modules/seed/demo/told-tasks.ts';
import { madeAt, type SeedRow } from '#modules/seed/seed-rows.ts';
import { nextOf, type RecurrenceRow } from '#modules/tasks/recurrence/recurrence-days.ts';

const plain = {
  executor_id: null,
  every: 1,
  is_monday: false,
  is_tuesday: false,
  is_wednesday: false,
  is_thursday: false,
  is_friday: false,
  is_saturday: false,
  is_sunday: false,
  month_day: null,
  nth: null,
  on_day_off: 'after',
  deadline_days: 1,
  until: null,
  count: null,
  is_paused: false,
};
const workdays = { is_monday: true, is_tuesday: true, is_wednesday: true, is_thursday: true, is_friday: true };

/** What the company does again and again. */
const habits = [
  {
    name: 'Haftalik hisobot',
    unit: 'week',
    is_friday: true,
    on_day_off: 'before',
    deadline_days: 0,
  },
  { name: 'Проверить резервную копию', unit: 'month', ...workdays, nth: -1, on_day_off: 'before' },
  { name: 'Ҳуқуқларни кўриб чиқиш', unit: 'month', every: 3, month_day: 1, deadline_days: 5 },
  { name: 'Server jurnallarini koʻzdan kechirish', unit: 'day', on_day_off: 'skip', is_paused: true },
] as const;

/** Began two months ago and are made up to today: the next ones lie ahead. */
export function recurrenceRows({ clock, tasks }: Told): SeedRow[] {
  const templates = tasks.filter(({ plan }) => !plan.parent && plan.children.length && plan.status === 'accepted');
  const starts_on = addDays(clock.today, -60);
  return habits.flatMap((habit, at) => {
    const template = templates[at * 3];
    if (!template) return [];
    const row = { ...plain, ...habit, id: at + 1, template_task_id: template.id, starts_on, last_on: clock.today };
    const [next] = nextOf(row as unknown as RecurrenceRow, clock.calendar, 1);
    const made = madeAt(iso(onDay(clock, starts_on, 10 * 60)), template.telling.story.task.creator_id);
    return [{ ...row, next_on: next?.day ?? null, ...made }];
  });
}
