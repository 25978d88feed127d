import type { TestPart } from '#modules/growth/knowledge-tests/tests.ts';

/** A part while it is written: one by chance, or these questions. */
export interface WrittenPart {
  /** Names the part on the page only. */
  readonly key: string;
  readonly kind: 'chance' | 'chosen';
  readonly topic_id: number | null;
  readonly levels: readonly number[];
  readonly count: number;
  readonly question_ids: readonly number[];
}

export const beginPart = (): WrittenPart => ({
  ...{ key: crypto.randomUUID(), kind: 'chance', topic_id: null, levels: [], count: 5, question_ids: [] },
});

export const writtenParts = (parts: readonly TestPart[]): readonly WrittenPart[] =>
  parts.map(({ topic_id = null, levels = [], count = 0, question_ids }) => ({
    key: crypto.randomUUID(),
    kind: question_ids ? 'chosen' : 'chance',
    topic_id,
    levels,
    count,
    question_ids: question_ids ?? [],
  }));

/** As the server takes them: a part by chance without a topic draws from all of them. */
export const filledParts = (parts: readonly WrittenPart[]): readonly TestPart[] =>
  parts.map(({ kind, topic_id, levels, count, question_ids }) =>
    kind === 'chosen'
      ? { question_ids }
      : { ...(topic_id !== null && { topic_id }), ...(levels.length > 0 && { levels }), count },
  );
