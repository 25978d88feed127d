import { createStore, delMany, entries, keys, set, del } from 'idb-keyval';
import type { AnswerShelf, KeptAnswer } from '#modules/growth/knowledge-tests/screens/answer-keeper.ts';

/** Answers that the server has not acknowledged: they outlive a closed page. */
const store = createStore('vazifa-test-answers', 'answers');

/** The shelf of one attempt of one person: `owner` names both, so that nobody else at the same browser sees them. */
export function answerShelfOf(owner: string): AnswerShelf {
  const keyOf = (questionId: number) => `${owner} ${questionId}`;
  return {
    read: async () => {
      const all = await entries<string, KeptAnswer>(store);
      const own = all.filter(([key]) => key.startsWith(`${owner} `));
      return new Map(own.map(([key, answer]) => [Number(key.slice(owner.length + 1)), answer]));
    },
    write: (questionId, answer) => set(keyOf(questionId), answer, store),
    remove: (questionId) => del(keyOf(questionId), store),
  };
}

/** After the end nothing of an attempt stays in the browser. */
export async function clearShelf(owner: string): Promise<void> {
  const own = (await keys<string>(store)).filter((key) => key.startsWith(`${owner} `));
  await delMany(own, store);
}
