export { areas } from '#modules/places/areas.ts';
