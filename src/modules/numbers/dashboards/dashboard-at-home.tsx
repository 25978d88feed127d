import { useRow } from '#web/crud/use-row.ts';
import { useRows } from '#web/crud/use-rows.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { DashboardGrid } from '#modules/numbers/dashboards/dashboard-grid.tsx';
import { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
import { dashboards } from '#modules/numbers/dashboards/dashboards.ts';

/** A dashboard as the first screen shows it. */
export default function DashboardAtHome({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { data: row } = useRow(dashboards, String(id), {});
  const { data } = useRows(dashboardWidgets, { dashboard_id: String(id) });
  if (!row || !data?.rows.length) return null;
  return (
    <section className="stack gap-8" aria-label={row.name}>
      <h2 className="text-14">
        <ScreenLink to="/reports/dashboards" search={{ dashboard: String(id) }} className="ink untied">
          {row.name} · {t('dashboard.of_home')}
        </ScreenLink>
      </h2>
      <DashboardGrid dashboardId={id} widgets={data.rows} refreshSeconds={row.refresh_seconds} />
    </section>
  );
}
