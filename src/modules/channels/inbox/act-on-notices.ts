import type { ApiKey } from '#kernel/api.ts';
import { takeBackMs } from '#kernel/take-back.ts';
import { call } from '#web/api/call.ts';
import { request } from '#web/api/request.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { texts } from '#web/i18n/texts.ts';
import { unreadKey } from '#web/shell/use-unread.ts';
import { decideOn, isDecided } from '#web/ui/decisions.ts';
import { attempt, attempted } from '#web/ui/notices.ts';
import { inbox, type MessageAction, undoOf } from '#modules/channels/notifications/door.ts';

interface Decided {
  readonly id: number;
  readonly version: number;
  readonly ids: readonly number[];
}

/** What may be done about a notice where it stands: a call of the API, with the reader's own rights. */
export type NoticeAction = MessageAction;

/** What is asked under a line: until when it waits, why it came, or why something is refused. */
export type Asking = 'snooze' | 'why' | NoticeAction | null;

const again = () => queryClient.invalidateQueries({ queryKey: unreadKey });

/** These were seen; without them everything that stands in the inbox now. */
export async function read(ids?: readonly number[]): Promise<void> {
  await attempt(() => call('POST /api/admin/inbox/read', { body: ids ? { ids } : {} }));
  await again();
}

export async function unread(ids: readonly number[]): Promise<void> {
  await attempt(() => call('POST /api/admin/inbox/unread', { body: { ids } }));
  await again();
}

/** Everything that was read leaves the inbox. */
export async function archiveRead(): Promise<void> {
  await attempt(() => call('POST /api/admin/inbox/archive', { body: {} }));
  await again();
}

/** Puts notices of one thing elsewhere: their slot says so, with the way back. */
async function put(group: Decided, said: string, run: () => Promise<unknown>, back: () => Promise<unknown>) {
  if (isDecided(inbox.path, group)) return;
  await decideOn(inbox.path, group, async () => {
    if ((await attempted(async () => (await run(), true))) === null) return null;
    const undo = async () => {
      await back();
      await again();
    };
    return { text: texts().t(said), undo };
  });
  await again();
}

const bringBack = (ids: readonly number[]) => call('POST /api/admin/inbox/bring-back', { body: { ids } });

export const archive = (group: Decided): Promise<void> =>
  put(
    group,
    'inbox.archived',
    () => call('POST /api/admin/inbox/archive', { body: { ids: group.ids } }),
    () => bringBack(group.ids),
  );

export const snooze = (group: Decided, until: string): Promise<void> =>
  put(
    group,
    'inbox.snoozed',
    () => call('POST /api/admin/inbox/snooze', { body: { ids: group.ids, until } }),
    () => bringBack(group.ids),
  );

/** What waits or is done with stands among what is new again. */
export const putBack = (group: Decided, before: { readonly snoozed_until: string | null }): Promise<void> =>
  put(
    group,
    'inbox.brought_back',
    () => bringBack(group.ids),
    () => {
      const { ids } = group;
      const until = before.snoozed_until;
      return until
        ? call('POST /api/admin/inbox/snooze', { body: { ids, until } })
        : call('POST /api/admin/inbox/archive', { body: { ids } });
    },
  );

/** Does what the notice offers; what was answered is read. Answers whether it was done. */
export async function actOn(group: Decided, action: NoticeAction, comment?: string): Promise<boolean> {
  if (isDecided(inbox.path, group)) return false;
  const body = { ...action.body, ...(action.asks && { [action.asks]: comment }) };
  const isDone = await decideOn(inbox.path, group, async () => {
    const answer = await attempted(async () => ({ of: await request(action.call as ApiKey, { body }) }));
    if (!answer) return null;
    const back = undoOf(action.call, body, answer.of);
    const undo =
      back &&
      (async () => {
        await request(back.call, { body: back.body });
        await call('POST /api/admin/inbox/unread', { body: { ids: group.ids } });
        await again();
      });
    return { text: action.label, ...(undo && { undo, undoUntil: Date.now() + takeBackMs }) };
  });
  if (isDone) await read(group.ids);
  return isDone;
}
