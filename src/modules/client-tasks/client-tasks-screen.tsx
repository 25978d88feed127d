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
import { clientTasks } from '#modules/client-tasks/client-tasks.ts';
import styles from '#modules/client-tasks/client-tasks.module.css';
import { OwnClientTasks } from '#modules/client-tasks/own-client-tasks.tsx';
import { TriageBoard } from '#modules/client-tasks/triage-board.tsx';
import { useClientTaskNews } from '#modules/client-tasks/use-client-tasks.tsx';
import { OneOf } from '#web/ui/one-of.tsx';

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
