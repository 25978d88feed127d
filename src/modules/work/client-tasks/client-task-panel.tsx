import { useState, type ComponentProps } from 'react';
import { knownRow } from '#web/crud/known-row.ts';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { DetailPanel } from '#web/ui/detail-panel.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { StateTag } from '#web/ui/state-tag.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { actions } from '#modules/actions.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import { FindTask, FindTwin } from '#modules/work/client-tasks/find-other.tsx';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { Rating } from '#modules/work/client-tasks/rating.tsx';
import {
  useProgress,
  useClientTask,
  useClientTaskNews,
  isOpenClientTask,
} from '#modules/work/client-tasks/use-client-tasks.tsx';
import { useSteps, ClientTaskButtons } from '#modules/work/client-tasks/client-task-actions.tsx';
import { ClientTaskFiles } from '#modules/work/client-tasks/client-task-files.tsx';
import { ClientTaskForm } from '#modules/work/client-tasks/client-task-form.tsx';
import { ClientTaskTimeline, SayMore } from '#modules/work/client-tasks/client-task-timeline.tsx';
import { ClientTaskClock, ClientTaskState } from '#modules/work/client-tasks/client-task-words.tsx';
import { WatchMenu } from '#modules/channels/notifications/door.tsx';
import { RichText, TaskButton } from '#modules/work/tasks/door.tsx';

/** A client task, as both sides look at it: what is asked, how far it is, and what was said. */
export default function ClientTaskPanel({ id, close }: PanelProps) {
  if (id === 'new') return <ClientTaskForm row={null} close={close} />;
  return <OpenedClientTask key={id} id={Number(id)} close={close} />;
}

interface OpenedClientTaskProps {
  readonly id: number;
  readonly close: () => void;
}

type AskedOther = 'edit' | 'join' | 'merge';

function OpenedClientTask({ id, close }: OpenedClientTaskProps) {
  const { t } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const [asked, ask] = useState<AskedOther | null>(null);
  const clientTask = useClientTask(id);
  const row = clientTask.data;
  const steps = useSteps();
  useClientTaskNews();
  const isClient = user?.user_type === 'client';
  const mayWrite = may([actions.clientTasks.update]);
  const mayConvert = !isClient && mayWrite;
  const stopAsking = () => ask(null);
  if (asked === 'edit' && row) return <ClientTaskForm row={row} close={stopAsking} />;
  const name = row?.name ?? (knownRow(clientTasks.path, id)?.name as string | undefined);
  return (
    <DetailPanel
      one={t('client-tasks.one')}
      name={name}
      number={row && <ReferenceName path="fp/projects" id={row.project_id} />}
      of={clientTask}
      close={close}
      tools={
        row && (
          <Tools
            row={row}
            mayConvert={mayConvert}
            mayEdit={mayWrite && (!isClient || row.status === 'new')}
            ask={ask}
          />
        )
      }
      renderStatus={({ status, duplicate_of_id }) => (
        <ClientTaskState status={status} isMerged={duplicate_of_id !== null} isClient={isClient} />
      )}
      renderButtons={(shown) => <ClientTaskButtons row={shown} mayConvert={mayConvert} take={steps.take} />}
      renderFacts={(shown) => <Facts row={shown} isClient={isClient} />}
      renderStream={() => <ClientTaskTimeline id={id} />}
      composer={row && <SayMore id={id} isClient={isClient} />}
      over={
        <>
          {steps.dialog}
          {row && <Other asked={asked} row={row} close={stopAsking} />}
        </>
      }
    >
      {(shown) => (
        <>
          {shown.text && <RichText text={shown.text} />}
          {shown.status === 'confirmed' && <Rating row={shown} isClient={isClient} />}
          <Progress row={shown} isClient={isClient} />
          <ClientTaskFiles id={shown.id} />
        </>
      )}
    </DetailPanel>
  );
}

interface OtherProps {
  readonly asked: AskedOther | null;
  readonly row: ClientTask;
  readonly close: () => void;
}

/** Another task or client task that is asked for over the page. */
function Other({ asked, row, close }: OtherProps) {
  if (asked === 'join') return <FindTask row={row} close={close} />;
  return asked === 'merge' ? <FindTwin row={row} close={close} /> : null;
}

interface ToolsProps {
  readonly row: ClientTask;
  readonly mayConvert: boolean;
  readonly mayEdit: boolean;
  readonly ask: (what: AskedOther) => void;
}

