/** A Wednesday. */
export const today = '2026-11-18';
export const [alisher, nozima, bobur, malika, sergey] = [1, 2, 5, 6, 7];
export const people = [
  { id: alisher, words: ['karimov', 'alisher'] },
  { id: nozima, words: ['rahimova', 'nozima'] },
  { id: bobur, words: ['yoldoshev', 'bobur'] },
  { id: malika, words: ['joraeva', 'malika'] },
  { id: sergey, words: ['petrov', 'sergey'] },
];
export const [low, high, urgent] = [20, 21, 22];
export const priorities = [
  { id: low, words: ['past', 'nizkiy'] },
  { id: high, words: ['yuqori', 'visokiy'] },
  { id: urgent, words: ['shoshilinch', 'srochniy'] },
];
