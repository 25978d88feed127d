import { createContext } from 'react';

/**
 * How much people have left of the coming days, said beside those among whom somebody is sought for work. Given by the
 * product, asked for as soon as somebody turns to such a field.
 */
export interface FreeTime {
  /** The fields in which somebody is sought for work: `fp/dev-tasks executor_id`. */
  readonly fields: ReadonlySet<string>;
  /** In words, by the ids of people. */
  readonly useWords: (isAsked: boolean) => ReadonlyMap<number, string>;
}

const none: ReadonlyMap<number, string> = new Map();

export const nobodysTime: FreeTime = { fields: new Set(), useWords: () => none };
export const FreeTimeContext = createContext<FreeTime>(nobodysTime);
