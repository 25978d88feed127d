import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/cache/use-call.ts';
import { texts } from '#web/i18n/texts.ts';
import { useChanges } from '#web/live/changes.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { session } from '#web/session/session.ts';
import { notify } from '#web/ui/notices.ts';
import { type Matrix, type MatrixAction, withHeld } from '#modules/staff/access/roles/access-matrix.ts';
import { askToCutOffSelf } from '#modules/staff/access/roles/cutting-off.tsx';

/** What somebody else has just changed at the same role. */
export interface OtherChange {
  readonly app_actions_id: number;
  readonly is_held: boolean;
  readonly by: number;
  readonly at: string;
}

const keptChanges = 5;
/** What the matrix of a role is kept under, with whatever other role it is compared. */
export const keyOf = (role: number) => ['access-matrix', role] as const;

/** The rights of a role: shown at once as they are set, kept true by what other administrators do meanwhile. */
export function useAccessMatrix(role: number, compare: number | null) {
  const [others, setOthers] = useState<readonly OtherChange[]>([]);
  const query = useCall('GET /api/admin/user-role-access/matrix', {
    query: { user_roles_id: role, ...(compare !== null && { compare_id: compare }) },
    under: keyOf(role),
    placeholderData: keepPreviousData,
  });
  useChanges('admin/user-role-access', (changes) => {
    const mine = changes.flatMap(({ row }) => (row && row.user_roles_id === role ? [row] : []));
    const compared = changes.some(({ row }) => row?.user_roles_id === compare);
    const held = new Map(mine.map((row) => [row.app_actions_id, row.access_state === 1]));
    show(role, held);
    const me = session.get().user?.id;
    const news = mine
      .filter(({ updated_by }) => updated_by !== me)
      .map((row) => ({
        app_actions_id: row.app_actions_id,
        is_held: row.access_state === 1,
        by: row.updated_by as number,
        at: row.updated_at,
      }));
    if (news.length) setOthers((now) => [...news.reverse(), ...now].slice(0, keptChanges));
    if (compared || changes.some(({ gone }) => gone)) void queryClient.invalidateQueries({ queryKey: keyOf(role) });
  });
  return { ...query, others };
}

function show(role: number, held: ReadonlyMap<number, boolean>): void {
  queryClient.setQueriesData<Matrix>({ queryKey: keyOf(role) }, (matrix) => matrix && withHeld(matrix, held));
}

/** Changes of one role are sent one after the other: two quick ones of the same box must not overtake each other. */
const turns = new Map<number, Promise<unknown>>();
function inTurn<T>(role: number, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(role) ?? Promise.resolve()).then(work, work);
  turns.set(
    role,
    turn.catch(() => {}),
  );
  return turn;
}

/**
 * Gives or takes actions: shown at once, taken back when the server refuses, undone from the notice. Only what changes
 * is sent, so others at work on the same role lose nothing. Those who would lose rights of their own are asked first.
 */
export async function setActions(
  role: number,
  actions: readonly MatrixAction[],
  access_state: 0 | 1,
  confirmed = false,
) {
  if (!actions.length) return;
  const { t } = texts();
  const app_actions_ids = actions.map(({ app_actions_id }) => app_actions_id);
  const now = (is_held: boolean) => new Map(app_actions_ids.map((id) => [id, is_held]));
  show(role, now(access_state === 1));
  try {
    const body = { user_roles_id: role, app_actions_ids, access_state, ...(confirmed && { confirmed }) };
    await inTurn(role, () => call('POST /api/admin/user-role-access/set-action', { body }));
  } catch (error) {
    show(role, now(access_state === 0));
    await askToCutOffSelf(error, confirmed ? null : () => setActions(role, actions, access_state, true));
    return;
  }
  const many = { n: actions.length, name: actions[0]!.name };
  const text = t(access_state === 1 ? 'access.granted' : 'access.taken', many);
  notify({ kind: 'success', text, undo: () => setActions(role, actions, access_state === 1 ? 0 : 1) });
}
