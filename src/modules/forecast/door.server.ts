export { forecastsOn } from '#modules/forecast/forecast-on.server.ts';
export { foretell, toldChance } from '#modules/forecast/forecast.server.ts';
export type { ForecastScope } from '#modules/forecast/pace.server.ts';
