import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/cache/query-client.ts';
import { type Board, boardOf, placed } from '#modules/work/tasks/board-state/board-state.ts';
import { boardQuery, showOnBoards, taskOnBoards } from '#modules/work/tasks/board-state/use-board-state.tsx';
import type { TaskCard } from '#modules/work/tasks/task/task-endpoints.ts';
import { moveByTransition } from '#modules/work/tasks/transition-dialog/optimistic-transition.tsx';
import { taskStatusCodes } from '#modules/work/tasks/workflow/transition-table.ts';

const card = {
  ...{ id: 7, version: 3, number: 'SHOP-7', name: 'Hisobot', status: 'new', task_priority_id: null, deadline: null },
  ...{
    planned_minutes: 60,
    running_since: null,
    executor_id: 1,
    relations: ['executor'],
    allowed_actions: ['to_processing'],
  },
} as unknown as TaskCard;
const other = { ...card, id: 8, number: 'SHOP-8' };
const refusal = { status: 409, code: 40910, description: 'TRANSITION_NOT_ALLOWED', message: 'Mumkin emas' };
const { queryKey } = boardQuery({});
const now = () => {
  const { columns } = queryClient.getQueryData<Board>(queryKey)!;
  return { card: taskOnBoards(card.id), totals: [columns.new.total, columns.processing.total] };
};

/** What answers the question that is on its way: it waits until the test has done what happens meanwhile. */
let asked: { readonly answer: (status: number, body: object) => void }[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    asked.push({ answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })) });
    return promise;
  });
  const columns = taskStatusCodes.map((status) => ({ status, total: 0, planned_minutes: 0, rows: [], next: null }));
  const both = [card, other].reduce((now, one) => placed(now, one, () => 0), boardOf({ columns }));
  queryClient.setQueryData<Board>(queryKey, both);
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** A card is moved to processing; the board changes meanwhile; the move is refused. */
async function refusedAfter(meanwhile: () => void): Promise<void> {
  const moved = moveByTransition(card, 'to_processing', {});
  expect(now()).toMatchObject({ card: { status: 'processing', allowed_actions: [] }, totals: [1, 1] });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  meanwhile();
  asked[0]!.answer(409, refusal);
  expect(await moved).toBe(false);
}

/** As the stream brings what another person has made of a card: the row of the server. */
const brought = (changed: TaskCard, by: Partial<TaskCard>) =>
  showOnBoards({ ...taskOnBoards(changed.id)!, ...changed, version: changed.version + 1, ...by });

it('takes a refused move back, with its clock and its buttons', async () => {
  await refusedAfter(() => {});
  expect(now()).toEqual({ card, totals: [2, 0] });
});

it.each([
  ['a new name', { name: 'Yangi hisobot' }, [2, 0]],
  ['more planned time', { planned_minutes: 90 }, [2, 0]],
  ['another executor', { executor_id: 2, relations: [], allowed_actions: [] }, [2, 0]],
  ['a move elsewhere', { status: 'blocked', allowed_actions: ['to_unblock'] }, [1, 0]],
  [
    'the same move',
    { status: 'processing', running_since: '2026-11-18T04:00:00Z', allowed_actions: ['to_pause'] },
    [1, 1],
  ],
] as [string, Partial<TaskCard>, [number, number]][])(
  'leaves what others have made of the card meanwhile: %s',
  async (_, by, totals) => {
    await refusedAfter(() => brought(card, by));
    expect(now()).toEqual({ card: { ...card, version: 4, ...by }, totals });
  },
);

it('leaves what was typed into the card meanwhile', async () => {
  await refusedAfter(() => showOnBoards({ ...taskOnBoards(card.id)!, name: 'Yozildi' }));
  expect(now()).toEqual({ card: { ...card, name: 'Yozildi' }, totals: [2, 0] });
});

it('leaves what became of other cards meanwhile', async () => {
  const moved = { status: 'processing', allowed_actions: [] } as Partial<TaskCard>;
  await refusedAfter(() => brought(other, moved));
  expect(now()).toEqual({ card, totals: [1, 1] });
  expect(taskOnBoards(other.id)).toMatchObject({ ...moved, version: 4 });
});
