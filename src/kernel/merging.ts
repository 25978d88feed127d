import { traitsOf } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';

/**
 * Only plain dictionaries hold the same thing twice. Not what gives rights (roles, types of users), what a code names,
 * what belongs to somebody (labels, teams), nor a tree: turning references over asks no rule of the rows it changes.
 */
export const isMergeable = ({ path, fields, display, access }: Resource): boolean =>
  access.writesAllRows === true &&
  traitsOf(fields[display]!).isLocalized === true &&
  !('code' in fields) &&
  !Object.values(fields).some(({ options }) => options.to === path);
