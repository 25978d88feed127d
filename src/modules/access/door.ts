export { shippedRoles } from '#modules/access/roles/roles.ts';
