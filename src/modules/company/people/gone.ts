/** Somebody worked here until a day, and again from another on, if they came back. */
export interface Gone {
  readonly last_on: string;
  readonly returned_on: string | null;
}

/** Is the day after the last one of somebody, and before they came back? */
export const isGoneOn = (gone: readonly Gone[], day: string): boolean =>
  gone.some(({ last_on, returned_on }) => last_on < day && (!returned_on || day < returned_on));
