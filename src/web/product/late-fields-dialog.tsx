import { onDemand } from '#web/product/on-demand.tsx';

/**
 * `FieldsDialog` for a screen that has it in its own file: what is typed and chosen in comes when it is opened. A
 * dialog with a file of its own, which comes when it is opened, takes the one that is there at once.
 */
export const FieldsDialog = onDemand(() => import('#web/fields/fields-dialog.tsx'), 'FieldsDialog');
