import { Button } from '@mantine/core';
import type { Row } from '#kernel/resource.ts';
import { useReference } from '#web/cache/references.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useSession } from '#web/session/session.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { useMinute } from '#web/ui/use-minute.ts';
import { appealWords, taskAppeals } from '#modules/work/tasks/marks/task-appeals.ts';
import styles from '#modules/work/tasks/sections/panel.module.css';
import section from '#modules/work/tasks/sections/sections.module.css';
import { showPart, useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';

type Appeal = Row<typeof taskAppeals>;
const path = 'fp/task-appeals';

interface AppealPartProps {
  readonly task: TaskRow;
  /** Until when the executor may appeal. */
  readonly until: string | null;
}

/** The executor's appeal against the marks, and the answer of a manager who gave none of them. */
export function AppealPart({ task, until }: AppealPartProps) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const now = useMinute();
  const { data: [appeal] = [], isSuccess } = useTaskParts(taskAppeals, task.id);
  const mayAppeal = isSuccess && !appeal && task.executor_id === user?.id && until !== null && Date.parse(until) > now;
  if (appeal) return <GivenAppeal appeal={appeal} task={task} />;
  if (!mayAppeal) return null;
  const send = async (text: string) => {
    const body = { task_id: task.id, text };
    showPart(path, task.id, await call('POST /api/fp/task-appeals', { body, once: newIdempotencyKey() }));
  };
  return (
    <AppealForm
      name="text"
      draft={`appeal of ${task.id}`}
      label={t('appeal.text')}
      hint={t('appeal.until', { at: format.instant(until) })}
      answers={[{ text: t('appeal.send'), send }]}
    />
  );
}

function GivenAppeal({ appeal, task }: { readonly appeal: Appeal; readonly task: TaskRow }) {
  const { t } = useTexts();
  const format = useFormats();
  const { user } = useSession();
  const author = useReference('admin/users', appeal.created_by);
  const judge = useReference('admin/users', appeal.answered_by);
  const mayAnswer = appeal.status === 'open' && task.relations.includes('manager') && task.executor_id !== user?.id;
  const answerWith = (status: Appeal['status']) => async (answer: string) => {
    const params = { id: appeal.id };
    const body = { status, answer, version: appeal.version };
    showPart(path, task.id, await call('PATCH /api/fp/task-appeals/:id', { params, body }));
    void queryClient.invalidateQueries({ queryKey: ['task-points', task.id] });
  };
  return (
    <div className={`stack gap-6 framed ${section.appeal}`}>
      <p className={`row wrap quiet small ${styles.by}`}>
        <b>{t('task-appeals.one')}</b>
        <span translate="no">{author?.name ?? ''}</span>
        <time dateTime={appeal.created_at}>{format.instant(appeal.created_at)}</time>
        <span className="badge quiet">{t(`task-appeals.status.${appeal.status}`)}</span>
      </p>
      <p className={styles.text} translate="no">
        {appeal.text}
      </p>
      {appeal.answer && (
        <>
          <p className={`row wrap quiet small ${styles.by}`}>
            <b>{t('field.answer')}</b>
            <span translate="no">{judge?.name ?? ''}</span>
            {appeal.answered_at && <time dateTime={appeal.answered_at}>{format.instant(appeal.answered_at)}</time>}
          </p>
          <p className={styles.text} translate="no">
            {appeal.answer}
          </p>
        </>
      )}
      {mayAnswer && (
        <AppealForm
          name="answer"
          draft={`answer to appeal ${appeal.id}`}
          label={t('field.answer')}
          hint={t('appeal.answer_hint')}
          answers={[
            { text: t('appeal.uphold'), send: answerWith('upheld') },
            { text: t('appeal.accept'), send: answerWith('accepted') },
          ]}
        />
      )}
    </div>
  );
}

interface AppealFormProps<N extends 'text' | 'answer'> {
  readonly name: N;
  /** Of its draft. */
  readonly draft: string;
  readonly label: string;
  readonly hint: string;
  readonly answers: readonly { readonly text: string; readonly send: (text: string) => Promise<void> }[];
}

function AppealForm<N extends 'text' | 'answer'>({ name, draft, label, hint, answers }: AppealFormProps<N>) {
  const asked = useFields({ of: { path, fields: appealWords }, names: [name], draft, send: async () => false });
  const answer = (one = answers[0]) => void asked.save(async (body) => one?.send((body[name] ?? '').trim()));
  return (
    <SentForm className="stack" send={() => answers.length === 1 && answer()}>
      <Fields of={asked} labels={{ [name]: label }} renderUnder={() => <p className="quiet">{hint}</p>} />
      <div className="row wrap shrinks">
        <span className="grow" />
        {answers.map((one) => (
          <Button key={one.text} size="xs" variant="default" disabled={asked.busy} onClick={() => answer(one)}>
            {one.text}
          </Button>
        ))}
      </div>
    </SentForm>
  );
}
