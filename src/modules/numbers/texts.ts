import dashboards from '#modules/numbers/dashboards/texts.json' with { type: 'json' };
import forecast from '#modules/numbers/forecast/texts.json' with { type: 'json' };
import measures from '#modules/numbers/measures/texts.json' with { type: 'json' };
import savedReports from '#modules/numbers/saved-reports/texts.json' with { type: 'json' };

/** The texts of the modules of this folder, a file each. */
export const texts = {
  dashboards,
  forecast,
  measures,
  savedReports,
} as const;
