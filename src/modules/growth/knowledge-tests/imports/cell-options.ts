import { giftQuestions } from '#modules/growth/knowledge-tests/imports/gift.ts';

/** The lines in a cell: JSON as our own lists write it, or answers as GIFT writes them. Null: neither. */
export function linesIn(cell: string): readonly object[] | null {
  if (cell.startsWith('[')) {
    try {
      const lines: unknown = JSON.parse(cell);
      return Array.isArray(lines) && lines.every((line) => typeof line === 'object' && line !== null) ? lines : null;
    } catch {
      return null;
    }
  }
  const [found] = giftQuestions(`?{${cell.replace(/\n\s*\n/g, '\n')}}`).questions;
  return found && 'options' in found ? found.options : null;
}
