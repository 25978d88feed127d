import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ListAnswer, listKey } from '#web/lists/list-cache.ts';
import type { RowValues } from '#web/fields/field-view.ts';
import { writeEdits } from '#web/grid/cell-blocks.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { forgetNotices, noticesNow } from '#web/ui/notices.ts';

const path = 'fp/task-platforms';
const key = [...listKey(path), 'uz', 1];
const rows: readonly RowValues[] = [1, 2, 3, 4].map((id) => ({ id, version: 1, ordering: id, color: null }));

/** A server that holds the rows, refuses to change the third, and writes down what it is asked. */
let asked: string[] = [];
let most = 0;
function serve(refusesTogether: boolean) {
  const stored = new Map(rows.map((row) => [row.id, row]));
  let open = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 2));
    open--;
    const body = JSON.parse(String(init.body));
    const one = Number(/(\d+)$/.exec(url)?.[1] ?? 0);
    asked.push(`${one || body.ids.join()} ${JSON.stringify(one ? body.ordering : body.changes.ordering)}`);
    const ids: number[] = one ? [one] : body.ids;
    if (refusesTogether && ids.includes(3)) {
      const problem = {
        status: 422,
        code: 42200,
        description: 'VALIDATION_FAILED',
        message: 'Mumkin emas',
        errors: [],
      };
      return new Response(JSON.stringify(problem), { status: 422 });
    }
    const saved = ids.map((id) => {
      const before = stored.get(id)!;
      stored.set(id, { ...before, ordering: (body.changes ?? body).ordering, version: before.version + 1 });
      return stored.get(id)!;
    });
    return new Response(JSON.stringify(one ? saved[0] : { rows: saved }), { status: 200 });
  });
}

const shown = () => queryClient.getQueryData<ListAnswer>(key)!.rows.map(({ ordering }) => ordering);

beforeEach(() => {
  asked = [];
  most = 0;
  forgetNotices();
  queryClient.setQueryData(key, { rows, total: 4, page: 1, perPage: 100 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('rows that get the same go in one request, and what is answered takes all of it back', async () => {
  serve(false);
  const writing = writeEdits(
    path,
    rows.map((row) => ({ row, changes: { ordering: 40 } })),
  );
  expect(shown()).toEqual([40, 40, 40, 40]);
  const back = await writing;
  expect(asked).toEqual(['1,2,3,4 40']);
  expect(back.map(({ row, changes }) => [row.version, changes.ordering])).toEqual([
    [2, 1],
    [2, 2],
    [2, 3],
    [2, 4],
  ]);
  await writeEdits(path, back);
  expect(shown()).toEqual([1, 2, 3, 4]);
  expect(most).toBe(4);
});

it('one row that is refused keeps nothing from the others, and shows again what it was', async () => {
  serve(true);
  const back = await writeEdits(
    path,
    rows.map((row) => ({ row, changes: { ordering: 40 } })),
  );
  expect(asked.toSorted()).toEqual(['1 40', '1,2,3,4 40', '2 40', '3 40', '4 40']);
  expect(shown()).toEqual([40, 40, 3, 40]);
  expect(back.map(({ row }) => row.id).toSorted((a, b) => a - b)).toEqual([1, 2, 4]);
  expect(noticesNow().kept.map(({ text }) => text)).toEqual(['Mumkin emas']);
});

it('rows that others have changed meanwhile go by themselves, with the version that they were read in', async () => {
  serve(false);
  const old = rows.map((row) => ({ row: { ...row, version: row.id === 2 ? 0 : 1 }, changes: { ordering: 7 } }));
  await writeEdits(path, old.slice(0, 2));
  expect(asked.toSorted()).toEqual(['1 7', '2 7']);
});
