import { dayOf, formatDay } from '#kernel/calendar-formats.ts';
import { addDays, weekdayOf } from '#kernel/days.ts';
import { api } from './person.ts';

/** The day so many days from today on the clock of the company, whatever the clock of the machine. */
export const dayIn = (days: number): string => addDays(dayOf(Date.now(), 'Asia/Tashkent'), days);

export const today = (): string => dayIn(0);

/** As a person types it. */
export const typed = formatDay;

/**
 * Today is worked, whatever day it is: on a day off people are left alone, and hear of everything on their next working
 * day.
 */
export async function workToday(): Promise<void> {
  const hr = await api('hr');
  const day = today();
  const { rows } = (await hr('GET', `fp/work-calendar?day=${day}`)).json;
  for (const { id } of rows) await hr('DELETE', `fp/work-calendar/${id}`);
  if (weekdayOf(day) < 6) return;
  const body = { day, kind: 'working_saturday', source_i18n: { uz: 'Qaror' } };
  const { status, json } = await hr('POST', 'fp/work-calendar', body);
  if (status !== 201) throw new Error(`${day} could not be made a working day: ${JSON.stringify(json)}`);
}
