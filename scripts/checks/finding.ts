/** What a check found: problems to mend, and how much it looked at, so that a check that saw nothing is noticed. */
export interface Finding {
  problems: string[];
  seen: string;
}

export type Check = () => Promise<Finding>;
