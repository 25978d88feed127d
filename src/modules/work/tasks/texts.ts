import taskSources from '#modules/work/tasks/imports/texts.json' with { type: 'json' };
import taskPanel from '#modules/work/tasks/panel/texts.json' with { type: 'json' };
import tasks from '#modules/work/tasks/texts.json' with { type: 'json' };
import taskRecurrence from '#modules/work/tasks/recurrence/texts.json' with { type: 'json' };
import taskTemplates from '#modules/work/tasks/templates/texts.json' with { type: 'json' };
import workflowPicture from '#modules/work/tasks/workflow-picture/texts.json' with { type: 'json' };
import automations from '#modules/work/tasks/automations/texts.json' with { type: 'json' };
import quickAdd from '#modules/work/tasks/quick-add/texts.json' with { type: 'json' };
import taskBulk from '#modules/work/tasks/bulk/texts.json' with { type: 'json' };

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
