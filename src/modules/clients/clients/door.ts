export { clients } from '#modules/clients/clients/clients.ts';
