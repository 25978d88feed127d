import { onDemand } from '#web/product/on-demand.tsx';
import { useCreateCommand } from '#web/crud/use-create-command.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { Screen } from '#web/product/screen.tsx';
import { useMay, useSession } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { actions } from '#modules/actions.ts';
import { type ClientTask, clientTasks } from '#modules/work/client-tasks/client-tasks.ts';
import styles from '#modules/work/client-tasks/client-tasks.module.css';
import { OwnClientTasks } from '#modules/work/client-tasks/own-client-tasks.tsx';
import { isOpenClientTask, useClientTaskNews, useColumn } from '#modules/work/client-tasks/use-client-tasks.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import type { KeyboardEvent } from 'react';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { Icon } from '#web/ui/icon.tsx';
import {
  type ClientTaskAction,
  type ClientTaskStatus,
  clientTaskSteps,
} from '#modules/work/client-tasks/client-task-flow.ts';
import { CountedSign, PriorityMark } from '#modules/work/tasks/door.tsx';
import { StageBoard, StageCard, StageColumn } from '#web/cards/stage-board.tsx';
import cards from '#web/cards/cards.module.css';
import { type AskedStep, useSteps } from '#modules/work/client-tasks/client-task-actions.tsx';
import { ClientTaskClock, ClientTaskState } from '#modules/work/client-tasks/client-task-words.tsx';

const ResourcePage = onDemand(() => import('#web/resource-page/resource-page.tsx'), 'ResourcePage');

const views = ['board', 'table'] as const;
/** No filter of the rows: which view it is stands in the address beside them. */
const asTable = {};

/** What clients ask for: for the company a board of triage and a table, for a client the own client tasks. */
export default function ClientTasksScreen() {
  const { view } = useSearchTexts();
  const { user } = useSession();
  if (user?.user_type === 'client') return <OwnScreen />;
  if (view !== 'table') return <BoardScreen />;
  return <ResourcePage resource={clientTasks} side={asTable} views={<ViewSwitch view="table" />} />;
}

function ViewSwitch({ view }: { readonly view: (typeof views)[number] }) {
  const { t } = useTexts();
  return (
    <OneOf
      label={t('client-tasks.view')}
      of={views}
      value={view}
      nameOf={(one) => t(`client-tasks.view.${one}`)}
      choose={(chosen) => changeSearch({ view: chosen === 'table' ? 'table' : null })}
    />
  );
}

function BoardScreen() {
  const { t } = useTexts();
  const may = useMay();
  const search = useSearchTexts();
  const mayAsk = may([actions.clientTasks.create]);
  useClientTaskNews();
  useCreateCommand(clientTasks, mayAsk);
  const filters = Object.fromEntries(
    (['client_id', 'project_id'] as const).flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
  const idOf = (name: string) => (/^\d{1,15}$/.test(filters[name] ?? '') ? Number(filters[name]) : null);
  return (
    <Screen
      actions={
        mayAsk && <CreateButton label={t('client-tasks.ask_for')} onClick={() => openPanel(clientTasks.path, 'new')} />
      }
    >
      <div className={`row wrap ruled ${styles.bar}`}>
        <ViewSwitch view="board" />
        <OptionSelect
          path="fp/clients"
          label={t('clients.one')}
          icon="building"
          className={styles.pick}
          value={idOf('client_id')}
          choose={(id) => changeSearch({ client_id: id })}
        />
        <OptionSelect
          path="fp/projects"
          label={t('projects.one')}
          icon="briefcase"
          className={styles.pick}
          value={idOf('project_id')}
          choose={(id) => changeSearch({ project_id: id })}
        />
        <span className="quiet small wide-only">{t('client-tasks.keys')}</span>
      </div>
      <TriageBoard filters={filters} mayConvert={may([actions.clientTasks.update])} />
    </Screen>
  );
}

function OwnScreen() {
  const { t } = useTexts();
  const mayAsk = useMay()([actions.clientTasks.create]);
  useCreateCommand(clientTasks, mayAsk);
  return (
    <Screen
      title={t('client-tasks.title_own')}
      actions={
        mayAsk && <CreateButton label={t('client-tasks.ask')} onClick={() => openPanel(clientTasks.path, 'new')} />
      }
    >
      <div className={`scrolls full ${styles.own}`}>
        <OwnClientTasks />
      </div>
    </Screen>
  );
}

const kind = 'client-task-card';
const columns = ['new', 'taken', 'in_work', 'done', 'confirmed', 'declined'] as const;

/** Where a card that drops there goes, by what the table allows; work that begins is planned as tasks. */
function stepTo(row: ClientTask, to: ClientTaskStatus): AskedStep['step'] | null {
  if (to === 'in_work' && ['new', 'taken'].includes(row.status)) return 'split';
  const action = (row.allowed_actions as ClientTaskAction[]).find((one) => clientTaskSteps[one].to === to);
  return action ?? null;
}

interface TriageBoardProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly mayConvert: boolean;
}

