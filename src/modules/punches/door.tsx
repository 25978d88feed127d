export { PunchButtons } from '#modules/punches/punch-buttons.tsx';
