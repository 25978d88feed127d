export { forecastsOn } from '#modules/numbers/forecast/forecast-on.server.ts';
export { foretell, toldChance } from '#modules/numbers/forecast/forecast.server.ts';
export type { ForecastScope } from '#modules/numbers/forecast/pace.server.ts';
