import { addDays, weekdayOf } from '#kernel/days.ts';
import { type DemoClock, iso, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import type { StoryTask } from '#modules/house/seed/demo/story-tasks.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { madeAt, type SeedRow, without } from '#modules/house/seed/seed-rows.ts';

interface Group {
  readonly id: number;
  readonly name: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly isSprint: boolean;
}

const RELEASES = 12;
const SPRINTS = 8;
const FORTNIGHT = 14;
/** Ten people give four fifths of their time. */
const PEOPLE_MINUTES = 0.8 * 10 * 480;
const colors = ['#1e6fd0', '#2e7d32', '#7b4bb7', '#b26a00'];

/** A release for each month, and a sprint for each of the last fortnights and the next one. */
export function taskGroups(clock: DemoClock): Group[] {
  const month = (back: number) => {
    const [year, number] = clock.today.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10);
  };
  const releases = Array.from({ length: RELEASES }, (_, at) => {
    const starts_on = month(RELEASES - 1 - at);
    const name = phrases.release.uz.replace('{period}', starts_on.slice(0, 7).replace('-', '.'));
    return { name, starts_on, ends_on: addDays(month(RELEASES - 2 - at), -1), isSprint: false };
  });
  const monday = addDays(clock.today, 1 - weekdayOf(clock.today) - 7);
  const sprints = Array.from({ length: SPRINTS }, (_, at) => {
    const starts_on = addDays(monday, (at + 2 - SPRINTS) * FORTNIGHT);
    const name = phrases.sprint.uz.replace('{number}', String(at + 19));
    return { name, starts_on, ends_on: addDays(starts_on, FORTNIGHT - 3), isSprint: true };
  });
  return [...releases, ...sprints].map((group, at) => ({ id: at + 1, ...group }));
}

export function taskGroupRows(clock: DemoClock, groups: readonly Group[], makerId: number): SeedRow[] {
  const random = streamOf('task_groups');
  return groups.map((group) => ({
    ...without(group, 'isSprint'),
    goal: random.pick(phrases.goals).uz,
    color: colors[group.id % colors.length],
    capacity_minutes: Math.round(clock.calendar.workingDaysBetween(group.starts_on, group.ends_on) * PEOPLE_MINUTES),
    is_closed: group.ends_on < clock.today,
    ...madeAt(iso(Math.min(onDay(clock, addDays(group.starts_on, -5), 16 * 60), clock.midnight - 1)), makerId),
  }));
}

/** The group that a task belongs to by its day: what was planned lately goes by sprints, what is older by releases. */
export function groupOf(groups: readonly Group[], { telling, plan }: StoryTask, clock: DemoClock): number | null {
  if (streamOf(`group ${plan.index}`).chance(0.35)) return null;
  const { ended_at, deadline, created_at } = telling.story.task;
  const day = clock.calendar.dayOf(Date.parse(ended_at ?? deadline ?? created_at));
  const holds = (group: Group) => group.starts_on <= day && day <= group.ends_on;
  const sprint = plan.index % 5 ? groups.find((group) => group.isSprint && holds(group)) : undefined;
  return (sprint ?? groups.find((group) => !group.isSprint && holds(group)))?.id ?? null;
}
