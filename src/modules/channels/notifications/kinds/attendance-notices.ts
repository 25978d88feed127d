import { does, notice } from '#modules/channels/notifications/notice.ts';

const path = 'fp/attendance-corrections';
const about = { path, of: 'correction_id' } as const;
const days = { starts_on: 'day', ends_on: 'day' } as const;
const correction = { ...days, correction_id: 'row' } as const;
const opensDay = [{ screen: '/people/attendance?day={starts_on}' }] as const;
const opensMonth = [{ screen: '/people/attendance?month={starts_on:month}' }] as const;
const decide = { call: `POST /api/${path}/decide`, takes: 'ids' } as const;

const device = { device_id: 'row', name: 'text' } as const;
const ofDevice = { path: 'fp/attendance-devices', of: 'device_id' } as const;
const opensDevices = [{ screen: '/people/attendance-devices' }] as const;

/** A correction waits, was answered; a day changed, lacks an end, is odd; a month is looked at; other hours hold. */
export const attendanceNotices = {
  correction_sent: notice({
    ...{ type: 'attendance_corrected', audience: 'leads', about, named: 'days' },
    says: correction,
    opens: [{ screen: '/people/attendance?view=waiting' }],
    offers: [
      does(path, 'approve', { ...decide, body: { approve: true } }),
      does(path, 'refuse', { ...decide, body: { approve: false }, asks: 'comment' }),
    ],
  }),
  correction_decided: notice({
    ...{ type: 'attendance_corrected', audience: 'own_days', about, opens: opensDay, named: 'days' },
    says: { ...correction, status: 'text' },
    status: { of: 'fp/attendance-corrections.state', words: 'attendance-corrections.state' },
  }),
  day_changed: notice({
    ...{ type: 'attendance_corrected', audience: 'own_days', about: null, says: days, opens: opensDay, named: 'days' },
  }),
  punch_missing: notice({
    ...{ type: 'attendance_days', audience: 'own_days', about: null, says: days, opens: opensDay, named: 'days' },
  }),
  attendance_question: notice({
    ...{ type: 'attendance_days', audience: 'own_days', about: null, says: days, opens: opensDay, named: 'days' },
  }),
  month_checking: notice({
    ...{ type: 'attendance_days', audience: 'leads', about: null, opens: opensMonth, named: 'days' },
    says: { ...days, count: 'number' },
  }),
  month_closed: notice({
    ...{ type: 'attendance_days', audience: 'own_days', about: null, opens: opensMonth, named: 'days' },
    says: { ...days, status: 'text?' },
    status: { of: 'fp/attendance-months.state', words: 'attendance-months.state' },
  }),
  schedule_changed: notice({
    ...{ type: 'attendance_days', audience: 'own_days', about: null, says: days, named: 'days' },
    opens: [{ screen: '/people/schedules' }],
  }),
};

/** A device fell silent, is nobody's or speaks from elsewhere, its clock is wrong; somebody passed after leaving. */
export const deviceNotices = {
  device_silent: notice({
    ...{ type: 'attendance_device', audience: 'keeps_attendance', about: ofDevice, says: device, named: 'title' },
    opens: opensDevices,
  }),
  device_unknown: notice({
    ...{ type: 'attendance_device', audience: 'keeps_attendance', about: ofDevice, says: device, named: 'title' },
    opens: opensDevices,
  }),
  /** `count` has the minutes by which its clock is off. */
  clock_drift: notice({
    ...{ type: 'attendance_device', audience: 'keeps_attendance', about: ofDevice, named: 'title' },
    says: { ...device, count: 'number' },
    opens: opensDevices,
  }),
  punch_after_leaving: notice({
    ...{ type: 'attendance_device', audience: 'keeps_attendance', about: null, named: 'title' },
    says: { name: 'text' },
    opens: [{ screen: '/people/punches' }],
  }),
};
