export { PunchButtons } from '#modules/staff/punches/punch-buttons.tsx';
