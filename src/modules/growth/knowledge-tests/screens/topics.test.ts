import { expect, it } from 'vitest';
import { placedTopics, topicsUnder } from '#modules/growth/knowledge-tests/screens/topics.ts';

const topic = (id: number, parent_id: number | null, ordering: number) => ({ id, parent_id, ordering, name: `${id}` });
const topics = [topic(1, null, 2), topic(2, null, 1), topic(3, 1, 2), topic(4, 1, 1), topic(5, 4, 1), topic(6, 99, 3)];

it('puts topics below what they belong to, in their order, and loses none', () => {
  expect(placedTopics(topics).map(({ topic: { id }, level }) => [id, level])).toEqual([
    [2, 0],
    [1, 0],
    [4, 1],
    [5, 2],
    [3, 1],
    [6, 0],
  ]);
});

it('names a topic with all below it', () => expect(topicsUnder(topics, 1)).toEqual([1, 3, 4, 5]));