/** What is done with a client task beside its steps. */
function Tools({ row, mayConvert, mayEdit, ask }: ToolsProps) {
  const { t } = useTexts();
  return (
    <>
      {mayConvert && isOpenClientTask(row) && (
        <>
          <IconButton icon="link" label={t('client-tasks.join_task')} onClick={() => ask('join')} />
          <IconButton icon="stack-2" label={t('client-tasks.merge_twin')} onClick={() => ask('merge')} />
        </>
      )}
      <WatchMenu path={clientTasks.path} id={row.id} />
      {mayEdit && <IconButton icon="pencil" label={t('action.edit')} onClick={() => ask('edit')} />}
    </>
  );
}

interface OfClientTask {
  readonly row: ClientTask;
  readonly isClient: boolean;
}

function Facts({ row, isClient }: OfClientTask) {
  const format = useFormats();
  return (
    <dl className={`grid ${styles.facts}`}>
      {row.minutes_left !== null && (
        <Fact name="client-tasks.time_left">
          <ClientTaskClock row={row} />
        </Fact>
      )}
      {!isClient && (
        <Fact name="clients.one">
          <ReferenceName path="fp/clients" id={row.client_id} />
        </Fact>
      )}
      <Fact name="projects.one">
        <ReferenceName path="fp/projects" id={row.project_id} />
      </Fact>
      <Fact name="field.task_priority_id">
        <ReferenceName path="fp/task-priorities" id={row.task_priority_id} />
      </Fact>
      {row.wished_on && <Fact name="client-tasks.wished_on">{format.day(row.wished_on)}</Fact>}
      {row.done_due_at && !row.done_at && (
        <Fact name="client-tasks.done_due_at">{format.nearInstant(row.done_due_at)}</Fact>
      )}
      {row.responsible_id && !isClient && (
        <Fact name="client-tasks.responsible_id">
          <ReferenceName path="admin/users" id={row.responsible_id} />
        </Fact>
      )}
      {row.decision_comment && (
        <Fact name="client-tasks.decision_comment" className="breaks" translate="no">
          {row.decision_comment}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps extends ComponentProps<'dd'> {
  /** The key of its name. */
  readonly name: string;
}

function Fact({ name, ...value }: FactProps) {
  const { t } = useTexts();
  return (
    <div>
      <dt className="quiet small">{t(name)}</dt>
      <dd {...value} />
    </div>
  );
}

const states = {
  planned: { icon: 'clock', tone: 'quiet' },
  in_work: { icon: 'player-play' },
  checked: { icon: 'eye' },
  ready: { icon: 'circle-check', tone: 'good' },
} as const;

/** The tasks that serve it: steps for the client, tasks that open for the company. */
function Progress({ row, isClient }: OfClientTask) {
  const { t } = useTexts();
  const format = useFormats();
  const { data } = useProgress(row.id);
  if (!data?.rows.length) return null;
  return (
    <section className="stack" aria-label={t('client-tasks.steps')}>
      <h3 className="row text-14">
        {t(isClient ? 'client-tasks.steps' : 'client-tasks.task_count')}
        <span className="count">
          {row.accepted_count}/{row.task_count}
        </span>
      </h3>
      <ul className="stack gap-0">
        {data.rows.map((step) => (
          <li key={step.id} className={`row ruled ${styles.step}`}>
            {isClient ? (
              <span className="grow breaks" translate="no">
                {step.name}
              </span>
            ) : (
              <TaskButton taskId={step.id} className="grow cut start link">
                <span className="quiet digits">{step.number}</span> <span translate="no">{step.name}</span>
              </TaskButton>
            )}
            {!isClient && step.executor_id && (
              <span className="quiet small cut">
                <ReferenceName path="admin/users" id={step.executor_id} />
              </span>
            )}
            {step.ready_at && isClient && (
              <span className="quiet small rigid">{format.nearInstant(step.ready_at)}</span>
            )}
            <span className="rigid">
              <StateTag {...states[step.state]}>{t(`client-tasks.state.${step.state}`)}</StateTag>
            </span>
          </li>
        ))}
      </ul>
      {isClient && row.task_count > 0 && (
        <span className="sr-only">
          <Icon name="check" />
          {t('home.steps', { done: row.accepted_count, count: row.task_count })}
        </span>
      )}
    </section>
  );
}
