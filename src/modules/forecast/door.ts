export { forecastSummary, howMany } from '#modules/forecast/forecast.ts';
export { howManyBy } from '#modules/forecast/outlook.ts';
