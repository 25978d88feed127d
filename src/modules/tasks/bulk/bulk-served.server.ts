import { type Served, serve } from '#server/http/serve.ts';
import * as endpoints from '#modules/tasks/bulk/bulk-endpoints.ts';
import { bulk } from '#modules/tasks/bulk/bulk.server.ts';
import { listedIds } from '#modules/tasks/bulk/chosen-tasks.server.ts';
import { undoBulk } from '#modules/tasks/bulk/undo-bulk.server.ts';

export const taskBulkServed: readonly Served[] = [
  serve(endpoints.bulkTasks, (ctx, { body }, call) => bulk(ctx, call, body)),
  serve(endpoints.undoBulk, (ctx, { params }) => undoBulk(ctx, params.id)),
  serve(endpoints.listTaskIds, (ctx, { query }) => listedIds(ctx, query)),
];
