import { byCode, count, type Measure, said, share, sum } from '#modules/numbers/measures/measure.ts';
import { absentMinutes, attendedDays, busyParts } from '#modules/numbers/measures/employment/employment-sources.ts';
import { absenceKinds } from '#modules/numbers/measures/employment/absence-kinds.ts';

const days = attendedDays;
const known = 's.is_known';
/** Of what is known: an unknown day adds to neither side. */
const ofKnown = <const I extends string>(id: I, value: string) => sum(id, days, value, { where: known, isNone: true });
const idle = '(s.worked_minutes - s.busy_minutes)';

export const normMinutes = sum('norm_minutes', days, 's.norm_minutes', { isNone: true });
export const presentMinutes = ofKnown('present_minutes', 's.worked_minutes');
export const lateMinutes = sum('late_minutes', days, 's.late_minutes', { isNone: true });
export const earlyMinutes = sum('early_minutes', days, 's.early_minutes', { isNone: true });
export const overtimeMinutes = sum('overtime_minutes', days, 's.overtime_minutes', { isNone: true });
export const lateDayCount = count('late_day_count', days, 's.late_minutes > 0');
export const absentDayCount = count('absent_day_count', days, "s.status = 'absent' and s.is_known");
export const unknownDayCount = count('unknown_day_count', days, 'not s.is_known');
export const absentMinutesByKind = byCode('absent_minutes', absentMinutes, 'kind', absenceKinds, {
  value: 's.minutes',
});
export const busyMinutes = ofKnown('busy_minutes', 's.busy_minutes');
export const busyOffMinutes = ofKnown('busy_off_minutes', 's.busy_off_minutes');
export const idleMinutes = ofKnown('idle_minutes', idle);
export const pausedMinutes = ofKnown('paused_minutes', 's.paused_minutes');
export const blockedWaitMinutes = ofKnown('blocked_wait_minutes', 's.blocked_wait_minutes');
export const waitingWorkMinutes = ofKnown('waiting_work_minutes', 's.waiting_work_minutes');
export const withoutWorkMinutes = ofKnown('without_work_minutes', 's.without_work_minutes');
export const employmentRate = share('employment_rate', days, 's.busy_minutes', 's.worked_minutes', { where: known });
export const utilisation = share('utilisation', days, 's.busy_minutes', 's.norm_minutes', { where: known });
export const idleShare = share('idle_share', days, idle, 's.worked_minutes', { where: known });

export const dayStatus = said('status', days, 'status', 'text');
export const came = said('came', days, 'came_at', 'instant');
export const left = said('left', days, 'left_at', 'instant');
export const dayFlags = said('flags', days, 'flags', 'texts');

/** The same minutes by what was worked on: presence has neither project nor type of work. */
export const busyMinutesOfWork = sum('busy_minutes', busyParts, 's.minutes', { isNone: true });

export const employmentMeasures: readonly Measure[] = [
  ...[normMinutes, presentMinutes, lateMinutes, earlyMinutes, overtimeMinutes, lateDayCount, absentDayCount],
  ...[unknownDayCount, absentMinutesByKind, busyMinutes, busyOffMinutes, idleMinutes, pausedMinutes],
  ...[blockedWaitMinutes, waitingWorkMinutes, withoutWorkMinutes, employmentRate, utilisation, idleShare],
];
