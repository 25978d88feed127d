import type { Resource } from '#kernel/resource.ts';

/** Only what a dictionary holds can be the same thing twice; people, tasks and projects are themselves. */
export const isMergeable = ({ fields, display, access }: Resource): boolean =>
  fields[display]?.kind === 'localized_text' && access.update !== undefined && access.remove !== undefined;
