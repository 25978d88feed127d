export { areas } from '#modules/company/places/areas.ts';
