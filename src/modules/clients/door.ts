export { clients } from '#modules/clients/clients.ts';
