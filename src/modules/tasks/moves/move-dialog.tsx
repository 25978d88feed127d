import { lazy, Suspense, useEffect, useId } from 'react';
import { storeOf, useStore } from '#web/state/store.ts';
import { asked } from '#modules/tasks/moves/move-asking.tsx';

const MoveForm = lazy(async () => ({ default: (await import('#modules/tasks/moves/move-form.tsx')).MoveForm }));

/** Who offers to show the question: a board and the panel beside it may both; the one that came last does. */
const hosts = storeOf<readonly string[]>([]);

/** The question behind a move that needs words. One for the whole page; nothing typed is lost when it is refused. */
export function MoveDialog() {
  const own = useId();
  useEffect(() => {
    hosts.set((now) => [...now, own]);
    return () => hosts.set((now) => now.filter((one) => one !== own));
  }, [own]);
  const isHost = useStore(hosts).at(-1) === own;
  const question = useStore(asked);
  if (!question || !isHost) return null;
  return (
    <Suspense>
      <MoveForm key={`${question.task.id} ${question.action}`} {...question} />
    </Suspense>
  );
}
