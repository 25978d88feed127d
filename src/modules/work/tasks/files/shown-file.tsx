import { onDemand } from '#web/product/on-demand.tsx';

/** A file as it looks, over the screen; its code comes with the first one. */
export const ShownFile = onDemand(() => import('#modules/work/tasks/files/file-preview.tsx'), 'default');
