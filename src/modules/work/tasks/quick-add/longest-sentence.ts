/** A sentence in which a task is told, and a line of a pasted list: what is longer is no sentence. */
export const longestSentence = 500;
