import { describe, expect, it } from 'vitest';
import { understand } from '#modules/work/tasks/quick-add/sentence.ts';
import type { Said } from '#modules/work/tasks/quick-add/sentence-tokens.ts';
import { people, priorities, today } from '#modules/work/tasks/quick-add/testing/known-words.ts';

/** A sentence, the name that is left of it, and what else it says. */
export type Line = [text: string, name: string, said: Said];

/** Twenty past two in the afternoon. */
const minute = 14 * 60 + 20;
/** `today` is a Wednesday, and five days a week are worked. */
const workingDaysLater = (count: number) => ({ 1: '2026-11-19', 5: '2026-11-25', 10: '2026-12-02' })[count]!;

export const read = (text: string) =>
  understand(text, { today, minute, workingDaysLater, people, projects: [], priorities });

/** Reads each line; nothing of what was typed may be lost in its pieces. */
export function expectUnderstood(what: string, groups: Readonly<Record<string, Line[]>>): void {
  describe.each(Object.entries(groups))(`${what}: %s`, (_group, lines) => {
    it.each(lines)('%s', (text, name, said) => {
      const understood = read(text);
      expect({ said: understood.said, name: understood.name }).toEqual({ said, name });
      expect(understood.pieces.map((piece) => piece.text).join('')).toBe(text);
    });
  });
}
