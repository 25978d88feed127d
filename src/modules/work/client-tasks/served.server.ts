import type { Served } from '#server/http/serve.ts';
import { clientTasksServed as verbsServed } from '#modules/work/client-tasks/client-task-verbs.server.ts';
import { forClientsServed } from '#modules/work/client-tasks/serving.server.ts';

export const clientTasksServed: readonly Served[] = [...verbsServed, ...forClientsServed];
