import type { Place } from '#kernel/row-verbs.ts';
import { addressAt } from '#web/api/call.ts';
import { request } from '#web/api/request.ts';
import { patchRows, refreshLists } from '#web/lists/list-cache.ts';
import { attempt, notify } from '#web/ui/notices.ts';

interface Outcome {
  /** What the row is like then: shown at once, and taken back when the server refuses. */
  readonly shows: object;
  /** What is said when it is done. */
  readonly text: string;
  readonly comment?: string | null;
}

/** Carries out a verb of a row; answers whether it was done. */
export async function carryOut(
  { path }: Place,
  { id, version }: { readonly id: number; readonly version: number },
  verb: string,
  { shows, text, comment }: Outcome,
): Promise<boolean> {
  const takeBack = patchRows(path, new Map([[id, { ...shows, allowed_actions: [] }]]));
  const isDone = await attempt(async () => {
    await request(`POST ${addressAt({ path }, `/${verb}`)}`, { body: { id, version, ...(comment && { comment }) } });
    notify({ kind: 'success', text });
  });
  if (!isDone) takeBack();
  void refreshLists(path);
  return isDone;
}
