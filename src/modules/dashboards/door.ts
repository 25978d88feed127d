export { dashboardWidgets } from '#modules/dashboards/dashboard-widgets.ts';
export { dashboards } from '#modules/dashboards/dashboards.ts';
