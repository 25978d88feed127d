import { UnreadablePlan } from '#modules/work/plan/files/rcpsp-files.ts';
import type { LinkKind, PlanInput, PlanLink, PlanTask } from '#modules/work/plan/network/plan-input.ts';
import { instantOf, weekly } from '#modules/work/plan/time/calendars.ts';
import { allTime, type TimeScale } from '#modules/work/plan/time/time-scale.ts';
import { type Spans, type SpansOfDay, WorkingTime } from '#modules/work/plan/time/working-time.ts';

/** A network as the published examples are written down: in plain units of time, or in hours of calendars. */
export interface NetworkFile {
  readonly id: string;
  readonly activities: readonly {
    readonly id: string;
    readonly duration?: number;
    readonly durationHours?: number;
    readonly calendar?: string;
  }[];
  readonly links: readonly {
    readonly from: string;
    readonly to: string;
    readonly type: string;
    readonly lag?: number;
    readonly lagHours?: number;
  }[];
  readonly projectStart?: string;
  readonly projectCalendar?: string;
  readonly calendars?: Readonly<Record<string, { readonly week: string }>>;
}

const kinds: Readonly<Record<string, LinkKind>> = {
  FS: 'finish_to_start',
  SS: 'start_to_start',
  FF: 'finish_to_finish',
  SF: 'start_to_finish',
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Hours of a week in words: `Mon-Fri 09:00-12:00 and 13:00-18:00`, `Mon 09:00-17:00 only`. */
export function weekInWords(text: string): SpansOfDay {
  const days = /^\s*(\w{3})(?:-(\w{3}))?\s/.exec(text);
  const first = weekdays.indexOf(days?.[1] ?? '');
  const last = days?.[2] === undefined ? first : weekdays.indexOf(days[2]);
  const spans: Spans = [...text.matchAll(/(\d\d):(\d\d)-(\d\d):(\d\d)/g)].map((found) => {
    const [fromHour, fromMinute, toHour, toMinute] = found.slice(1).map(Number);
    return [fromHour! * 60 + fromMinute!, toHour! * 60 + toMinute!] as const;
  });
  if (first < 0 || last < first || !spans.length) throw new UnreadablePlan(`These are no hours of a week: ${text}.`);
  const week = Object.fromEntries(weekdays.map((_, at) => [at + 1, at >= first && at <= last ? spans : []]));
  return weekly(week);
}

/** @throws UnreadablePlan naming what is missing. */
export function readNetwork(file: NetworkFile): PlanInput {
  if (!Array.isArray(file.activities) || !Array.isArray(file.links)) {
    throw new UnreadablePlan('A network has activities and links.');
  }
  const start = file.projectStart === undefined ? 0 : instantOf(file.projectStart);
  const calendars = new Map<string, TimeScale>(
    Object.entries(file.calendars ?? {}).map(([name, { week }]) => [name, new WorkingTime(weekInWords(week), start)]),
  );
  if (!calendars.size) calendars.set('all', allTime);
  const tasks = file.activities.map(({ id, duration, durationHours, calendar }): PlanTask => {
    const minutes = durationHours === undefined ? duration : durationHours * 60;
    if (minutes === undefined) throw new UnreadablePlan(`Activity ${id} has no duration.`);
    return { id, minutes, calendar };
  });
  const links = file.links.map(({ from, to, type, lag = 0, lagHours }): PlanLink => {
    const kind = kinds[type];
    if (!kind) throw new UnreadablePlan(`The link from ${from} to ${to} is of no kind: ${type}.`);
    return { from, to, kind, lag: lagHours === undefined ? lag : lagHours * 60 };
  });
  const projectCalendar = file.projectCalendar ?? [...calendars.keys()][0]!;
  return { start, tasks, links, calendars, projectCalendar };
}
