import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { texts, useTexts } from '#web/i18n/texts.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { notify } from '#web/ui/notices.ts';
import type { ClientTaskAction } from '#modules/work/client-tasks/client-task-flow.ts';
import { type ClientTask, clientTasks, reasonFields } from '#modules/work/client-tasks/client-tasks.ts';
import { act, refreshClientTasks, useProgress } from '#modules/work/client-tasks/use-client-tasks.tsx';

interface SayWhyProps {
  readonly row: ClientTask;
  readonly action: ClientTaskAction;
  readonly close: () => void;
}

/** A step that says why: declining, returning, confirming for the client. The other side reads it. */
export function SayWhy({ row, action, close }: SayWhyProps) {
  const { t } = useTexts();
  const [named, setNamed] = useState<readonly number[]>([]);
  const isReturn = action === 'return';
  const form = useFields({
    of: { path: clientTasks.path, fields: reasonFields },
    draft: `client task ${action} ${row.id}`,
    send: async ({ comment }) => {
      const said = comment?.trim() ?? '';
      if (isReturn) await giveBack(row, said, named);
      else await act(row, action, said);
      close();
    },
  });
  const text = t(`client-tasks.allowed_actions.${action}`);
  return (
    <FieldsDialog
      of={form}
      title={t(`client-tasks.why.${action}`)}
      about={row.name}
      close={close}
      text={text}
      labels={{ comment: t(`client-tasks.why_label.${action}`) }}
    >
      {isReturn && <ReadySteps id={row.id} named={named} name={setNamed} />}
    </FieldsDialog>
  );
}

async function giveBack(row: ClientTask, comment: string, task_ids: readonly number[]): Promise<void> {
  await call('POST /api/fp/client-tasks/return', { body: { id: row.id, version: row.version, comment, task_ids } });
  notify({ kind: 'success', text: texts().t('client-tasks.said.return') });
  await Promise.all([refreshClientTasks(), refreshLists(clientTasks.path)]);
}

interface ReadyStepsProps {
  readonly id: number;
  readonly named: readonly number[];
  readonly name: (ids: readonly number[]) => void;
}

/** Which of what is ready is not as it should be; the others stay as they are. */
function ReadySteps({ id, named, name }: ReadyStepsProps) {
  const { t } = useTexts();
  const { data } = useProgress(id);
  const ready = data?.rows.filter(({ state }) => state === 'ready') ?? [];
  if (!ready.length) return null;
  return (
    <fieldset className="stack gap-6">
      <legend className="legend">{t('client-tasks.which_steps')}</legend>
      {ready.map((step) => (
        <Checkbox
          key={step.id}
          label={<span translate="no">{step.name}</span>}
          checked={named.includes(step.id)}
          onChange={({ currentTarget: { checked } }) =>
            name(checked ? [...named, step.id] : named.filter((one) => one !== step.id))
          }
        />
      ))}
    </fieldset>
  );
}
