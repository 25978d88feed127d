import { addDays } from '#kernel/days.ts';
import { iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import { templateId } from '#modules/house/seed/demo/template-rows.ts';
import type { Company } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';
import { nextOf } from '#modules/work/tasks/door.ts';

const plain = {
  template_task_id: null,
  executor_id: null,
  every: 1,
  weekdays: [],
  month_day: null,
  nth: null,
  on_day_off: 'after',
  deadline_days: null,
  until: null,
  count: null,
  is_paused: false,
} as const;
const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** What the company does again and again, each by the template of its name. */
const habits = [
  { template: 'Haftalik hisobot', unit: 'week', weekdays: ['friday'], on_day_off: 'before' },
  { template: 'Проверка резервной копии', unit: 'month', weekdays: workdays, nth: -1, on_day_off: 'before' },
  { template: 'Ҳуқуқларни кўриб чиқиш', unit: 'month', every: 3, month_day: 1 },
  { template: 'Server jurnallarini koʻzdan kechirish', unit: 'day', on_day_off: 'skip', is_paused: true },
] as const;

/** Began two months ago and are made up to today: the next ones lie ahead. */
export function recurrenceRows({ clock, projects }: Company, templates: readonly SeedRow[]): SeedRow[] {
  const starts_on = addDays(clock.today, -60);
  const managed = projects.filter(({ manager }) => manager.key === 'manager');
  return habits.map(({ template, ...habit }, at) => {
    const project = managed[at % managed.length]!;
    const source = { name: template, task_template_id: templateId(templates, template), project_id: project.id };
    const row = { ...plain, ...source, ...habit, id: at + 1, starts_on, last_on: clock.today };
    const [next] = nextOf(row, clock.calendar, 1);
    return { ...row, next_on: next?.day ?? null, ...madeAt(iso(onDay(clock, starts_on, 10 * 60)), project.manager.id) };
  });
}
