import { useEffect } from 'react';
import { useReference } from '#web/cache/references.ts';
import { call } from '#web/api/call.ts';
import { onPersonSwitch, onSessionEnd } from '#web/session/session.ts';
import { storeOf, useStore } from '#web/state/store.ts';
import { useDefinitions } from '#modules/staff/access/records/use-definitions.tsx';
import type { AuditRow } from '#modules/staff/access/audit/audit-changes.ts';

const tasks = 'fp/dev-tasks';
/** Numbers of tasks as they are known; null is a task that is gone or none of the reader's. */
const numbers = storeOf<ReadonlyMap<number, string | null>>(new Map());
const queued = new Set<number>();
const perRequest = 200;

/**
 * What a record is about, by the name that people use: a task by its number, its parts by the task they belong to. Rows
 * that nothing refers to have no names to ask for.
 */
export function useRecordName(row: AuditRow): string {
  const isTask = row.resource === tasks;
  const image = row.after ?? row.before;
  const taskId = isTask ? row.row_id : typeof image?.task_id === 'number' ? image.task_id : null;
  const number = useTaskNumber(taskId);
  const hasNames = useDefinitions().some(({ fields }) =>
    Object.values(fields).some(({ options }) => options.to === row.resource),
  );
  const name = useReference(row.resource, taskId === null && hasNames ? row.row_id : null)?.name;
  const own = `№ ${row.row_id}`;
  if (isTask) return number ?? own;
  return (taskId === null ? name : number && `${number} · ${own}`) ?? own;
}

function useTaskNumber(id: number | null): string | null | undefined {
  const found = useStore(numbers).get(id ?? 0);
  const isMissing = found === undefined;
  useEffect(() => {
    if (!id || !isMissing) return;
    if (!queued.size) queueMicrotask(fetchQueued);
    queued.add(id);
  }, [id, isMissing]);
  return found;
}

/** All that a page asks for becomes one request. */
async function fetchQueued(): Promise<void> {
  const ids = [...queued];
  queued.clear();
  for (let at = 0; at < ids.length; at += perRequest) {
    const some = ids.slice(at, at + perRequest);
    try {
      const matrix = { perPage: perRequest };
      const { rows } = await call('GET /api/fp/dev-tasks', { matrix, query: { id: some.join() } });
      const found = new Map(rows.map(({ id, number }) => [id, number]));
      numbers.set((now) => new Map([...now, ...some.map((id) => [id, found.get(id) ?? null] as const)]));
    } catch {
      // The reader may look at the log and not at tasks: the row keeps its id.
      numbers.set((now) => new Map([...now, ...some.map((id) => [id, null] as const)]));
    }
  }
}

onSessionEnd(() => numbers.set(new Map()));
onPersonSwitch(() => numbers.set(new Map()));
