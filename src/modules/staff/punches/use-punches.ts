import { call } from '#web/api/call.ts';
import { refreshCall, useCall } from '#web/cache/use-call.ts';
import { texts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { attempted, notify } from '#web/ui/notices.ts';
import { attendancePunches } from '#modules/staff/punches/attendance-punches.ts';
import type { ownDirections } from '#modules/staff/punches/punch-directions.ts';

export type OwnDirection = (typeof ownDirections)[number];

/** The own punches of today. */
export const useToday = () => useCall('GET /api/fp/attendance-punches/today');

/** What follows from a punch is asked for again. */
export const refreshPunches = async (): Promise<void> => {
  await Promise.all([refreshCall('GET /api/fp/attendance-punches/today'), refreshLists(attendancePunches.path)]);
};

/** Comes or goes now, and says so. */
export async function punch(direction: OwnDirection): Promise<void> {
  const done = await attempted(() => call('POST /api/fp/attendance-punches/punch', { body: { direction } }));
  if (done) notify({ kind: 'success', text: texts().t(`check-in.done.${direction}`) });
  await refreshPunches();
}

/** Names this browser to kiosks, for as long as it keeps anything. */
export function browserKey(): string {
  const name = 'vazifa.browser';
  const known = localStorage.getItem(name);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(name, made);
  return made;
}
