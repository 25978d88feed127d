import { createContext, useContext } from 'react';

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

/** The same for what is no field of a form: menus in which work is given to somebody. */
export function useFreeTime(isAsked = true): ReadonlyMap<number, string> {
  const { useWords } = useContext(FreeTimeContext);
  // oxlint-disable-next-line react/hooks -- the product gives one function, and for good
  return useWords(isAsked);
}
