import taskSources from '#modules/tasks/imports/texts.json' with { type: 'json' };
import taskPanel from '#modules/tasks/panel/texts.json' with { type: 'json' };
import tasks from '#modules/tasks/texts.json' with { type: 'json' };
import taskRecurrence from '#modules/tasks/recurrence/texts.json' with { type: 'json' };
import taskTemplates from '#modules/tasks/templates/texts.json' with { type: 'json' };
import workflowPicture from '#modules/tasks/workflow-picture/texts.json' with { type: 'json' };
import automations from '#modules/tasks/automations/texts.json' with { type: 'json' };
import quickAdd from '#modules/tasks/quick-add/texts.json' with { type: 'json' };
import taskBulk from '#modules/tasks/bulk/texts.json' with { type: 'json' };

export const tasksTexts = {
  taskSources,
  taskPanel,
  tasks,
  taskRecurrence,
  taskTemplates,
  workflowPicture,
  automations,
  quickAdd,
  taskBulk,
} as const;
