/**
 * Why minutes of a schedule were not worked: the shipped kinds of leave, a day in lieu, nobody knows why. Kinds that HR
 * adds are `other`.
 */
export const absenceKinds = [
  ...['annual', 'additional', 'study', 'maternity', 'child_care', 'unpaid', 'sick', 'day_off', 'absent', 'other'],
] as const;
