/** What the form of a recurrence can say; anything else is a rule of its own, kept as it is. */
export const units = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Unit = (typeof units)[number];
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const monthWays = ['day', 'weekday', 'last', 'last_working'] as const;
export const endings = ['never', 'count', 'until'] as const;

export interface Repetition {
  readonly unit: Unit;
  readonly interval: number;
  readonly days: readonly string[];
  readonly monthWay: (typeof monthWays)[number];
  readonly ends: (typeof endings)[number];
  readonly count: number;
  /** A day, both counted. */
  readonly until: string | null;
}

export const plainRepetition: Repetition = {
  ...{ unit: 'WEEKLY', interval: 1, days: [], monthWay: 'day', ends: 'never', count: 10, until: null },
};

/** A moment as a rule says it: `20261130T185959Z`. */
export const stampOf = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const lastWorking = 'BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1';

/** The rule that a form says. `weekdayOfStart` is 1 for Monday, `placeInMonth` 1 for its first such weekday. */
export function ruleOfForm(said: Repetition, weekdayOfStart: number, placeInMonth: number, endOfDay: string): string {
  const { unit, interval, days, monthWay, ends, count, until } = said;
  const ofMonth = {
    day: [],
    weekday: [`BYDAY=${placeInMonth > 4 ? -1 : placeInMonth}${weekdays[weekdayOfStart - 1]}`],
    last: ['BYMONTHDAY=-1'],
    last_working: [lastWorking],
  }[monthWay];
  return [
    `FREQ=${unit}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(unit === 'WEEKLY' && days.length ? [`BYDAY=${weekdays.filter((day) => days.includes(day)).join()}`] : []),
    ...(unit === 'MONTHLY' ? ofMonth : []),
    ...(ends === 'count' ? [`COUNT=${count}`] : []),
    ...(ends === 'until' && until ? [`UNTIL=${endOfDay}`] : []),
  ].join(';');
}

/** What a form shows of a rule; null: it says more than a form can. */
export function formOfRule(rule: string, dayOfStamp: (stamp: string) => string): Repetition | null {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  const unit = units.find((one) => one === parts.get('FREQ'));
  if (!unit) return null;
  const by = [...parts].filter(([name]) => name.startsWith('BY')).map(([name, value]) => `${name}=${value}`);
  const text = by.join(';');
  const isWeekly = unit === 'WEEKLY' && /^(BYDAY=[A-Z,]+)?$/.test(text);
  const way =
    text === ''
      ? 'day'
      : /^BYDAY=-?\d[A-Z]{2}$/.test(text)
        ? 'weekday'
        : text === 'BYMONTHDAY=-1'
          ? 'last'
          : text === lastWorking
            ? 'last_working'
            : null;
  if (!isWeekly && ((text !== '' && unit !== 'MONTHLY') || !way)) return null;
  const until = parts.get('UNTIL');
  return {
    unit,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days: isWeekly ? (parts.get('BYDAY')?.split(',') ?? []) : [],
    monthWay: isWeekly ? 'day' : way!,
    ends: parts.has('COUNT') ? 'count' : until ? 'until' : 'never',
    count: Number(parts.get('COUNT') ?? 10),
    until: until ? dayOfStamp(until) : null,
  };
}

/** The moment of such a stamp; NaN for what is none. */
export const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'));
