export { forecastSummary, howMany } from '#modules/numbers/forecast/forecast.ts';
export { howManyBy } from '#modules/numbers/forecast/outlook.ts';
