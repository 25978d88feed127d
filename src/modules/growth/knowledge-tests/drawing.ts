import type { TestPart } from '#modules/growth/knowledge-tests/tests.ts';

/** A question that may be drawn. */
export interface Drawable {
  readonly id: number;
  readonly topic_id: number | null;
  readonly level: number;
  readonly points: string;
}

interface Candidates {
  readonly ids: readonly number[];
  readonly count: number;
  /** Its author named each question: they come in the order in which they were named. */
  readonly isNamed?: boolean;
}

/** Which questions a part may draw from, and how many it draws. `below`: each topic with all topics under it. */
export function candidatesOf(
  part: TestPart,
  questions: readonly Drawable[],
  below: (topic: number) => ReadonlySet<number>,
): Candidates {
  const { question_ids, topic_id, levels = [], count = 0 } = part;
  if (question_ids) {
    const there = new Set(questions.map(({ id }) => id));
    return { ids: question_ids.filter((id) => there.has(id)), count: question_ids.length, isNamed: true };
  }
  const topics = topic_id === undefined ? null : below(topic_id);
  const ids = questions
    .filter((one) => (!topics || topics.has(one.topic_id ?? 0)) && (!levels.length || levels.includes(one.level)))
    .map(({ id }) => id);
  return { ids, count };
}

/**
 * Draws for all parts at once, no question twice, in the order of the parts. Parts that overlap give way to one
 * another, so that whatever can be drawn is. Null, and which part: it asks for more than there are.
 * `shuffled` brings the candidates of a part into an order of chance, unless they were named.
 */
export function drawn(
  parts: readonly Candidates[],
  shuffled: (ids: readonly number[]) => readonly number[],
): { readonly ids: readonly number[] } | { readonly missing: number } {
  const slots = parts.flatMap(({ ids, count }, part) => Array.from({ length: count }, () => ({ part, ids })));
  const orders = parts.map(({ ids, isNamed }) => (isNamed ? ids : shuffled(ids)));
  const slotOf = new Map<number, number>();
  const holds: (number | undefined)[] = [];

  /** Finds a question for a slot, moving others to questions that they may have as well. */
  function place(slot: number, tried: Set<number>): boolean {
    const order = orders[slots[slot]!.part]!;
    const free = order.find((id) => !slotOf.has(id));
    if (free !== undefined) {
      slotOf.set(free, slot);
      holds[slot] = free;
      return true;
    }
    for (const id of order) {
      if (tried.has(id)) continue;
      tried.add(id);
      const holder = slotOf.get(id)!;
      if (slots[holder]!.part === slots[slot]!.part || !place(holder, tried)) continue;
      slotOf.set(id, slot);
      holds[slot] = id;
      return true;
    }
    return false;
  }

  for (let slot = 0; slot < slots.length; slot++) if (!place(slot, new Set())) return { missing: slots[slot]!.part };
  return { ids: holds.map((id) => id!) };
}
