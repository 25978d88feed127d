import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/i18n/texts.ts';
import { useSession } from '#web/session/session.ts';
import { DecisionSlot } from '#web/ui/decision-slot.tsx';
import { asksWhy, type ClientTaskAction } from '#modules/work/client-tasks/client-task-flow.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { act, isOpenClientTask } from '#modules/work/client-tasks/use-client-tasks.tsx';

const SayWhy = onDemand(() => import('#modules/work/client-tasks/say-why.tsx'), 'SayWhy');
const SplitDialog = onDemand(() => import('#modules/work/client-tasks/split-dialog.tsx'), 'SplitDialog');

/** What is asked for over the page before a step is taken. */
export interface AskedStep {
  readonly row: ClientTask;
  readonly step: ClientTaskAction | 'split';
}

/** Takes steps, asking where something has to be said; `dialog` is what is asked now. */
export function useSteps(): {
  readonly take: (row: ClientTask, step: AskedStep['step']) => void;
  readonly dialog: ReactNode;
} {
  const { user } = useSession();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const party = user?.user_type === 'client' ? 'client' : 'manager';
  const close = () => setAsked(null);
  return {
    take: (row, step) => {
      if (step === 'split' || asksWhy(step, { parties: [party] })) setAsked({ row, step });
      else void act(row, step);
    },
    dialog:
      asked &&
      (asked.step === 'split' ? (
        <SplitDialog row={asked.row} close={close} />
      ) : (
        <SayWhy {...asked} action={asked.step} close={close} />
      )),
  };
}

/** In the order of what is mostly wanted. */
const likely: readonly ClientTaskAction[] = ['confirm', 'take', 'finish', 'start', 'reconsider', 'return', 'decline'];

interface ClientTaskButtonsProps {
  readonly row: ClientTask;
  readonly mayConvert: boolean;
  readonly take: (row: ClientTask, step: AskedStep['step']) => void;
}

/** What the reader may do with a client task, as the server allows it. */
export const ClientTaskButtons = ({ row, ...rest }: ClientTaskButtonsProps) => (
  <DecisionSlot of={clientTasks} row={row} className="row wrap">
    {(shown) => <StepButtons row={shown} {...rest} />}
  </DecisionSlot>
);

function StepButtons({ row, mayConvert, take }: ClientTaskButtonsProps) {
  const { t } = useTexts();
  const allowed = likely.filter((action) => row.allowed_actions.includes(action));
  return (
    <>
      {mayConvert && isOpenClientTask(row) && (
        <Button variant={row.status === 'new' ? 'default' : 'filled'} onClick={() => take(row, 'split')}>
          {t('client-tasks.split')}
        </Button>
      )}
      {allowed.map((action) => (
        <Button
          key={action}
          variant={action === 'confirm' || action === 'take' ? 'filled' : 'default'}
          onClick={() => take(row, action)}
        >
          {t(`client-tasks.allowed_actions.${action}`)}
        </Button>
      ))}
    </>
  );
}
