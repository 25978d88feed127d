export { ForecastLine } from '#modules/numbers/forecast/forecast-line.tsx';
