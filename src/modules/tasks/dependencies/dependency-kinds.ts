/** How beginnings and ends of two tasks hang together; the first holds back the start, the others are for planning. */
export const dependencyKinds = ['finish_to_start', 'start_to_start', 'finish_to_finish', 'start_to_finish'] as const;
