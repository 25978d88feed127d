export { dashboardWidgets } from '#modules/numbers/dashboards/dashboard-widgets.ts';
export { dashboards } from '#modules/numbers/dashboards/dashboards.ts';
