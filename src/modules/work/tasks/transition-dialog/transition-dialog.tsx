import { useEffect, useId } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { storeOf, useStore } from '#web/state/store.ts';
import { asked } from '#modules/work/tasks/transition-dialog/request-transition.tsx';

const TransitionForm = onDemand(
  () => import('#modules/work/tasks/transition-dialog/transition-form.tsx'),
  'TransitionForm',
);

/** Who offers to show the question: a board and the panel beside it may both; the one that came last does. */
const hosts = storeOf<readonly string[]>([]);

/** The question behind a move that needs words. One for the whole page; nothing typed is lost when it is refused. */
export function TransitionDialog() {
  const own = useId();
  useEffect(() => {
    hosts.set((now) => [...now, own]);
    return () => hosts.set((now) => now.filter((one) => one !== own));
  }, [own]);
  const isHost = useStore(hosts).at(-1) === own;
  const question = useStore(asked);
  if (!question || !isHost) return null;
  return <TransitionForm key={`${question.task.id} ${question.action}`} {...question} />;
}