/** Client tasks by how they stand: dragged or led by keys, each step as the table has it. */
function TriageBoard({ filters, mayConvert }: TriageBoardProps) {
  const { t } = useTexts();
  const steps = useSteps();
  const drop = (row: ClientTask, to: ClientTaskStatus) => {
    const step = stepTo(row, to);
    if (step && (step !== 'split' || mayConvert)) steps.take(row, step);
  };
  return (
    <>
      <StageBoard {...{ kind, drop }} label={t('client-tasks.title')}>
        {(know) =>
          columns.map((status) => <Column key={status} {...{ status, filters, mayConvert, know }} take={steps.take} />)
        }
      </StageBoard>
      {steps.dialog}
    </>
  );
}

interface ColumnProps extends TriageBoardProps {
  readonly status: ClientTaskStatus;
  readonly take: (row: ClientTask, step: AskedStep['step']) => void;
  readonly know: (rows: readonly ClientTask[]) => void;
}

function Column({ status, filters, mayConvert, take, know }: ColumnProps) {
  const { t } = useTexts();
  return (
    <StageColumn
      {...{ kind, stage: status, know, asked: useColumn([status], filters) }}
      name={t(`client-tasks.status.${status}`)}
      tag={<ClientTaskState status={status} />}
      none={t('client-tasks.none_here')}
    >
      {(row) => <Card key={row.id} {...{ row, mayConvert, take }} />}
    </StageColumn>
  );
}

/** What a key does to the card that has the focus, by the place of the key on any layout. */
const keys: Readonly<Record<string, AskedStep['step']>> = {
  KeyT: 'take',
  KeyX: 'decline',
  KeyS: 'split',
  KeyF: 'finish',
  KeyA: 'confirm',
  KeyR: 'return',
};

interface CardProps {
  readonly row: ClientTask;
  readonly mayConvert: boolean;
  readonly take: ColumnProps['take'];
}

function Card({ row, mayConvert, take }: CardProps) {
  const { t } = useTexts();
  const onKey = ({ code, altKey }: KeyboardEvent<HTMLElement>) => {
    const step = altKey ? undefined : keys[code];
    const isAllowed =
      step === 'split' ? mayConvert && isOpenClientTask(row) : step && row.allowed_actions.includes(step);
    if (step && isAllowed) take(row, step);
    return Boolean(isAllowed);
  };
  return (
    <StageCard
      {...{ kind, id: row.id, name: row.name, onKey }}
      open={() => openPanel(clientTasks.path, row.id)}
      above={
        <span className={`${cards.top} ${styles.head}`}>
          <ReferenceName path="fp/clients" id={row.client_id} />
          <span className="grow" />
          <PriorityMark id={row.task_priority_id} />
        </span>
      }
    >
      <ClientTaskClock row={row} />
      {row.return_count > 0 && (
        <span className="inline gap-3 warn" title={t('client-tasks.return_count')}>
          <Icon name="arrow-back-up" size={13} />
          {row.return_count}
        </span>
      )}
      {row.satisfaction !== null && (
        <span className="inline gap-3 warn" title={t('client-tasks.satisfaction')}>
          <Icon name="star" size={13} />
          {row.satisfaction}
        </span>
      )}
      <span className="grow" />
      <CountedSign icon="subtask" title={t('client-tasks.task_count')} count={row.task_count}>
        {row.accepted_count}/{row.task_count}
      </CountedSign>
      <CountedSign icon="message" title={t('client-tasks.comment_count')} count={row.comment_count} />
      <CountedSign icon="paperclip" title={t('client-tasks.file_count')} count={row.file_count} />
    </StageCard>
  );
}
