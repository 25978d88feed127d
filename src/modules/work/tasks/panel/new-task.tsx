import { Button } from '@mantine/core';
import { useState } from 'react';
import { callAt, newIdempotencyKey } from '#web/api/call.ts';
import { newTaskDraft } from '#web/drafts/drafts.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { clientState } from '#web/state/client-state.ts';
import { madeIn, projectForNew } from '#web/state/project-for-new.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { devTasks } from '#modules/work/tasks/task/dev-tasks.ts';

const names = [
  'name',
  'project_id',
  'executor_id',
  'task_priority_id',
  'task_type_id',
  'deadline',
  'planned_minutes',
  'hard_index',
  'text',
];
/** What is short stands two in a row. */
const short = ['task_priority_id', 'task_type_id', 'planned_minutes', 'hard_index'];

/** A new task: what it must have and what one usually knows. Begun and not sent, it waits. */
export function NewTask({ close }: { readonly close: () => void }) {
  const { t } = useTexts();
  const [once] = useState(newIdempotencyKey);
  const search = useSearchTexts();
  const [begin] = useState(() => {
    const { executor_id } = clientState.get();
    return { project_id: projectForNew(search), executor_id };
  });
  const asked = useFields({
    of: devTasks,
    names,
    begin,
    draft: newTaskDraft,
    send: async (body) => {
      const task = await callAt({ path: 'fp/dev-tasks' }, 'POST', { body, once, waits: {} });
      asked.forgetDraft();
      clientState.set(madeIn(body.project_id ?? null));
      // Made offline: there is nothing to open yet.
      if (task.id < 0) return close();
      void queryClient.invalidateQueries({ queryKey: ['board'] });
      notify({ kind: 'success', text: t('panel.made', { number: String(task.number ?? '') }) });
      openPanel('fp/dev-tasks', task.id);
    },
  });
  async function leave() {
    if (asked.form.isDirty() && !(await confirm({ title: t('panel.leave_draft'), action: t('action.close') }))) return;
    close();
  }
  return (
    <Drawer
      title={t('board.new_task')}
      label={t('board.new_task')}
      close={() => void leave()}
      footer={
        <>
          <Button className="to-end" variant="default" onClick={() => void leave()}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form="new-task" loading={asked.busy}>
            {t('action.create')}
          </Button>
        </>
      }
    >
      <SentForm id="new-task" send={() => void asked.save()}>
        <Fields of={asked} autoFocus short={short} />
      </SentForm>
    </Drawer>
  );
}
