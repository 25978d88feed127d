import type { Served } from '#server/http/serve.ts';
import { automationsServed } from '#modules/work/tasks/automations/dry-run.server.ts';
import { taskBulkServed } from '#modules/work/tasks/bulk/bulk-served.server.ts';
import { taskRecurrencesServed } from '#modules/work/tasks/recurrence/task-recurrences.server.ts';
import { handOversServed } from '#modules/work/tasks/hand-over/hand-overs.server.ts';
import { pointsServed } from '#modules/work/tasks/marks/task-points.server.ts';
import { taskVerbsServed } from '#modules/work/tasks/operations/task-verbs.server.ts';
import { understandServed } from '#modules/work/tasks/quick-add/understand.server.ts';
import { textVersionsServed } from '#modules/work/tasks/task-text/text-versions.server.ts';
import { taskTemplatesServed } from '#modules/work/tasks/templates/task-templates.server.ts';
import { wholeTaskServed } from '#modules/work/tasks/full-task/whole-task.server.ts';
import { taskWhyServed } from '#modules/work/tasks/workflow-picture/why-not.server.ts';

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
