import type { Served } from '#server/http/serve.ts';
import { automationsServed } from '#modules/tasks/automations/dry-run.server.ts';
import { taskBulkServed } from '#modules/tasks/bulk/bulk-served.server.ts';
import { taskRecurrencesServed } from '#modules/tasks/recurrence/task-recurrences.server.ts';
import { handOversServed } from '#modules/tasks/hand-over/hand-overs.server.ts';
import { pointsServed } from '#modules/tasks/marks/task-points.server.ts';
import { taskVerbsServed } from '#modules/tasks/operations/task-verbs.server.ts';
import { understandServed } from '#modules/tasks/quick-add/understand.server.ts';
import { textVersionsServed } from '#modules/tasks/task-text/text-versions.server.ts';
import { taskTemplatesServed } from '#modules/tasks/templates/task-templates.server.ts';
import { wholeTaskServed } from '#modules/tasks/full-task/whole-task.server.ts';
import { taskWhyServed } from '#modules/tasks/workflow-picture/why-not.server.ts';

export const tasksServed: readonly Served[] = [
  ...automationsServed,
  ...handOversServed,
  ...taskBulkServed,
  ...taskRecurrencesServed,
  ...taskVerbsServed,
  pointsServed,
  textVersionsServed,
  understandServed,
  ...taskTemplatesServed,
  ...wholeTaskServed,
  ...taskWhyServed,
];
