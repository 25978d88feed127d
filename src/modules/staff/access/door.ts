export { shippedRoles } from '#modules/staff/access/roles/roles.ts';
