/** Where a word may stand: in a task's number, name or text, in a comment, in the name of a file. */
export const textKinds = ['task', 'comment', 'file'] as const;
export type TextKind = (typeof textKinds)[number];

/** Finds on one page of the answer. */
export const findsPerPage = 20;
