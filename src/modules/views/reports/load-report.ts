import { addDays } from '#kernel/days.ts';
import { screenActions } from '#modules/actions.ts';
import { beginOf, type Days, ofLoad, ofTasks } from '#modules/numbers/measures/door.ts';
import type { Report } from '#modules/views/reports/report.ts';

/** Weeks that are shown when nothing is asked for: two back, this one and three ahead. */
const WEEKS_BACK = 2;
const WEEKS_AHEAD = 3;
/** As far as the load is known. */
const MOST_DAYS = 370;
export const MOST_DAYS_BY_DAY = 62;

/** Who is how full when: a row a person, a cell a week or day. Reckoned by hand, judged and answered as all reports. */
export const loadReport = {
  name: 'resource-load',
  need: [screenActions.resourceLoad],
  whole: [screenActions.resourceLoad],
  who: 'people',
  keys: ['user_id'],
  groups: ['user_id', 'team_id', 'branch_id'],
  measures: [
    ofLoad.capacityMinutes,
    ofLoad.loadMinutes,
    ofLoad.loadShare,
    ofLoad.plannedLoadMinutes,
    ofTasks.taskMinutes,
    ofLoad.remainingMinutes,
    ofLoad.unplannedCount,
    ofLoad.freeFrom,
  ],
  ownColumns: ['cells', 'band'],
  filters: ['user_id', 'team_id', 'branch_id'],
  mostDays: MOST_DAYS,
  mayBeAhead: true,
  order: 'fio',
} as const satisfies Report<'resource-load'>;

export const usualWeeks = (today: string): Days => ({
  day_from: addDays(beginOf('week', today), -7 * WEEKS_BACK),
  day_to: addDays(beginOf('week', today), 7 * WEEKS_AHEAD + 6),
});
