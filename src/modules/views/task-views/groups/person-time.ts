import { addDays } from '#kernel/days.ts';

/** Working time of a person, and on how many working days they are away. */
export interface PersonTime {
  readonly minutes: number;
  readonly away_days: number;
}

/** What a person can work from one day to another, both counted: their capacity, the one that load is held against. */
export function personTime(
  from: string,
  to: string,
  capacityOf: (day: string) => number,
  isAwayOn: (day: string) => boolean,
): PersonTime {
  let [minutes, away_days] = [0, 0];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isAwayOn(day)) away_days++;
    minutes += capacityOf(day);
  }
  return { minutes, away_days };
}
