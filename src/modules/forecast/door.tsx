export { ForecastLine } from '#modules/forecast/forecast-line.tsx';
