import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { sayRefusal } from '#modules/work/tasks/door.tsx';
import type { TaskList } from '#modules/views/task-views/lists/use-task-list.tsx';
import type { ListedCheck } from '#modules/views/task-views/lists/working-list-endpoints.ts';
import { attempt } from '#web/ui/notices.ts';

export type Judgement = Partial<Pick<ListedCheck, 'result' | 'note'>>;

interface WithChecks {
  readonly checks: readonly ListedCheck[];
}

/**
 * The checks as the tester sees them. What was said and not answered yet lies over what the server told, so that no
 * answer that was on its way before can take it back for a moment; a refusal does, in words.
 */
export function useJudging<A extends WithChecks>(queryKey: readonly unknown[], listed: readonly ListedCheck[]) {
  const [pending, setPending] = useState<Readonly<Record<number, Judgement>>>({});

  async function judge({ id }: ListedCheck, said: Judgement) {
    setPending((now) => ({ ...now, [id]: { ...now[id], ...said } }));
    await attempt(async () => {
      const row = await call('PATCH /api/fp/task-checks/:id', { params: { id }, body: { ...said } });
      // A list that was asked for before the answer does not know it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<TaskList<A>>(queryKey, (now) => now && withCheck(now, id, answered(row, said)));
    }, sayRefusal);
    setPending((now) => ({ ...now, [id]: without(now[id], said) }));
  }
  return { checks: listed.map((check) => ({ ...check, ...pending[check.id] })), judge };
}

/** Of the row only what was said: another answer to the same check may be on its way. */
const answered = (row: ListedCheck, said: Judgement): Judgement => ({
  ...('result' in said && { result: row.result }),
  ...('note' in said && { note: row.note }),
});

/** What is left to be answered; a value that was said again meanwhile stays. */
const without = (pending: Judgement | undefined, said: Judgement): Judgement =>
  Object.fromEntries(Object.entries(pending ?? {}).filter(([name, value]) => said[name as keyof Judgement] !== value));

function withCheck<A extends WithChecks>(list: TaskList<A>, id: number, changes: Judgement): TaskList<A> {
  const checks = list.answer.checks.map((one) => (one.id === id ? { ...one, ...changes } : one));
  return { ...list, answer: { ...list.answer, checks } };
}
