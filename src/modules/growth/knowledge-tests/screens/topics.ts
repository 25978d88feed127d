export interface Topic {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly ordering: number | null;
}

/** Topics in the order of a tree, with how deep each stands. One whose parent is not there stands at the top. */
export function placedTopics<T extends Topic>(topics: readonly T[]): readonly { topic: T; level: number }[] {
  const known = new Set(topics.map(({ id }) => id));
  const below = Map.groupBy(topics, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null));
  const place = (parent: number | null, level: number): { topic: T; level: number }[] =>
    (below.get(parent) ?? [])
      .toSorted((a, b) => (a.ordering ?? 0) - (b.ordering ?? 0))
      .flatMap((topic) => [{ topic, level }, ...place(topic.id, level + 1)]);
  return place(null, 0);
}

/** A topic and all that stand below it, itself first. */
export const topicsUnder = (topics: readonly Topic[], id: number): readonly number[] => [
  id,
  ...topics.filter((one) => one.parent_id === id).flatMap((one) => topicsUnder(topics, one.id)),
];
