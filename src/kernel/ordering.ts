import type { Resource } from '#kernel/resource.ts';

/** Rows that people put in order by hand: their list stands in it, and the number is theirs to write. */
export const isOrderedByHand = ({ order, fields, access }: Resource): boolean =>
  order === 'ordering' &&
  fields.ordering !== undefined &&
  !fields.ordering.options.readOnly &&
  access.update !== undefined;
