import { actions, type Family } from '#kernel/actions.ts';
import type { Resource } from '#kernel/resource.ts';

/** Whoever may write these writes all of their rows: no rule of a row's own decides beside the action. */
const families: readonly Family[] = ['dictionaries', 'regions', 'workCatalogue'];

/**
 * Only plain dictionaries hold the same thing twice. Not what gives rights (roles, types of users), what a code names,
 * what belongs to somebody (labels, teams), nor a tree: turning references over asks no rule of the rows it changes.
 */
export const isMergeable = ({ path, fields, display, access }: Resource): boolean =>
  fields[display]?.kind === 'localized_text' &&
  !('code' in fields) &&
  !Object.values(fields).some(({ options }) => options.to === path) &&
  families.some(
    (family) => isOnly(access.update, actions[family].update) && isOnly(access.remove, actions[family].delete),
  );

const isOnly = (need: Resource['access']['update'], action: number): boolean =>
  Array.isArray(need) && need.length === 1 && need[0] === action;
