import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRows } from '#web/crud/use-rows.ts';
import { OpenedRow } from '#web/crud/opened-row.tsx';
import { useTexts } from '#web/i18n/texts.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { useChanges } from '#web/live/changes.ts';
import { changeSearch, useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { Screen } from '#web/product/screen.tsx';
import { mayI, useSession } from '#web/session/session.ts';
import { CreateButton } from '#web/ui/create-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { Select } from '#web/ui/select.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { DashboardGrid } from '#modules/numbers/dashboards/dashboard-grid.tsx';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { dashboards } from '#modules/numbers/dashboards/dashboards.ts';
import styles from '#modules/numbers/dashboards/dashboards.module.css';
import { useTaskNews } from '#modules/numbers/dashboards/use-task-news.tsx';
import { widgetKey } from '#modules/numbers/dashboards/widget-source.tsx';
import { actions } from '#modules/actions.ts';

const AddWidget = onDemand(() => import('#modules/numbers/dashboards/add-widget.tsx'), 'AddWidget');
const WallDialog = onDemand(() => import('#modules/numbers/dashboards/wall-dialog.tsx'), 'WallDialog');

/** Dashboards that one sees, one at a time: chosen by the address, else the first. */
function useDashboards() {
  const query = useRows(dashboards);
  const search = useSearchTexts();
  const all = query.data?.rows ?? [];
  const shown = all.find(({ id }) => String(id) === search.dashboard) ?? all[0] ?? null;
  return { query, all, shown };
}
type Dashboard = NonNullable<ReturnType<typeof useDashboards>['shown']>;

/** What somebody wants to see at a glance, as they have put it together. */
export default function DashboardsScreen() {
  const { t } = useTexts();
  const { query, all, shown } = useDashboards();
  const { user } = useSession();
  const [isArranging, arrange] = useState(false);
  const [asked, ask] = useState<'add' | 'wall' | null>(null);
  const mayMake = mayI(dashboards.access.create!);
  const isOwn = shown !== null && (shown.created_by === user?.id || (shown.shared !== 'own' && mayI(looksAfter)));
  const make = () => openPanel(dashboards.path, 'new');
  return (
    <Screen busy={query.isPending} actions={mayMake && <CreateButton onClick={make} />}>
      {shown && (
        <div className={`row wrap edged ${styles.tools}`}>
          <Select
            aria-label={t('dashboard.choose')}
            className={styles.pick}
            allowDeselect={false}
            data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(shown.id)}
            onChange={(id) => changeSearch({ dashboard: id })}
          />
          {isOwn && (
            <>
              <Button variant="default" onClick={() => ask('add')}>
                {t('dashboard.add')}
              </Button>
              <Button
                variant="default"
                className="wide-only"
                aria-pressed={isArranging}
                onClick={() => arrange(!isArranging)}
              >
                {t(isArranging ? 'dashboard.arranged' : 'dashboard.arrange')}
              </Button>
              <span className="row gap-2 to-end">
                {shown.created_by === user?.id && (
                  <IconButton icon="device-tv" label={t('dashboard.wall')} onClick={() => ask('wall')} />
                )}
                <IconButton
                  icon="settings"
                  label={t('dashboard.edit')}
                  onClick={() => openPanel(dashboards.path, shown.id)}
                />
              </span>
            </>
          )}
        </div>
      )}
      {!query.data ? (
        <Coming of={query} rows={8} />
      ) : shown ? (
        <Shown
          key={shown.id}
          dashboard={shown}
          isOwn={isOwn}
          isArranging={isOwn && isArranging}
          add={() => ask('add')}
        />
      ) : (
        <StateNote
          icon="layout-dashboard"
          title={t('dashboard.empty')}
          text={t('dashboard.empty_hint')}
          action={mayMake && <Button onClick={make}>{t('dashboard.new')}</Button>}
        />
      )}
      {shown && asked === 'add' && <AddWidget dashboardId={shown.id} close={() => ask(null)} />}
      {shown && asked === 'wall' && <WallDialog dashboard={shown} close={() => ask(null)} />}
      <OpenedRow resource={dashboards} />
    </Screen>
  );
}

const looksAfter = [actions.reports.update];

interface ShownProps {
  readonly dashboard: Dashboard;
  readonly isOwn: boolean;
  readonly isArranging: boolean;
  readonly add: () => void;
}

function Shown({ dashboard, isOwn, isArranging, add }: ShownProps) {
  const { t } = useTexts();
  const { id, refresh_seconds } = dashboard;
  const query = useRows(dashboardWidgets, { dashboard_id: String(id) });
  useTaskNews();
  useChanges('fp/saved-reports', () => void queryClient.invalidateQueries({ queryKey: [widgetKey] }));
  if (!query.data) return <Coming of={query} rows={8} />;
  const { rows } = query.data;
  if (rows.length === 0)
    return (
      <StateNote
        icon="layout-grid-add"
        title={t('dashboard.no_widgets')}
        text={t(isOwn ? 'dashboard.no_widgets_hint' : 'dashboard.no_widgets_of_other')}
        action={isOwn && <Button onClick={add}>{t('dashboard.add')}</Button>}
      />
    );
  return (
    <div className={`scrolls ${styles.body}`} role="region" aria-label={dashboard.name} tabIndex={-1}>
      {isArranging && <p className={`quiet small wide-only ${styles.hint}`}>{t('dashboard.arrange_hint')}</p>}
      <DashboardGrid dashboardId={id} widgets={rows} refreshSeconds={refresh_seconds} isArranging={isArranging} />
    </div>
  );
}
