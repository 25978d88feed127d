import { addDays } from '#kernel/days.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { awayStatuses, type DayFacts, dayStatuses, minuteMs } from '#modules/presence/attendance/day-facts.ts';

/**
 * The same day once more, minute by minute and without a thought for speed: every minute of three days is asked
 * whether it is of the shift, of a break, of the night, and whether it was worked. Written from the register of rules.
 */
export function slowDay(facts: DayFacts) {
  const { day, time_zone: zone, plan, before, after, leave, correction } = facts;
  const at = (which: string, minute: number) => instantOf(which, minute, zone);
  const yesterday = addDays(day, -1);
  const tomorrow = addDays(day, 1);
  const border = (a: string, first: typeof plan, b: string, second: typeof plan) => {
    const end = first.spans.length > 0 ? at(a, Math.max(...first.spans.map((span) => span[1]))) : undefined;
    const start = second.spans.length > 0 ? at(b, Math.min(...second.spans.map((span) => span[0]))) : undefined;
    if (end !== undefined && start !== undefined) return end + (start - end) / 2;
    if (end !== undefined) return Math.max(at(b, 240), end + 4 * 3_600_000);
    if (start !== undefined) return Math.min(at(b, 240), start - 4 * 3_600_000);
    return at(b, 240);
  };
  const from = border(yesterday, before, day, plan);
  const to = border(day, plan, tomorrow, after);
  const flags = new Set<string>();

  // Minutes of the plan, one by one.
  const minutes = new Set<number>();
  for (const [start, end] of plan.spans) for (let minute = start; minute < end; minute++) minutes.add(minute);
  if (plan.spans.length === 1) {
    const [start, end] = plan.spans[0]!;
    const middle = Math.floor((start + end - plan.break_minutes) / 2);
    if (plan.break_minutes < end - start)
      for (let minute = middle; minute < middle + plan.break_minutes; minute++) minutes.delete(minute);
  }
  const all = minutes.size;
  const isWorkday = all > 0;
  for (const { time } of leave) if (time) for (let minute = time[0]; minute < time[1]; minute++) minutes.delete(minute);
  const cut = all - minutes.size;
  const hasShift = minutes.size > 0;
  const startMinute = hasShift ? Math.min(...minutes) : 0;
  const endMinute = hasShift ? Math.max(...minutes) + 1 : 0;
  const shiftStart = at(day, startMinute);
  const shiftEnd = at(day, endMinute);
  const holes: number[] = [];
  for (let minute = startMinute; minute < endMinute; minute++) if (!minutes.has(minute)) holes.push(minute);

  // The punches that count.
  const mine = facts.punches
    .map((punch) => ({ ...punch, at: punch.at - (punch.offset_minutes ?? 0) * minuteMs }))
    .filter((punch) => punch.at >= from && punch.at < to && !punch.is_ignored)
    .filter((punch) => {
      if (punch.is_suspect && punch.offset_minutes === null) flags.add('clock_suspect');
      return !(punch.is_suspect && punch.offset_minutes === null);
    })
    .map((punch) => ({
      ...punch,
      says: punch.mode === 'keys' ? punch.direction : punch.mode === 'both' ? 'unknown' : punch.mode,
    }))
    .sort((a, b) => (a.at === b.at ? a.id - b.id : a.at - b.at));
  const counting: typeof mine = [];
  for (const punch of mine) {
    const last = counting[counting.length - 1];
    if (last && last.says === punch.says && punch.at <= last.at + 60_000) flags.add('repeat_dropped');
    else counting.push(punch);
  }
  const firstEntry = counting.find((punch) => punch.says === 'in' || punch.says === 'unknown');
  const used = counting.filter((punch) => {
    const isEarly = firstEntry !== undefined && punch.says === 'out' && punch.at < firstEntry.at;
    if (isEarly) flags.add('out_before_in');
    return !isEarly;
  });
  const ends = used.filter((punch) => !punch.says.startsWith('break'));
  let came: number | null = null;
  let left: number | null = null;
  if (ends.length === 1 && ends[0]!.says === 'unknown') {
    const only = ends[0]!.at;
    const isNearerStart = Math.abs(only - shiftStart) < Math.abs(only - shiftEnd);
    if (!hasShift || isNearerStart) came = only;
    else left = only;
  } else {
    for (const punch of ends) if (came === null && punch.says !== 'out') came = punch.at;
    for (const punch of ends) {
      const isFirst = punch === ends.find(({ says }) => says !== 'out');
      if (punch.says !== 'in' && !isFirst) left = punch.at;
    }
  }
  if (came !== null && left !== null && left - came > 16 * 3_600_000) {
    flags.add('span_over_16h');
    left = null;
  }
  const floor = (value: number | null) => (value === null ? null : value - (value % minuteMs));
  came = correction.came ?? floor(came);
  left = correction.left ?? floor(left);
  const isThere = counting.length > 0 || came !== null || left !== null;
  if (isThere && came === null) flags.add('missing_in');
  if (isThere && left === null) flags.add('missing_out');

  // What the day was.
  const whole = leave.filter(({ time }) => !time).map(({ status }) => status as string);
  if (plan.is_remote) whole.push('remote');
  const status = !isWorkday
    ? plan.day_kind === 'holiday'
      ? 'holiday'
      : 'weekend'
    : (dayStatuses.find((one) => awayStatuses.some((away) => away === one) && whole.includes(one)) ??
      (isThere ? 'present' : 'absent'));
  const isAway = ['vacation', 'sick', 'unpaid', 'day_off'].includes(status);
  const isFree = status === 'remote' || status === 'business_trip';
  const norm = !hasShift || isAway ? 0 : Math.max(0, plan.norm_minutes - cut);
  if (!isWorkday && isThere) flags.add('worked_on_day_off');
  if (isAway && isThere) flags.add('punched_on_leave');
  if (cut > 0) flags.add('part_leave');

  // Each minute that was worked.
  const night = (instant: number) => {
    for (const which of [yesterday, day, tomorrow])
      if (instant >= at(which, 1320) && instant < at(addDays(which, 1), 360)) return true;
    return false;
  };
  let worked: number | null = isThere ? null : 0;
  let nightMinutes = 0;
  if (came !== null && left !== null) {
    const isPaidEarly = !hasShift || isAway || plan.kind === 'flexible' || plan.early_is_paid;
    const paidFrom = isPaidEarly ? came : Math.max(came, shiftStart);
    const present: number[] = [];
    for (let minute = paidFrom; minute < left; minute += minuteMs) present.push(minute);
    const pairs: [number, number][] = [];
    let open: number | null = null;
    for (const punch of used) {
      if (punch.says === 'break_out') open = punch.at;
      if (punch.says === 'break_in' && open !== null) {
        pairs.push([floor(open)!, floor(punch.at)!]);
        open = null;
      }
    }
    const planned =
      hasShift && !isAway ? (holes.length > 0 || cut > 0 ? holes.length : plan.break_minutes) : plan.break_minutes;
    let gone = (_minute: number): boolean => false;
    if (pairs.length > 0) gone = (minute) => pairs.some(([a, b]) => minute >= a && minute < b);
    else if (present.length > 300 && planned > 0) {
      const places = isAway ? [] : holes.map((minute) => at(day, minute));
      const fits = places.length > 0 && places.every((place) => place >= paidFrom && place < left);
      const spare = Math.floor((present.length - planned) / 2);
      gone = fits
        ? (minute) => places.includes(minute)
        : (minute) => {
            const index = (minute - paidFrom) / minuteMs;
            return index >= spare && index < spare + planned;
          };
    }
    const really = present.filter((minute) => !gone(minute));
    worked = really.length;
    nightMinutes = really.filter(night).length;
  }
  const isCredited = isFree && !isThere && hasShift;
  if (isCredited) flags.add('credited');

  // Lateness, an early end, time beyond the norm.
  const grace = plan.grace_minutes;
  let lateBy = 0;
  let earlyBy = 0;
  const [begin, end] =
    plan.kind === 'flexible'
      ? plan.core
        ? [Math.max(at(day, plan.core[0]), shiftStart), Math.min(at(day, plan.core[1]), shiftEnd)]
        : [null, null]
      : [shiftStart, shiftEnd];
  if (hasShift && !isAway && !isFree && begin !== null && end !== null) {
    if (came !== null) for (let minute = begin; minute < came; minute += minuteMs) lateBy++;
    if (left !== null) for (let minute = left; minute < end; minute += minuteMs) earlyBy++;
  }
  const beyond = worked !== null && isThere && !isAway ? Math.max(0, worked - norm) : 0;
  return {
    ...{ came, left, status, norm_minutes: norm, night_minutes: nightMinutes },
    worked_minutes: isCredited ? norm : worked,
    late_minutes: lateBy <= grace ? 0 : lateBy,
    early_minutes: earlyBy <= grace ? 0 : earlyBy,
    overtime_minutes: isWorkday && beyond <= grace ? 0 : beyond,
    flags: [...flags].sort(),
    /** What a timesheet counts at most: rule 2 of the timesheet. */
    counted:
      worked === null || isAway || !isWorkday
        ? 0
        : isCredited
          ? norm
          : Math.min(
              norm,
              worked + (worked !== null && lateBy <= grace ? lateBy : 0) + (earlyBy <= grace ? earlyBy : 0),
            ),
  };
}
